/* Where the arrow keys lead. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { DIRECTIONS, nearest } from "../../src/speeltafel/web/static/js/keyboard.js";

const { ArrowLeft, ArrowRight, ArrowUp, ArrowDown } = DIRECTIONS;
const at = (x, y, size = 10) => ({ x, y, wide: size, high: size });
const GRID = [at(0, 0), at(100, 0), at(0, 100), at(100, 100)];

test("arrows lead to the neighbour in their direction", () => {
  assert.equal(nearest(GRID, 0, ArrowRight), 1);
  assert.equal(nearest(GRID, 0, ArrowDown), 2);
  assert.equal(nearest(GRID, 3, ArrowLeft), 2);
  assert.equal(nearest(GRID, 3, ArrowUp), 1);
});

test("a little aside is better than far ahead, and far aside is worse", () => {
  assert.equal(nearest([at(0, 0), at(60, 10), at(200, 0)], 0, ArrowRight), 1);
  assert.equal(nearest([at(0, 0), at(60, 90), at(200, 0)], 0, ArrowRight), 2);
});

test("where only dark squares count, up and down lead to the next row and the others along it", () => {
  const dark = [at(0, 0, 50), at(200, 0, 50), at(100, 100, 50), at(300, 100, 50), at(0, 200, 50), at(200, 200, 50)];
  assert.equal(nearest(dark, 0, ArrowDown), 2);
  assert.equal(nearest(dark, 2, ArrowDown), 4);
  assert.equal(nearest(dark, 5, ArrowUp), 2);
  assert.equal(nearest(dark, 0, ArrowRight), 1);
  assert.equal(nearest(dark, 3, ArrowLeft), 2);
});

test("a chip on its field is one step to the right of it, and the field one to the left", () => {
  const field = at(0, 0, 40), chip = at(5, 5, 8), next = at(100, 0, 40);
  assert.equal(nearest([field, chip, next], 0, ArrowRight), 1);
  assert.equal(nearest([field, chip, next], 1, ArrowLeft), 0);
  assert.equal(nearest([field, chip, next], 1, ArrowRight), 2);
});

test("at an edge arrows go on in the order of the page, around its ends", () => {
  assert.equal(nearest(GRID, 1, ArrowRight), 2);
  assert.equal(nearest(GRID, 3, ArrowDown), 0);
  assert.equal(nearest(GRID, 0, ArrowUp), 3);
});

test("a lone item leads to itself", () => {
  for (const direction of Object.values(DIRECTIONS)) assert.equal(nearest([at(0, 0)], 0, direction), 0);
});
