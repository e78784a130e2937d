/* A page that can't be loaded: it loads by itself once the server answers, and meanwhile there is what was kept. */

import { $, findAll } from "./dom.js";

const INTERVAL = 5_000; // ms between two looks whether the server is back

async function look() {
  try {
    if (!(await fetch("/health")).ok) return;
  } catch {
    return; // not yet
  }
  location.pathname === "/offline" ? location.assign("/") : location.reload();
}

/** Show the links to what is kept: each to the first of its pages. */
async function list() {
  const paths = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  }
  const number = (/** @type {string} */ path) => Number(/\d+$/.exec(path)?.[0]);
  for (const link of /** @type {HTMLAnchorElement[]} */ (findAll("#kept a"))) {
    const { pathname } = link, own = paths.filter((path) => path === pathname || (path.startsWith(`${pathname}/`) && /\/\d+$/.test(path)));
    if (!own.length) continue;
    link.href = own.sort((one, other) => number(one) - number(other))[0];
    for (const node of [link, link.closest("li"), $("kept")]) node && (node.hidden = false);
  }
}

const table = $("offline-table"), words = $("offline-page");
if (table && words && /^\/t\//.test(location.pathname)) [table.hidden, words.hidden] = [false, true];
void list();
setInterval(look, INTERVAL);
addEventListener("online", look);
