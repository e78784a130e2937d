/* Sharing a finished match: the device's own menu, where it has none the link on the clipboard, else the link to copy. */

import { $, announce, element } from "./dom.js";

/** @param {HTMLElement} button */
export async function share(button) {
  const { share: link = "", title = "", done = "", byHand = "" } = button.dataset;
  const url = /\/at\/\d+$/.test(location.pathname) ? `${location.origin}${location.pathname}` : link; // a replay is elsewhere by now
  if (navigator.share) {
    const how = await navigator.share({ title, url }).catch(({ name }) => name);
    if (!how || how === "AbortError") return; // shared, or closed without a choice
  }
  try {
    await navigator.clipboard.writeText(url);
    button.textContent = done;
    announce("polite", done);
  } catch {
    show(button, byHand, url); // without https there is no clipboard
  }
}

/** Show the link below the button, selected, with the words that ask to copy it.
    @param {HTMLElement} button @param {string} words @param {string} url */
function show(button, words, url) {
  const line = element("label", { id: "by-hand", className: "row" });
  const field = Object.assign(document.createElement("input"), { readOnly: true, value: url });
  line.append(`${words} `, field);
  $("by-hand")?.remove();
  button.closest("p")?.after(line);
  field.focus();
  field.select();
}
