/* The page of a tournament that moves: it asks every few seconds what is new, while somebody can see it. */

import { $, announce, copies, find, input } from "./dom.js";

/** ms between two requests for news */
const PACE = 4000;

const page = $("tournament"), live = $("live"), copy = $("copy"), link = input("link");
if (copy instanceof HTMLButtonElement && link) copies(copy, link);

/** Replace what moves, and keep the focus where it is.
    @param {string} html */
function show(html) {
  const focused = live?.contains(document.activeElement) ? document.activeElement : null;
  const href = focused?.getAttribute("href");
  if (live) live.innerHTML = html;
  if (href) find(`a[href="${CSS.escape(href)}"]`, live)?.focus();
}

/** @param {HTMLElement} page */
async function ask(page) {
  const response = await fetch(`/tournaments/${page.dataset.id}/news?since=${page.dataset.seq}`, { headers: { accept: "application/json" } });
  if (!response.ok) return;
  const news = await response.json();
  if (!news.html) return;
  if (news.phase !== page.dataset.phase) return void location.reload();
  page.dataset.seq = news.seq;
  show(news.html);
  announce("polite", page.dataset.news ?? "");
}

/** @param {HTMLElement} page */
async function follow(page) {
  if (!document.hidden) await ask(page).catch(() => undefined); // the line may be down: the next time tells
  setTimeout(follow, PACE, page);
}

if (page && page.dataset.phase !== "over") {
  setTimeout(follow, PACE, page);
  document.addEventListener("visibilitychange", () => void (document.hidden || ask(page).catch(() => undefined)));
}
