/* Switching notices on for this browser: it subscribes to Web Push, and the server gets the subscription. */

import { $, find, findAll } from "./dom.js";
import "./zone.js";

const form = $("push"), button = find("button", form);

/** @param {string} text of base64 for addresses */
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));

async function subscribe() {
  const registration = await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(form?.dataset.key ?? "") };
  const { endpoint = "", keys = {} } = (await registration.pushManager.subscribe(options)).toJSON();
  const fields = new URLSearchParams({ endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" });
  const response = await fetch("/mine/notices/push", { method: "POST", headers: { accept: "application/json" }, body: fields });
  if (response.ok) location.assign("/mine/notices");
  else throw new Error((await response.json()).message);
}

/** Tell in the list which of the browsers is this one, which needn't be switched on again. */
async function recognise() {
  const registration = await navigator.serviceWorker.getRegistration("/worker.js");
  const endpoint = (await registration?.pushManager.getSubscription())?.endpoint ?? "";
  for (const mark of findAll("[data-end]")) {
    if (!endpoint.endsWith(mark.dataset.end ?? " ")) continue;
    mark.hidden = false;
    if (form) form.hidden = true;
  }
}

if (form && button && isSecureContext && "serviceWorker" in navigator && "PushManager" in window) {
  form.hidden = false;
  $("no-push")?.remove();
  void recognise();
  button.onclick = () =>
    subscribe().catch((error) => {
      const hint = find(".hint", form);
      if (!hint) return;
      hint.setAttribute("role", "alert");
      hint.textContent = Notification.permission === "denied" ? (form.dataset.denied ?? "") : String(error.message);
    });
}
