/* Which picked items lead to which move. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { contains, decide, matches, possible, unfinished } from "../../src/speeltafel/web/static/js/moves.js";

const ROLL = ["roll", "Roll"];
const PASS = ["pass", "Pass", "card"];
const SHORT = ["a", "Move to a", "pawn", "a"];
const LONG = ["ab", "Move to a and b", "pawn", "a", "b"];
const PAIR = ["pair", "Two stones", "stone", "stone"];
const MOVES = [ROLL, PASS, SHORT, LONG, PAIR];

test("a list contains what is in it as often as it is there", () => {
  assert.ok(contains(["a", "b", "a"], ["a", "a"]));
  assert.ok(!contains(["a", "b"], ["a", "a"]));
  assert.ok(contains(["a"], []));
});

test("items are picked in any order", () => {
  assert.deepEqual(possible(MOVES, ["a"]), [SHORT, LONG]);
  assert.deepEqual(possible(MOVES, ["b", "pawn"]), [LONG]);
  assert.deepEqual(possible(MOVES, ["a", "card"]), []);
});

test("nothing picked decides nothing, also where a move needs no touch", () => {
  assert.deepEqual(decide(MOVES, []), { complete: [], further: false, submit: "" });
});

test("the only move that is left is played", () => {
  assert.equal(decide(MOVES, ["card"]).submit, "pass");
  assert.equal(decide(MOVES, ["b", "a", "pawn"]).submit, "ab");
});

test("a move that could go on is offered and not played", () => {
  assert.deepEqual(decide(MOVES, ["a", "pawn"]), { complete: [SHORT], further: true, submit: "" });
});

test("of two moves with the same touches neither is played", () => {
  const other = ["pass!", "Pass for good", "card"];
  assert.deepEqual(decide([PASS, other], ["card"]), { complete: [PASS, other], further: false, submit: "" });
});

test("one of two stones is half a move", () => {
  assert.deepEqual(decide(MOVES, ["stone"]), { complete: [], further: true, submit: "" });
  assert.equal(decide(MOVES, ["stone", "stone"]).submit, "pair");
});

test("a cue shows when all of its touches are picked", () => {
  assert.ok(matches(["hand-r2", "land"], ["hand-r*"]));
  assert.ok(matches(["hand-r2", "land"], ["land", "hand-r*"]));
  assert.ok(!matches(["hand-g2"], ["hand-r*"]));
  assert.ok(!matches(["hand-r2"], ["land", "hand-r*"]));
});

test("an unfinished move is the beginning of another", () => {
  assert.deepEqual(unfinished(MOVES), [SHORT]);
});
