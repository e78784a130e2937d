/* Sharing a match: what the device's menu gets, and what happens where there is none. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { share } = await import("../../src/speeltafel/web/static/js/share.js");

const button = { dataset: { share: "https://play.example/t/abc/at/40", title: "Squadro: Ana, Bo", done: "Copied" } };
let shared, copied, said, asked;

function device(abilities) {
  Object.defineProperty(globalThis, "navigator", { value: abilities, configurable: true });
}

const clipboard = { writeText: async (text) => void copied.push(text) };
const menu = async (data) => void shared.push(data);

beforeEach(() => {
  [shared, copied, said, asked] = [[], [], [], []];
  globalThis.location = { pathname: "/t/abc", origin: "https://play.example" };
  globalThis.document = {
    getElementById: () => ({ append: ({ textContent }) => void said.push(textContent), childElementCount: 0 }),
    createElement: () => ({}),
  };
  globalThis.prompt = (...words) => void asked.push(words);
});

test("the device's menu gets the title and the link, and nothing is copied", async () => {
  device({ share: menu, clipboard });
  await share(button);
  assert.deepEqual(shared, [{ title: "Squadro: Ana, Bo", url: "https://play.example/t/abc/at/40" }]);
  assert.deepEqual(copied, []);
});

test("of a replay the place that is shown is shared", async () => {
  device({ share: menu });
  globalThis.location.pathname = "/t/abc/at/7";
  await share(button);
  assert.equal(shared[0].url, "https://play.example/t/abc/at/7");
});

test("where there is no menu the link is copied, and that is said", async () => {
  device({ clipboard });
  await share(button);
  assert.deepEqual(copied, [button.dataset.share]);
  assert.deepEqual(said, ["Copied"]);
});

test("a menu that was closed copies nothing, and one that fails is as none", async () => {
  const failing = (name) => async () => Promise.reject(Object.assign(new Error(), { name }));
  device({ share: failing("AbortError"), clipboard });
  await share(button);
  assert.deepEqual(copied, []);
  device({ share: failing("NotAllowedError"), clipboard });
  await share(button);
  assert.deepEqual(copied, [button.dataset.share]);
});

test("without https there is neither, and the link is shown", async () => {
  device({});
  await share(button);
  assert.deepEqual(asked, [["Squadro: Ana, Bo", button.dataset.share]]);
});
