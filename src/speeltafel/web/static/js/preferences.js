/* Choosing a preference: this page and the others that are open follow at once, and the server keeps it in a cookie. The
   settings page loads this script; other pages do where somebody chooses one there. */

import { $, announce, element, find } from "./dom.js";

const others = new BroadcastChannel("preferences"); // page.js listens, also on this page

/** Save a preference; return whether the server has it.
    @param {string} name @param {string} value */
export async function choose(name, value) {
  document.documentElement.dataset[name] = value;
  others.postMessage({ [name]: value });
  try {
    const body = new URLSearchParams({ [name]: value });
    const { ok } = await fetch("/settings", { method: "POST", headers: { accept: "application/json" }, body });
    navigator.serviceWorker?.controller?.postMessage("/offline"); // it keeps that page as it looks now
    return ok;
  } catch {
    return false;
  }
}

const form = $("preferences");

form?.addEventListener("change", async (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target), { name, value } = field;
  if (name === "sound" && value === "yes") void import("./sound.js").then(({ play }) => play("turn"));
  const saved = await choose(name, value), words = (saved ? form.dataset.saved : form.dataset.failed) ?? "";
  if (saved && name === "language") return location.assign("/settings");
  find(".saved", form)?.remove();
  field.closest("label")?.append(element("span", { className: "saved", textContent: saved ? `✓ ${words}` : words }));
  announce(saved ? "polite" : "urgent", words);
});
