/* Sharing a match: what the device's menu gets, and what happens where there is none. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { share } = await import("../../src/speeltafel/web/static/js/share.js");

const button = {
  dataset: { share: "https://play.example/t/abc/at/40", title: "Squadro: Ana, Bo", done: "Copied", byHand: "Copy this link:" },
  closest: () => ({ after: (line) => void lines.push(line) }),
};
let shared, copied, said, lines;

const made = (tag) => ({
  tag,
  parts: [],
  append(...parts) {
    this.parts.push(...parts);
  },
  focus() {
    this.focused = true;
  },
  select() {
    this.selected = true;
  },
  remove() {
    lines.splice(lines.indexOf(this), 1);
  },
});

function device(abilities) {
  Object.defineProperty(globalThis, "navigator", { value: abilities, configurable: true });
}

const clipboard = { writeText: async (text) => void copied.push(text) };
const menu = async (data) => void shared.push(data);

beforeEach(() => {
  [shared, copied, said, lines] = [[], [], [], []];
  globalThis.location = { pathname: "/t/abc", origin: "https://play.example" };
  globalThis.document = {
    getElementById: (id) =>
      id === "by-hand" ? lines[0] : { append: ({ textContent }) => void said.push(textContent), childElementCount: 0 },
    createElement: made,
  };
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

test("where there is no menu the link is copied, and that is shown and said", async () => {
  device({ clipboard });
  await share(button);
  assert.deepEqual(copied, [button.dataset.share]);
  assert.deepEqual([said, button.textContent], [["Copied"], "Copied"]);
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

test("without https there is neither, and the page shows the link to copy, once", async () => {
  device({});
  await share(button);
  device({ clipboard: { writeText: async () => Promise.reject(new Error("not allowed")) } });
  await share(button);
  const [{ parts: [words, field] }] = lines;
  assert.equal(lines.length, 1);
  assert.equal(words, "Copy this link: ");
  assert.equal(field.value, button.dataset.share);
  assert.ok(field.readOnly && field.focused && field.selected);
});
