/* Quick match: says on every page that somebody who looks for an opponent is still there, which keeps their place in the
   queue, and leads to the table once there is one. */

import { $ } from "./dom.js";

const INTERVAL = 5_000; // ms between two signs; the server takes us for gone after 20 s
const sign = $("quick"), isQueue = location.pathname === "/lobby/quick";

/** Lead to the table: from the page of the queue at once, from another when its reader wants to. The queue knows the
    way, and that its reader went there.
    @param {HTMLAnchorElement} link @param {string} table */
function lead(link, table) {
  if (isQueue) return location.assign("/lobby/quick");
  if (location.pathname === table) {
    link.hidden = true;
    return;
  }
  const words = link.dataset.found ?? "", urgent = $("urgent");
  link.textContent = words;
  link.classList.add("found");
  document.title = `● ${document.title}`;
  if (urgent) urgent.textContent = words;
}

/** @param {HTMLAnchorElement} link */
async function look(link) {
  try {
    const response = await fetch("/lobby/quick/here", { method: "POST", headers: { accept: "application/json" } });
    if (response.ok) {
      const found = await response.json();
      if (found.table) return lead(link, found.table);
      if (!found.waiting) {
        link.hidden = true;
        if (isQueue) location.assign("/lobby");
        return;
      }
    }
  } catch {
    /* the server is away; the next sign follows */
  }
  setTimeout(look, INTERVAL, link);
}

if (sign instanceof HTMLAnchorElement) void look(sign);
