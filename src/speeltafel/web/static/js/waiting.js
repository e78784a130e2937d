/* The tables that wait for whoever reads this: a badge in the menu, the title of the tab, and the app's badge. */

import { $, announce, element, find, sheet } from "./dom.js";

const INTERVAL = 30_000; // ms between two looks while the page is visible

/** Whether this person gets notices: then the server wants to know what they have before them. */
export const notices = { on: false };

const badge = $("waiting"), heading = document.querySelector("title");
let waiting = 0;

/** Say in the title how many wait; behind the sign that it's your turn here. */
function retitle() {
  const calls = $("call") ? "▶ " : "", count = waiting ? `(${waiting}) ` : "";
  const title = document.title.replace(/^(● )?(?:▶ )?(?:\(\d+\) )?/, (_, here = "") => here + calls + count);
  if (title !== document.title) document.title = title;
}

/** At a slow game, where somebody else is to move now, offer the way to the next table that waits.
    @param {string} here @param {number} count */
function offerNext(here, count) {
  const place = $("onward"), text = count ? (place?.dataset.words ?? "").replace("{count}", String(count)) : "";
  if (!place || text === place.textContent) return;
  place.replaceChildren(...(text ? [element("a", { className: "button", href: `/mine/next?from=${here}`, textContent: text })] : []));
  if (text) announce("polite", text);
}

/** @param {string[]} tables */
function show(tables) {
  const here = sheet()?.dataset.room ?? "", others = tables.filter((id) => id !== here);
  offerNext(here, tables.includes(here) ? 0 : others.length);
  waiting = others.length;
  if (badge instanceof HTMLAnchorElement) {
    badge.hidden = !waiting;
    badge.textContent = String(waiting);
    badge.href = waiting ? `/t/${others[0]}` : "/mine/next";
    badge.setAttribute("aria-label", (badge.dataset.words ?? "").replace("{count}", String(waiting)));
  }
  retitle();
  document.dispatchEvent(new CustomEvent("waiting", { detail: tables }));
  const shown = tables.length ? navigator.setAppBadge?.(tables.length) : navigator.clearAppBadge?.();
  shown?.catch(() => {});
}

/** Call whoever doesn't know yet that their match in a round of a tournament has begun. Being there once is enough.
    @param {string} table @param {string} words */
function call(table, words) {
  if (table && sheet()?.dataset.room === table) localStorage.setItem("called", table);
  const calls = table && localStorage.getItem("called") !== table, known = $("call"), href = `/t/${table}`;
  if (calls && known?.getAttribute("href") === href) return; // it may have the focus
  known?.remove();
  if (calls) badge?.after(element("a", { id: "call", href, textContent: words }));
  if (calls) announce("urgent", words);
  retitle();
}

/** Who waits for the next round may look at another page meanwhile: this one goes on looking. */
const waitsForRound = () => find("#tournament:not([data-phase=over]), [data-cup]");

async function look() {
  if (document.hidden && !waitsForRound()) return;
  try {
    const found = await (await fetch("/mine/waiting")).json();
    show(found.tables);
    call(found.call, found.words);
    notices.on = found.notices;
    document.dispatchEvent(new Event("notices"));
  } catch {
    /* the server is away; the next look follows */
  }
}

if (badge) {
  void look();
  setInterval(look, INTERVAL);
  document.addEventListener("visibilitychange", look);
  document.addEventListener("done", () => void ($("onward") && look())); // at a slow game the next table is offered at once
  navigator.serviceWorker?.addEventListener("message", look);
  if (heading) new MutationObserver(retitle).observe(heading, { childList: true });
}
