/* Short tones for rolls, moves and turns. Loaded only where somebody switched them on. */

const PITCHES = /** @type {Record<string, number[]>} */ ({ roll: [180, 240, 200], move: [320], turn: [520, 660] });

/** @type {AudioContext | null} */ let audio = null;

/** @param {string} kind */
export function play(kind) {
  const context = (audio ??= new AudioContext());
  (PITCHES[kind] ?? PITCHES.move).forEach((pitch, at) => {
    const tone = context.createOscillator(), gain = context.createGain(), start = context.currentTime + at * 0.07;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.08, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.13);
  });
}
