/* Looking back at a match, step by step or by itself, with items gliding as they did. Every place is also a page of its
   own, so without this script the links do the same. */

import { light, start } from "./board.js";
import { $, HOLD, announce, around, copies, find, findAll, items, paragraph, pause } from "./dom.js";
import { join } from "./review.js";
import { apply } from "./scene.js";

/** A place of the match, and what changes on the way to it.
    @typedef {{place: number, scenes: Change[], heading: string, words: string, ending: string[], seats: string, actor: number, on: boolean}} Moment */

const BUSY = 1_000; // ms to wait where the server has too much to do

const replay = /** @type {HTMLElement} */ ($("replay")), slider = /** @type {HTMLInputElement} */ ($("slider"));
const play = /** @type {HTMLButtonElement} */ ($("play")), speed = /** @type {HTMLSelectElement} */ ($("speed"));
const log = /** @type {HTMLElement} */ ($("tale")), label = /** @type {Element} */ (play.lastElementChild);
const { table = "", query = "", seq = "" } = replay.dataset, last = Number(replay.dataset.last), playLabel = label.textContent;
let here = Number(replay.dataset.place), wanted = here, moving = false;
let run = 0; // the number of the run that plays; halting makes it another

/** @param {number} place */
const address = (place) => `${table}/at/${place}${query}`;
/** @param {number} place */
const within = (place) => Math.min(last, Math.max(0, place));

/** Go to a place; if another is wanted meanwhile go there next, past all those between.
    @param {number} place */
async function go(place) {
  wanted = within(place);
  if (moving) return;
  moving = true;
  while (wanted !== here) {
    const link = address(wanted);
    try {
      const response = await fetch(`${link}${query ? "&" : "?"}from=${here}`, { headers: { accept: "application/json" } });
      if (response.status === 429) await new Promise((resolve) => setTimeout(resolve, BUSY));
      else if (!response.ok) location.assign(link);
      if (!response.ok) continue;
      await arrive(await response.json());
      review.moved();
    } catch {
      halt();
      wanted = here;
    }
  }
  moving = false;
}

/** @param {Moment} moment */
async function arrive(moment) {
  for (const [at, scene] of moment.scenes.entries()) {
    if (at && wanted === moment.place) await pause(HOLD);
    apply(scene);
  }
  light();
  here = moment.place;
  tell(moment);
  markMissed();
}

/** At a mistake of the analysis mark the items of the better move; what is said of it holds at no other place. */
function markMissed() {
  const missed = $("missed"), there = here === Number(missed?.dataset.place);
  if (!missed) return;
  const marks = there ? JSON.parse(missed.dataset.marks ?? "[]") : [];
  missed.classList.toggle("elsewhere", !there);
  for (const node of items("[data-touch]")) node.classList.toggle("hinted", marks.includes(node.dataset.touch));
}

/** @param {string} id @param {string} text */
function write(id, text) {
  const node = $(id);
  if (node) node.textContent = text;
}

/** Show what is said of a place.
    @param {Moment} moment */
function tell({ heading, words, ending, seats, actor, on }) {
  const standings = $("seats");
  write("heading", heading);
  write("told", words);
  $("ending")?.replaceChildren(...ending.map(paragraph));
  if (standings) standings.innerHTML = seats;
  announce("polite", [words, ...ending].join(" "));
  document.title = document.title.replace(/: .* – /, `: ${heading} – `);
  history.replaceState(null, "", address(here));
  markPlace(heading);
  offerBranch(actor, on);
  updateSnippets(heading);
}

/** What one pastes elsewhere shows this place.
    @param {string} heading */
function updateSnippets(heading) {
  const updated = (/** @type {string} */ text) => text.replace(/\/at\/\d+/, `/at/${here}`).replace(/alt="([^":]*): [^"]*"/, `alt="$1: ${heading}"`);
  for (const snippet of /** @type {HTMLInputElement[]} */ (findAll("#embed input"))) snippet.value = updated(snippet.value);
  for (const link of findAll("#embed a")) link.setAttribute("href", updated(link.getAttribute("href") ?? ""));
}

/** Offer to play on from here, where the match went on (`on`).
    @param {number} actor @param {boolean} on */
function offerBranch(actor, on) {
  const branch = $("what-if"), seat = find("[name=seat]", branch);
  if (!branch) return;
  branch.hidden = !on;
  for (const place of findAll("[name=place]", branch)) place.setAttribute("value", String(here));
  if (seat instanceof HTMLSelectElement && actor) seat.value = String(actor);
}

/** Update everything that says where we are, or leads on from here.
    @param {string} heading */
function markPlace(heading) {
  for (const [name, place] of Object.entries({ first: 0, back: here - 1, on: here + 1, last })) {
    const link = $(`to-${name}`);
    link?.setAttribute("href", address(within(place)));
    link?.setAttribute("aria-disabled", String(within(place) === here));
  }
  slider.value = String(here);
  slider.setAttribute("aria-valuetext", heading);
  for (const link of findAll(".eyes a")) {
    link.setAttribute("href", `${table}/at/${here}?${new URL(link.getAttribute("href") ?? "", location.href).searchParams}`);
  }
  for (const back of findAll("input[name=back]")) back.setAttribute("value", address(here));
  find("[aria-current]", log)?.removeAttribute("aria-current");
  find(`[data-place="${here}"]`, log)?.setAttribute("aria-current", "step");
  scrollLog();
}

/** Scroll the log, and nothing else, to the line of this place. */
function scrollLog() {
  const line = find("[aria-current]", log)?.parentElement;
  if (line) log.scrollTop = line.offsetTop - log.offsetTop - log.clientHeight / 2;
}

function halt() {
  run += 1;
  label.textContent = playLabel;
  delete play.dataset.on;
}

async function playOn() {
  const mine = (run += 1);
  label.textContent = play.dataset.stop ?? "";
  play.dataset.on = "yes";
  if (here === last) await go(0);
  while (mine === run && here < last) {
    await new Promise((resolve) => setTimeout(resolve, Number(speed.value)));
    if (mine === run) await go(here + 1);
  }
  if (mine === run) halt();
}

function toggle() {
  if (play.dataset.on) return halt();
  halt();
  review.leave();
  void playOn();
}

/** Go where somebody on this page wants to go: then nothing plays on, and nobody is followed.
    @param {number} place */
function step(place) {
  halt();
  review.leave();
  void go(place);
}

/** @type {Record<string, () => number>} */
const KEYS = { ArrowLeft: () => here - 1, ArrowRight: () => here + 1, Home: () => 0, End: () => last };

start();
scrollLog();
markMissed();
const review = join(`${table}/live?since=${seq}`, { place: () => here, go, halt });
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === " " && !around(event, "a, button, summary, select, label, #items, input:not([type=range])")) toggle();
  else if (event.key in KEYS && !around(event, "input, select, #items")) step(KEYS[event.key]());
  else return;
  event.preventDefault();
});
document.addEventListener("click", (event) => {
  const link = around(event, ".reel a, #tale [data-place]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  step(Number(/\/at\/(\d+)/.exec(link.getAttribute("href") ?? "")?.[1]));
});
slider.addEventListener("input", () => step(Number(slider.value)));
play.addEventListener("click", toggle);
for (const copy of findAll("#embed button")) {
  const field = copy.previousElementSibling;
  if (copy instanceof HTMLButtonElement && field instanceof HTMLInputElement) copies(copy, field);
}
for (const id of ["slider", "play", "pace", "keys"]) {
  const control = $(id);
  if (control) control.hidden = false;
}
