/* When a page asks again for words that days change. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

const page = new EventTarget();
const shown = { seconds: /** @type {number[]} */ ([]) };
Object.assign(page, {
  hidden: false,
  documentElement: { dataset: {} },
  querySelectorAll: () => shown.seconds.map((changes) => ({ dataset: { changes: String(changes) } })),
});
Object.assign(globalThis, { document: page });
const { follow } = await import("../../src/speeltafel/web/static/js/days.js");

/** Let the page be looked at or not. @param {boolean} hidden */
function hide(hidden) {
  Object.assign(page, { hidden });
  page.dispatchEvent(new Event("visibilitychange"));
}

/** Follow words that change in so many seconds; return how often they were renewed so far.
    @param {number[]} seconds */
function renewals(...seconds) {
  const renew = mock.fn();
  shown.seconds = seconds;
  follow(renew);
  return () => renew.mock.callCount();
}

beforeEach(() => {
  hide(true);
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  hide(false);
});

test("the words are renewed when the first of them change", () => {
  const count = renewals(7200, 60);
  mock.timers.tick(59_999);
  assert.equal(count(), 0);
  mock.timers.tick(1);
  assert.equal(count(), 1);
});

test("nothing is asked where no words change", () => {
  const count = renewals();
  mock.timers.tick(90 * 86_400_000);
  assert.equal(count(), 0);
});

test("where the server was away it is asked again a minute later", () => {
  const count = renewals(10);
  mock.timers.tick(10_000);
  for (let minute = 0; minute < 3; minute += 1) mock.timers.tick(60_000);
  assert.equal(count(), 4);
});

test("who follows again forgets what was followed before", () => {
  const before = renewals(10), after = renewals(20);
  mock.timers.tick(20_000);
  assert.deepEqual([before(), after()], [0, 1]);
});

test("a page that nobody looks at asks when somebody does", () => {
  const count = renewals(10);
  hide(true);
  mock.timers.tick(3_600_000);
  assert.equal(count(), 0);
  hide(false);
  mock.timers.tick(1);
  assert.equal(count(), 1);
});

test("a holiday in two months is longer than a timer can wait", () => {
  const count = renewals(60 * 86_400);
  for (let day = 0; day < 59; day += 1) mock.timers.tick(86_400_000);
  assert.equal(count(), 0);
  mock.timers.tick(86_400_000);
  assert.equal(count(), 1);
});
