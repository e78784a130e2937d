/* Switching notices on for this browser: it subscribes to Web Push, and the server gets the subscription. */

import { $, find, findAll } from "./dom.js";
import "./zone.js";

const form = /** @type {HTMLFormElement | null} */ ($("notices")), row = $("push"), button = find("button", row);

/** @param {string} text of base64 for addresses */
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));

async function subscribe() {
  const registration = await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(row?.dataset.key ?? "") };
  const { endpoint = "", keys = {} } = (await registration.pushManager.subscribe(options)).toJSON();
  const subscription = { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
  for (const [name, value] of Object.entries(subscription)) form?.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  form?.setAttribute("action", "/mine/notices/push");
  form?.submit(); // with what else was typed
}

/** Tell in the list which of the browsers is this one, which needn't be switched on again. */
async function recognise() {
  const registration = await navigator.serviceWorker.getRegistration("/worker.js");
  const endpoint = (await registration?.pushManager.getSubscription())?.endpoint ?? "";
  for (const mark of findAll("[data-end]")) {
    if (!endpoint.endsWith(mark.dataset.end ?? " ")) continue;
    mark.hidden = false;
    if (row) row.hidden = true;
  }
}

if (row && button && isSecureContext && "serviceWorker" in navigator && "PushManager" in window) {
  row.hidden = false;
  $("no-push")?.remove();
  void recognise();
  button.onclick = () =>
    subscribe().catch(() => {
      const hint = find(".hint", row);
      if (!hint) return;
      hint.setAttribute("role", "alert");
      hint.textContent = (Notification.permission === "denied" ? row.dataset.denied : row.dataset.failed) ?? "";
    });
}
