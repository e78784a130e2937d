/* Keeping all of a game for when there is no connection: its rulebook, lesson and puzzles. The service worker keeps every
   page that is fetched, so this fetches them one by one. */

import { announce, findAll } from "./dom.js";

const BUSY = 2_000; // ms to wait where the server has too much to do

/** @param {HTMLButtonElement} button */
function pathsOf({ dataset: { game, steps, puzzles } }) {
  const numbered = (/** @type {string} */ where, /** @type {string | undefined} */ count) =>
    Array.from({ length: Number(count) }, (_, at) => `/${where}/${game}/${at + 1}`);
  return [`/rules/${game}`, `/rules/${game}/summary`, ...numbered("learn", steps), ...numbered("puzzles", puzzles)];
}

/** Whether an exercise was kept with what comes of its moves, and any other page by itself.
    @param {string} path */
const isKept = async (path) => Boolean(await caches.match(/\d$/.test(path) ? `${path}/tries` : path));

/** @param {string} path */
async function keep(path) {
  for (let patience = 60; patience && !(await isKept(path)); patience -= 1) {
    const { ok, status } = await fetch(path, { headers: { accept: "text/html" } });
    if (!ok && status !== 429) throw new Error(`${path} can't be had`);
    for (let looks = 20; ok && looks && !(await isKept(path)); looks -= 1) await pause(100);
    if (!ok) await pause(BUSY);
  }
}

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {HTMLButtonElement} button @param {string} text */
function finish(button, text) {
  button.textContent = text;
  announce("polite", text);
}

/** @param {HTMLButtonElement} button */
async function keepAll(button) {
  const paths = pathsOf(button), { done = "", failed = "", going = "" } = button.dataset;
  button.disabled = true;
  void navigator.storage?.persist?.();
  try {
    for (const [at, path] of paths.entries()) {
      button.textContent = going.replace("{share}", String(Math.floor((100 * at) / paths.length)));
      await keep(path);
    }
    finish(button, done);
  } catch {
    button.disabled = false;
    finish(button, failed);
  }
}

async function begin() {
  await navigator.serviceWorker.ready;
  for (const button of /** @type {HTMLButtonElement[]} */ (findAll("button[data-game]"))) {
    const all = await Promise.all(pathsOf(button).map(isKept));
    button.hidden = false;
    button.disabled = all.every(Boolean);
    if (button.disabled) button.textContent = button.dataset.done ?? "";
    else button.onclick = () => keepAll(button);
  }
}
if (navigator.serviceWorker) void begin();
