/* What is said where a passkey or notices don't work: our own words, in the reader's language, and never the browser's. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

class Anything {}
for (const name of ["HTMLButtonElement", "HTMLInputElement", "HTMLAnchorElement"]) globalThis[name] = Anything;
globalThis.DOMException ??= Anything;

const urgent = { childElementCount: 1 };
const hint = { setAttribute() {}, textContent: "" };
const button = {};
const row = {
  dataset: { key: "", denied: "Je browser staat het niet toe.", failed: "Het lukt nu niet." },
  querySelector: (selector) => (selector === "button" ? button : hint),
};
const form = {
  dataset: { challenge: "/me/passkeys/challenge", failed: "Het is niet gelukt." },
  addEventListener: (_, listener) => void (form.submitted = listener),
};
const byId = { urgent, push: row };
globalThis.document = {
  getElementById: (id) => byId[id] ?? null,
  querySelectorAll: (selector) => (selector === "form.passkey" ? [form] : []),
  createElement: () => ({}),
};
globalThis.window = { PushManager: Anything };
globalThis.isSecureContext = true;
globalThis.Notification = { permission: "default" };
const english = new Error("Registration failed - push service error");
const serviceWorker = { getRegistration: async () => undefined, register: () => Promise.reject(english) };
Object.defineProperty(globalThis, "navigator", { value: { serviceWorker }, configurable: true });

await import("../../src/speeltafel/web/static/js/devices.js");
await import("../../src/speeltafel/web/static/js/notices.js");

/** Submit the form of a passkey; return what is said. */
async function submit(fetch) {
  globalThis.fetch = fetch;
  const said = new Promise((resolve) => (urgent.append = (line) => resolve(line.textContent)));
  form.submitted({ preventDefault() {} });
  return said;
}

beforeEach(() => {
  Notification.permission = "default";
  hint.textContent = "";
});

test("without a connection a passkey says so in our words", async () => {
  assert.equal(await submit(() => Promise.reject(new TypeError("Failed to fetch"))), "Het is niet gelukt.");
});

test("an answer that can't be read is told of in our words", async () => {
  assert.equal(await submit(async () => ({ json: () => Promise.reject(new SyntaxError("Unexpected token")) })), "Het is niet gelukt.");
});

test("what the server says is told", async () => {
  const answer = { ok: false, json: async () => ({ message: "Je hebt al 10 passkeys." }) };
  assert.equal(await submit(async () => answer), "Je hebt al 10 passkeys.");
});

test("notices that can't be switched on are told of in our words", async () => {
  await button.onclick();
  assert.equal(hint.textContent, "Het lukt nu niet.");
  Notification.permission = "denied";
  await button.onclick();
  assert.equal(hint.textContent, "Je browser staat het niet toe.");
});
