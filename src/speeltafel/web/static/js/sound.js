/* Soft tones, made here: a tap for a move, three for a roll, two rising notes for one's turn, a chord that opens for the
   end. Loaded only where somebody switched them on. */

/** @typedef {[pitch: number, at: number, length: number, loudness: number]} Note in Hz, seconds, seconds, and of 1 */

/** @type {Record<string, Note[]>} */
const NOTES = {
  move: [[294, 0, 0.16, 0.5]],
  roll: [[220, 0, 0.09, 0.4], [262, 0.08, 0.09, 0.35], [247, 0.15, 0.14, 0.45]],
  turn: [[523, 0.2, 0.35, 0.5], [784, 0.34, 0.5, 0.45]], // after the move that ends another's turn
  end: [[392, 0, 0.7, 0.4], [494, 0.13, 0.7, 0.4], [587, 0.26, 0.8, 0.4], [784, 0.42, 1.1, 0.4]],
};
const LOUDEST = 0.16, ATTACK = 0.012; // of 1; seconds until a note is loudest, so that it doesn't click
const PARTIALS = [[1, 1], [2, 0.22], [4, 0.1]]; // of a wooden bar: multiples of the pitch, and how loud each is

/** @type {AudioContext | null} */ let audio = null;

/** Play one of the sounds; a browser keeps silent until somebody has touched the page.
    @param {string} kind */
export function play(kind) {
  const context = (audio ??= new AudioContext());
  if (context.state !== "running") void context.resume();
  for (const note of NOTES[kind] ?? NOTES.move) strike(context, note);
}

/** @param {AudioContext} context @param {Note} note */
function strike(context, [pitch, at, length, loudness]) {
  const start = context.currentTime + at;
  for (const [multiple, share] of PARTIALS) {
    const tone = context.createOscillator(), gain = context.createGain(), end = start + length / Math.sqrt(multiple);
    tone.frequency.value = pitch * multiple;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUDEST * loudness * share, start + ATTACK);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(end);
  }
}
