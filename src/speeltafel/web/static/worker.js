/* The service worker: it shows what the server pushes, and opens the one link of it; and it keeps rulebooks, lessons and
   puzzles for when there is no connection. Of tables it keeps nothing. The server puts VERSION before this file. */

addEventListener("install", (event) => event.waitUntil(keep(OFFLINE).then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(begin()));
addEventListener("fetch", (event) => serve(event));
addEventListener("message", (event) => event.waitUntil(catchUp(event.data)));
addEventListener("push", (event) => event.waitUntil(receive(event.data.json())));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

const pages = () => clients.matchAll({ type: "window", includeUncontrolled: true });
const pathOf = (page) => new URL(page.url).pathname;

async function receive(message) {
  const open = await pages();
  const isInSight = open.some((page) => page.visibilityState === "visible" && pathOf(page) === message.path);
  if (!isInSight) await show(message);
  for (const page of open) page.postMessage("waiting");
  await badge(); // last: the server may be slow, and a browser ends the work of a worker
}

async function show({ id, title, body, path, topic, language }) {
  const before = await registration.getNotifications({ tag: topic });
  if (before.some(({ data }) => data?.id === id)) return; // a message may be sent twice
  const icon = "/static/icon-192.png";
  await registration.showNotification(title, { body, tag: topic, renotify: true, lang: language, icon, data: { id, path } });
}

/** Show on the app's icon how many tables wait. */
async function badge() {
  try {
    const { tables } = await (await fetch("/mine/waiting")).json();
    await navigator.setAppBadge?.(tables.length);
  } catch {
    /* the server is away, or the browser shows no badges */
  }
}

async function open(path) {
  const page = (await pages()).find((one) => pathOf(one) === path);
  await (page ? page.focus() : clients.openWindow(path));
}

/** The push service gave the browser another address: notices follow, unless they were switched off meanwhile. */
async function renew({ newSubscription, oldSubscription }) {
  const { pushManager } = registration, now = newSubscription ?? (await pushManager.getSubscription());
  const fresh = now ?? (oldSubscription && (await pushManager.subscribe(oldSubscription.options)));
  if (!fresh) return; // the browser ended it, and tells nothing of it
  const { endpoint, keys } = fresh.toJSON(), fields = new URLSearchParams({ endpoint, ...keys });
  if (oldSubscription) fields.set("old", oldSubscription.endpoint);
  await fetch("/mine/notices/push", { method: "POST", headers: { accept: "application/json" }, body: fields });
}

/* Without a connection. */

const PAGES = `pages-${VERSION}`, FILES = `files-${VERSION}`, LATER = "later", OFFLINE = "/offline";
const KEPT = /^\/(rules|learn|puzzles)(\/|$)/, EXERCISE = /^\/(learn|puzzles)\/\w+\/\d+$/;
const FILE = /(?:href|src)="(\/static\/[^"]+)"/g, LANGUAGE = /<html lang="(\w+)"/;

async function begin() {
  await registration.navigationPreload?.enable();
  await clients.claim();
}

/** Answer what pages may need without a connection; everything else is the browser's business. */
function serve(event) {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method !== "GET") return request.mode === "navigate" ? event.respondWith(post(request)) : undefined;
  if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate" || isPage(request) || isTry(request)) event.respondWith(answer(event));
}

/** Send a form; without a connection show what can be done then, and not the browser's own page. */
async function post(request) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(OFFLINE)) ?? Response.error();
  }
}

const accepts = (request, type) => Boolean(request.headers.get("accept")?.includes(type));
const isPage = (request) => KEPT.test(new URL(request.url).pathname) && accepts(request, "text/html");
const isTry = (request) => EXERCISE.test(new URL(request.url).pathname) && accepts(request, "application/json");

/** Answer from the server, and keep pages on the way; where there is no connection, from what was kept. */
async function answer(event) {
  const { request } = event, { pathname, search, searchParams } = new URL(request.url);
  try {
    const response = (await event.preloadResponse) ?? (await fetch(request));
    if (isPage(request) && !search && isWhole(response)) event.waitUntil(store(pathname, response.clone()));
    return response;
  } catch {
    if (isTry(request)) return tried(pathname, searchParams);
    return (await kept(pathname)) ?? (request.mode === "navigate" ? await kept(OFFLINE) : null) ?? Response.error();
  }
}

const isWhole = (response) => response.ok && !response.redirected;

async function kept(path) {
  const pages = await caches.open(PAGES);
  return (await pages.match(path)) ?? caches.match(path);
}

/** A script, a style or a picture: its address changes when it does, so one that is kept is right. */
async function file(request) {
  const files = await caches.open(FILES), found = await files.match(request);
  if (found) return found;
  try {
    const response = await fetch(request);
    if (response.ok) await files.put(request, response.clone());
    return response;
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}

/** Keep a page, with its files, and of an exercise what comes of every move. */
async function store(path, response) {
  const pages = await caches.open(PAGES), text = await response.clone().text();
  await Promise.all([...text.matchAll(FILE)].map(([, address]) => file(address)));
  await pages.put(path, response);
  if (!EXERCISE.test(path)) return;
  const address = `${path}/tries`, before = await pages.match(address);
  if (before && before.headers.get("content-language") === LANGUAGE.exec(text)?.[1]) return;
  const tries = await fetch(address);
  if (tries.ok) await pages.put(address, tries);
}

/** Fetch a page and keep it; return whether that worked. */
async function keep(path) {
  const response = await fetch(path, { headers: { accept: "text/html" } });
  if (isWhole(response)) await store(path, response);
  return response.ok;
}

/** What comes of a move, as the server said when the exercise was kept: rules are known to the server only. */
async function tried(path, query) {
  const move = query.get("move") ?? "", found = await kept(`${path}/tries`), isShown = query.has("shown");
  if (!found || !move || query.get("from")) return Response.error(); // the page loads itself instead
  const update = (await found.json())[isShown ? "shown" : move];
  if (!update) return Response.error();
  if (!isShown) await (await caches.open(LATER)).put(`${path}?${new URLSearchParams({ move })}`, new Response());
  return Response.json(update);
}

/** A page is there, so the server is: tell it what was tried meanwhile, keep the page that came before this worker, and
    fetch again what was kept of another version. What fails is done by the next page. */
async function catchUp(path) {
  const later = await caches.open(LATER), json = { accept: "application/json" };
  for (const request of await later.keys()) {
    const response = await fetch(request.url, { headers: json });
    if (!response.ok) return;
    if ((await response.json()).keep) await fetch("/me/progress", { method: "POST", headers: json });
    await later.delete(request);
  }
  if (KEPT.test(path) || path === OFFLINE) await keep(path);
  const old = (await caches.keys()).filter((name) => /^(pages|files)-/.test(name) && name !== PAGES && name !== FILES);
  for (const name of old.filter((one) => one.startsWith("pages-"))) {
    const pages = await caches.open(name);
    for (const request of await pages.keys()) {
      const { pathname } = new URL(request.url);
      if (!pathname.endsWith("/tries") && pathname !== OFFLINE && !(await keep(pathname))) return;
      await pages.delete(request);
    }
  }
  for (const name of old) await caches.delete(name);
}
