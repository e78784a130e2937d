/* Quick match: where a page leads once there is an opponent. The page of the queue knows the way, so the server hears that
   somebody went there, and every other page says so until then. */

import assert from "node:assert/strict";
import { test } from "node:test";

class Link {
  hidden = false;
  href = "/lobby/quick";
  textContent = "Looking…";
  dataset = { found: "Your opponent is here!" };
  classList = { add() {} };
}
globalThis.HTMLAnchorElement = Link;

/** Load the script on a page whose reader has a table; return its link, and where it went. */
async function open(pathname) {
  const link = new Link();
  const went = new Promise((resolve) => {
    globalThis.location = { pathname, assign: resolve };
    globalThis.document = { title: "Rules", getElementById: (id) => (id === "quick" ? link : null) };
    globalThis.fetch = async () => {
      setImmediate(resolve, "");
      return { ok: true, json: async () => ({ table: "/t/abc" }) };
    };
  });
  await import(`../../src/speeltafel/web/static/js/quick.js?${pathname}`);
  return [link, await went];
}

test("the page of the queue leads there at once, by itself", async () => {
  const [, went] = await open("/lobby/quick");
  assert.equal(went, "/lobby/quick");
});

test("another page says so, and its link leads by the queue", async () => {
  const [link, went] = await open("/rules/squadro");
  assert.equal(went, "");
  assert.deepEqual([link.textContent, link.href], ["Your opponent is here!", "/lobby/quick"]);
});

test("the table itself says nothing", async () => {
  const [link] = await open("/t/abc");
  assert.equal(link.hidden, true);
});
