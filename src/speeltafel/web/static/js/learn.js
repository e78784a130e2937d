/* Trying a move in a lesson or a puzzle: the board shows what comes of it, gliding as at a table. Every try is also a
   page of its own, so without this script forms and links do the same. */

import { clearAdvice } from "./advice.js";
import { board, moveButton, offer, start } from "./board.js";
import { $, HOLD, announce, around, element, find, isCalm, items, pause } from "./dom.js";
import { labelled, rove } from "./keyboard.js";
import { unfinished } from "./moves.js";
import { keepProgress } from "./progress.js";
import { applyAndMark } from "./scene.js";

/** What comes of a try: scenes, and fragments by id.
    @typedef {{move: string, scenes: Change[], prompt: string, moves: string, list: Move[], seats: string, say: string, keep: boolean}} Try */

const lesson = /** @type {HTMLElement} */ ($("lesson")), prompt = /** @type {HTMLElement} */ ($("prompt"));
const stage = /** @type {HTMLElement} */ (find(".stage", lesson)), panel = /** @type {HTMLElement} */ (find(".actions", stage));
const { further = "", again = "" } = lesson.dataset;
let here = lesson.dataset.move ?? "", busy = false, hurried = false;
let playing = Promise.resolve();

/** Measure the panel while the question stands; learn.css lets it grow from there without moving the board. */
function hold() {
  if (board.picked.length) return; // a phone's address bar slides away between two touches, which is a resize
  stage.classList.remove("held");
  stage.style.removeProperty("--panel-least");
  if (!here) {
    stage.style.setProperty("--panel-least", `${heightWhilePicking()}px`);
    stage.style.setProperty("--panel-room", `${innerHeight - panel.getBoundingClientRect().top - scrollY - 8}px`);
    stage.classList.add("held");
  }
  reserve();
}

/** The height of the panel at its highest while items are picked: with a sentence that says what to touch next, or with
    a button for what is picked so far. It has this height from the start, so that it doesn't grow over the board. */
function heightWhilePicking() {
  const box = $("picked"), question = find(".ask.mine:not(.then)", prompt);
  if (!box || !question) return 0;
  const sentences = new Set(items(".live[data-then]").map((node) => node.dataset.then ?? ""));
  const longest = unfinished(board.moves).map(([, label]) => label).sort((one, other) => other.length - one.length)[0];
  const quiet = element("button", { className: "quiet", textContent: again }), then = element("p", { className: "ask mine then" });
  const height = () => panel.getBoundingClientRect().height;
  let highest = 0;
  box.hidden = false;
  if (longest) {
    box.replaceChildren(element("span", { textContent: further }), moveButton("", longest, "main"), quiet);
    highest = height();
  }
  box.replaceChildren(quiet);
  for (const text of sentences) {
    then.textContent = text;
    question.after(then);
    highest = Math.max(highest, height());
  }
  then.remove();
  box.replaceChildren();
  box.hidden = true;
  return highest;
}

/** Keep as much room below the board as the panel takes, so that all of the board can be scrolled above it. The room
    never shrinks: a page that gets shorter under somebody who is at its end would move the board. */
function reserve() {
  const room = Number.parseFloat(stage.style.getPropertyValue("--panel-height")) || 0, { height } = panel.getBoundingClientRect();
  if (height > room) stage.style.setProperty("--panel-height", `${height}px`);
}

/** Bring the verdict on a try in sight: within whatever scrolls in the panel, then on the page. */
function showVerdict() {
  const verdict = find(".verdict", panel), behavior = isCalm() ? "auto" : "smooth";
  for (const box of [prompt, panel]) {
    const top = verdict ? verdict.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop : 0;
    if (getComputedStyle(box).overflowY === "auto") box.scrollTo({ top, behavior });
  }
  if (getComputedStyle(panel).position !== "sticky") (verdict ?? panel).scrollIntoView({ block: "nearest", behavior });
}

/** Go to another try of this exercise.
    @param {URL} to */
async function go(to) {
  if (busy) return;
  busy = hurried = true;
  await playing;
  const address = new URL(to);
  address.searchParams.set("from", here);
  try {
    const response = await fetch(address, { headers: { accept: "application/json" } });
    if (!response.ok) throw new Error("its page says why");
    const tried = /** @type {Try} */ (await response.json());
    arrive(tried);
    history.replaceState(null, "", to);
    if (tried.keep) void keepProgress();
    for (const back of document.querySelectorAll("input[name=back]")) back.setAttribute("value", to.pathname);
  } catch {
    location.assign(to);
  }
  busy = false;
}

/** @param {"prompt" | "moves" | "seats"} id @param {Try} tried */
function renew(id, tried) {
  const part = $(id);
  if (part) part.innerHTML = tried[id];
}

/** Play what follows the move, scene by scene, and then show the standings; the next request hurries it.
    @param {Try} tried */
async function follow(tried) {
  hurried = false;
  for (const scene of tried.scenes.slice(1)) {
    if (!isCalm() && !hurried) await pause(HOLD);
    applyAndMark(scene, true);
  }
  renew("seats", tried);
  rove();
}

/** Show the move on the board, and the verdict at once: the task may not stand there still once it is done.
    @param {Try} tried */
function arrive(tried) {
  here = tried.move;
  offer([]);
  clearAdvice();
  if (tried.scenes.length) applyAndMark(tried.scenes[0], true);
  renew("prompt", tried);
  renew("moves", tried);
  playing = follow(tried);
  offer(tried.list);
  announce("polite", tried.say);
  if (!stage.classList.contains("held")) hold();
  showVerdict();
  const next = find("#prompt .onward .main");
  for (const node of labelled()) node.setAttribute("tabindex", "-1");
  rove(); // to what can be touched
  (next ?? find('#items [tabindex="0"]'))?.focus({ preventScroll: true });
}

start();
hold();
if ((new URLSearchParams(location.search).get("move") ?? "") !== here) void go(new URL(location.href)); // a kept page, without a connection
new ResizeObserver(reserve).observe(panel);
addEventListener("resize", hold);
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target), button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (!form.matches("#moves form") || !button?.value) return;
  event.preventDefault();
  const to = new URL(form.action);
  to.searchParams.set("move", button.value);
  void go(to);
});
document.addEventListener("click", (event) => {
  const link = around(event, "#prompt .onward a");
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const to = new URL(link.href);
  if (to.pathname !== lesson.dataset.path) return; // on to another exercise, which is another page
  event.preventDefault();
  void go(to);
});
