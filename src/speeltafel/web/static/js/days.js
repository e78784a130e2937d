/* Words that days change: how much time is left at a slow game, and when somebody is on holiday. */

import { $, findAll } from "./dom.js";

const LONGEST = 86_400_000; // ms; a browser's timer can't wait for a month
const AGAIN = 60_000; // ms until another attempt where the server was away

let due = Infinity, timer = 0;
/** @type {() => void} */ let renew = () => {};

function wait() {
  clearTimeout(timer);
  timer = due < Infinity && !document.hidden ? setTimeout(check, Math.max(0, Math.min(due - Date.now(), LONGEST))) : 0;
}

function check() {
  timer = 0;
  if (Date.now() < due) return wait();
  due = Date.now() + AGAIN;
  wait();
  renew();
}

/** Call this once when the first words on this page are others: their elements have the seconds until then in
    `data-changes`. A page that nobody looks at waits until somebody does. Whatever renews the words calls `follow` again.
    @param {() => unknown} then */
export function follow(then) {
  const seconds = findAll("[data-changes]").map(({ dataset }) => Number(dataset.changes));
  due = seconds.length ? Date.now() + 1000 * Math.min(...seconds) : Infinity;
  renew = then;
  wait();
}

/** Fetch parts of this table's page again, by their ids; return whether that was done. All else stays: what is picked, open
    or being written. Where an event came meanwhile, the page that was fetched is another.
    @param {string[]} ids */
export async function renewParts(ids) {
  const response = await fetch(location.href, { headers: { accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  if (fresh.getElementById("room")?.dataset.seq !== $("room")?.dataset.seq) return false;
  for (const id of ids) {
    const old = $(id), part = fresh.getElementById(id);
    if (old && part && old.innerHTML !== part.innerHTML) old.innerHTML = part.innerHTML;
  }
  return true;
}

document.addEventListener("visibilitychange", wait);
