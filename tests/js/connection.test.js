/* The WebSocket client: reconnecting, silence, requests and their answers; and how an action is sent. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { send } from "../../src/speeltafel/web/static/js/actions.js";
import { Connection } from "../../src/speeltafel/web/static/js/connection.js";

const settle = () => new Promise((resolve) => setImmediate(resolve));

class FakeSocket {
  static OPEN = 1;
  static made = [];
  readyState = 0;
  sent = [];

  constructor(url) {
    this.url = url;
    FakeSocket.made.push(this);
  }

  static get last() {
    return FakeSocket.made.at(-1);
  }

  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  receive(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
    this.onclose?.();
  }
}

let seen, seq;

const connection = (more = {}) =>
  new Connection({
    path: () => `/t/x/live?since=${seq}`,
    onMessage: (message) => seen.push(message),
    onOpen: () => seen.push("open"),
    onLost: () => seen.push("lost"),
    ...more,
  });

async function pass(ms) {
  mock.timers.tick(ms);
  await settle();
}

beforeEach(() => {
  mock.restoreAll();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  FakeSocket.made = [];
  globalThis.WebSocket = FakeSocket;
  globalThis.location = { protocol: "http:", host: "table.example" };
  seen = [];
  seq = 3;
});

test("it connects once, to the host of the page", () => {
  const one = connection();
  one.connect();
  one.connect();
  assert.deepEqual(FakeSocket.made.map(({ url }) => url), ["ws://table.example/t/x/live?since=3"]);
  globalThis.location.protocol = "https:";
  connection().connect();
  assert.match(FakeSocket.last.url, /^wss:/);
});

test("messages arrive in order", () => {
  connection().connect();
  FakeSocket.last.open();
  FakeSocket.last.receive({ n: 4 });
  FakeSocket.last.receive({ n: 5 });
  assert.deepEqual(seen, ["open", { n: 4 }, { n: 5 }]);
});

test("it reconnects later each time, ten seconds at most, from where the page is", async () => {
  connection().connect();
  for (const delay of [500, 1000, 2000, 4000, 8000, 10_000, 10_000]) {
    const made = FakeSocket.made.length;
    seq += 1;
    FakeSocket.last.close();
    await pass(delay - 1);
    assert.equal(FakeSocket.made.length, made, `not before ${delay} ms`);
    await pass(1);
    assert.equal(FakeSocket.made.length, made + 1, `after ${delay} ms`);
    assert.match(FakeSocket.last.url, new RegExp(`since=${seq}$`));
  }
});

test("once it was connected it reconnects soon again", async () => {
  connection().connect();
  for (const delay of [500, 1000, 2000]) {
    FakeSocket.last.close();
    await pass(delay);
  }
  FakeSocket.last.open();
  FakeSocket.last.close();
  await pass(500);
  assert.equal(FakeSocket.made.length, 5);
});

test("before it reconnects the page recovers", async () => {
  let recovered;
  connection({ recover: () => new Promise((resolve) => (recovered = resolve)) }).connect();
  FakeSocket.last.close();
  await pass(500);
  assert.equal(FakeSocket.made.length, 1);
  recovered();
  await settle();
  assert.equal(FakeSocket.made.length, 2);
});

test("a connection that is silent for 50 seconds is given up, and says nothing more", async () => {
  connection().connect();
  const first = FakeSocket.last;
  first.open();
  await pass(49_000);
  first.receive({ n: 4 });
  await pass(49_999);
  assert.equal(FakeSocket.made.length, 1, "every message counts");
  await pass(1);
  await pass(0);
  assert.equal(FakeSocket.made.length, 2);
  assert.equal(first.readyState, 3);
  assert.equal(first.onmessage, null);
});

test("where there are no sockets the page asks every three seconds", async () => {
  delete globalThis.WebSocket;
  let asked = 0;
  connection({ recover: async () => void (asked += 1) }).connect();
  await pass(3000);
  await pass(3000);
  assert.equal(asked, 2);
});

test("a page that is left does not reconnect until it is shown again", async () => {
  const one = connection();
  one.connect();
  FakeSocket.last.open();
  one.pause();
  FakeSocket.last.close();
  await pass(20_000);
  assert.equal(FakeSocket.made.length, 1);
  assert.deepEqual(seen, ["open"]);
  one.resume();
  assert.equal(FakeSocket.made.length, 2);
});

test("nothing is sent before it is open, or after it is lost", () => {
  const one = connection();
  assert.equal(one.send({ lead: "3" }), false);
  one.connect();
  assert.equal(one.send({ lead: "3" }), false);
  FakeSocket.last.open();
  assert.equal(one.send({ lead: "3" }), true);
  assert.deepEqual(FakeSocket.last.sent, [{ lead: "3" }]);
  FakeSocket.last.close();
  assert.equal(one.send({ lead: "3" }), false);
});

test("an answer goes to the request whose key it repeats, and to nobody else", async () => {
  const one = connection();
  one.connect();
  FakeSocket.last.open();
  const first = one.request({ move: "a", once: "1" }), second = one.request({ move: "b", once: "2" });
  FakeSocket.last.receive({ re: "2", ok: false });
  FakeSocket.last.receive({ re: "1", ok: true });
  FakeSocket.last.receive({ re: "unknown", ok: true });
  assert.deepEqual(await first, { re: "1", ok: true });
  assert.deepEqual(await second, { re: "2", ok: false });
  assert.deepEqual(seen, ["open"]);
});

test("a request has no answer without a connection, when it is lost, or after four seconds", async () => {
  const one = connection();
  assert.equal(await one.request({ once: "1" }), null);
  one.connect();
  FakeSocket.last.open();
  const lost = one.request({ once: "2" });
  FakeSocket.last.close();
  assert.equal(await lost, null);
  await pass(500);
  FakeSocket.last.open();
  const late = one.request({ once: "3" });
  await pass(4000);
  assert.equal(await late, null);
});

/** Record what is posted, and answer it. */
function posts(answer = { ok: true }) {
  const posted = [];
  mock.method(globalThis, "fetch", async (path, { body }) => {
    posted.push([path, Object.fromEntries(new URLSearchParams(body))]);
    return { status: 200, json: async () => answer };
  });
  return posted;
}

test("a move that is answered over the connection is not posted", async () => {
  const one = connection(), posted = posts();
  one.connect();
  FakeSocket.last.open();
  const sending = send("x", "move", { move: "a" }, one);
  const [{ once, move }] = FakeSocket.last.sent;
  assert.equal(move, "a");
  FakeSocket.last.receive({ re: once, ok: true });
  assert.equal((await sending).ok, true);
  assert.deepEqual(posted, []);
});

test("a move that is not answered is posted with the same idempotency key", async () => {
  const one = connection(), posted = posts();
  one.connect();
  FakeSocket.last.open();
  const sending = send("x", "move", { move: "a", seat: "1" }, one);
  await pass(4000);
  assert.deepEqual(await sending, { status: 200, ok: true });
  const [{ once }] = FakeSocket.last.sent;
  assert.ok(once);
  assert.deepEqual(posted, [["/t/x/move", { move: "a", seat: "1", once }]]);
});

test("two actions have two keys, and what is no move is posted", async () => {
  const one = connection(), posted = posts();
  one.connect();
  FakeSocket.last.open();
  await send("x", "say", { text: "hi" }, one);
  await send("x", "say", { text: "hi" }, one);
  assert.deepEqual(FakeSocket.last.sent, []);
  assert.deepEqual(posted.map(([path]) => path), ["/t/x/say", "/t/x/say"]);
  assert.notEqual(posted[0][1].once, posted[1][1].once);
});
