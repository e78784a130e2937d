/* The service worker: it shows what the server pushes, and opens the one link of it. It keeps no pages. */

addEventListener("install", () => void skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
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
  await badge();
  const isInSight = open.some((page) => page.visibilityState === "visible" && pathOf(page) === message.path);
  if (!isInSight) await show(message);
  for (const page of open) page.postMessage("waiting");
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

/** The push service gave the browser another address. */
async function renew({ newSubscription, oldSubscription }) {
  const fresh = newSubscription ?? (await registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = fresh.toJSON();
  await fetch("/mine/notices/push", { method: "POST", body: new URLSearchParams({ endpoint, ...keys }) });
}
