/* Which updates a page shows, and when. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { UpdateQueue, classify } from "../../src/speeltafel/web/static/js/updates.js";

const settle = () => new Promise((resolve) => setImmediate(resolve));
const ANIMATED = { isHidden: () => false, isCalm: () => false };

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("the next event is applied, one that is known is stale, a gap refreshes the page", () => {
  assert.equal(classify({ n: 8, v: 3 }, 7), "apply");
  assert.equal(classify({ n: 7, v: 3 }, 7), "stale");
  assert.equal(classify({ n: 2, v: 3 }, 7), "stale");
  assert.equal(classify({ n: 9, v: 3 }, 7), "refresh");
});

test("presence is shown only on the page it was made for", () => {
  assert.equal(classify({ n: 7, present: "" }, 7), "present");
  assert.equal(classify({ n: 6, present: "" }, 7), "stale");
  assert.equal(classify({ n: 8, present: "" }, 7), "refresh");
});

test("a note is shown only on the page it was made for, and is never worth a refresh", () => {
  assert.equal(classify({ n: 7, note: "40%" }, 7), "note");
  assert.equal(classify({ n: 6, note: "40%" }, 7), "stale");
  assert.equal(classify({ n: 8, note: "40%" }, 7), "stale");
});

test("who leads a review has nothing to do with events", () => {
  assert.equal(classify({ lead: null }, 7), "lead");
  assert.equal(classify({ lead: { place: 3, name: "Ana", mine: false } }, 7), "lead");
});

test("updates are shown in order, and the next waits for the one before", async () => {
  const shown = [];
  let finish;
  const queue = new UpdateQueue((update) => {
    shown.push(update.n);
    return new Promise((resolve) => (finish = resolve));
  }, ANIMATED);
  queue.push({ n: 1 });
  queue.push({ n: 2 });
  await settle();
  assert.deepEqual(shown, [1]);
  finish();
  await settle();
  assert.deepEqual(shown, [1, 2]);
});

async function shownAtOnce(page, act = () => {}) {
  const shown = [];
  const queue = new UpdateQueue(async ({ n }) => void shown.push(n), page);
  for (const n of [1, 2, 3]) queue.push({ n, scenes: [{}] });
  act(queue);
  await settle();
  mock.timers.tick(0);
  await settle();
  mock.timers.tick(0);
  await settle();
  return shown;
}

test("between two changes of the board there is a pause", async () => {
  const shown = [];
  const queue = new UpdateQueue(async ({ n }) => void shown.push(n), ANIMATED);
  for (const n of [1, 2]) queue.push({ n, scenes: [{}] });
  await settle();
  mock.timers.tick(419);
  await settle();
  assert.deepEqual(shown, [1]);
  mock.timers.tick(1);
  await settle();
  assert.deepEqual(shown, [1, 2]);
});

test("nothing pauses where nothing is animated, nobody looks, or somebody skips", async () => {
  assert.deepEqual(await shownAtOnce(ANIMATED), [1]);
  assert.deepEqual(await shownAtOnce({ ...ANIMATED, isCalm: () => true }), [1, 2, 3]);
  assert.deepEqual(await shownAtOnce({ ...ANIMATED, isHidden: () => true }), [1, 2, 3]);
  assert.deepEqual(await shownAtOnce(ANIMATED, (queue) => queue.skip()), [1, 2, 3]);
});

test("skipping ends with the updates that were waiting", async () => {
  const shown = [], queue = new UpdateQueue(async ({ n }) => void shown.push(n), ANIMATED);
  queue.skip(); // nothing is waiting
  queue.push({ n: 1, scenes: [{}] });
  queue.skip();
  await settle();
  queue.push({ n: 2, scenes: [{}] });
  queue.push({ n: 3, scenes: [{}] });
  await settle();
  assert.deepEqual(shown, [1, 2]);
});

test("an update that can't be shown doesn't stop those after it", async () => {
  const shown = [];
  const queue = new UpdateQueue(async ({ n }) => {
    if (n === 1) throw new Error("no such fragment");
    shown.push(n);
  }, ANIMATED);
  await assert.rejects(queue.push({ n: 1 }), /no such fragment/);
  await queue.push({ n: 2 });
  assert.deepEqual(shown, [2]);
});
