/* Which notes are played, on an audio device that only writes them down. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

let tones = [];
let loudest = 0;

globalThis.AudioContext = class {
  currentTime = 10;
  state = "running";
  destination = {};
  createOscillator() {
    const tone = { frequency: { value: 0 }, connect: (next) => next, start: (at) => (tone.from = at), stop: (at) => (tone.to = at) };
    tones.push(tone);
    return tone;
  }
  createGain() {
    const up = (value) => (loudest = Math.max(loudest, value));
    const gain = { setValueAtTime: up, linearRampToValueAtTime: up, exponentialRampToValueAtTime: up };
    return { gain, connect: (next) => next };
  }
};
const { play } = await import("../../src/speeltafel/web/static/js/sound.js");

beforeEach(() => {
  tones = [];
  loudest = 0;
});

test("a move, a roll, a turn and the end sound different, and each is short and soft", () => {
  const heard = new Set();
  for (const kind of ["move", "roll", "turn", "end"]) {
    tones = [];
    play(kind);
    heard.add(tones.map(({ frequency }) => frequency.value).join());
    assert.ok(tones.every(({ from, to }) => from >= 10 && to > from && to < 12), kind);
  }
  assert.equal(heard.size, 4);
  assert.ok(loudest <= 0.1);
});

test("a kind without a sound of its own sounds like a move", () => {
  play("move");
  const pitches = tones.map(({ frequency }) => frequency.value);
  tones = [];
  play("forced");
  assert.deepEqual(tones.map(({ frequency }) => frequency.value), pitches);
});
