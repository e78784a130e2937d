/* The page of a tournament: it asks every few seconds what is new, while somebody can see it. */

import { $, announce, copies, findAll, input } from "./dom.js";

/** ms between two requests for news */
const PACE = 4000;

const page = $("tournament"), copy = $("copy"), link = input("link");
if (copy instanceof HTMLButtonElement && link) copies(copy, link);

/** What each part showed before its reader touched anything. @type {Map<string, string>} */
const shown = new Map();
for (const part of findAll(".part")) shown.set(part.id, part.innerHTML);

/** What an element is, in this rendering of its part and in the next. @param {Element} node */
const key = (node) => JSON.stringify([
  node.tagName, node.closest("form")?.getAttribute("action"), node.getAttribute("name"), node.getAttribute("href"),
  node.matches("button, summary") ? node.textContent : "",
]);

/** Show a part as it is now; keep what its reader typed and opened, and where the focus is.
    @param {HTMLElement} part @param {string} html */
function show(part, html) {
  const fields = /** @type {HTMLInputElement[]} */ (findAll("input:not([type=hidden]), select", part));
  const typed = new Map(fields.map((field) => [key(field), field.value]));
  const open = new Set(findAll("details[open] > summary", part).map(key));
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  part.innerHTML = html;
  for (const field of /** @type {HTMLInputElement[]} */ (findAll("input:not([type=hidden]), select", part))) field.value = typed.get(key(field)) ?? field.value;
  for (const summary of findAll("summary", part)) summary.parentElement?.toggleAttribute("open", open.has(key(summary)));
  if (focused) (findAll("a, button, input, select, summary", part).find((node) => key(node) === key(focused)) ?? part).focus({ preventScroll: true });
}

/** @param {Record<string, string>} parts */
function update(parts) {
  for (const [name, html] of Object.entries(parts)) {
    const part = $(name), fresh = document.createElement("template");
    fresh.innerHTML = html;
    if (!part || shown.get(name) === fresh.innerHTML) continue;
    shown.set(name, fresh.innerHTML);
    show(part, html);
  }
}

/** @param {HTMLElement} page */
async function ask(page) {
  const response = await fetch(`/tournaments/${page.dataset.id}/news?since=${page.dataset.seq}`, { headers: { accept: "application/json" } });
  if (!response.ok) return;
  const news = await response.json();
  if (!news.parts) return;
  page.dataset.seq = news.seq;
  page.dataset.phase = news.phase;
  update(news.parts);
  announce("polite", page.dataset.news ?? "");
}

/** @param {HTMLElement} page */
async function follow(page) {
  if (!document.hidden) await ask(page).catch(() => undefined); // the line may be down: the next time tells
  if (page.dataset.phase !== "over") setTimeout(follow, PACE, page);
}

if (page && page.dataset.phase !== "over") {
  setTimeout(follow, PACE, page);
  document.addEventListener("visibilitychange", () => void (document.hidden || ask(page).catch(() => undefined)));
}
