/* Sharing a finished match: the device's own menu, or where it has none the link on the clipboard. */

import { announce } from "./dom.js";

/** @param {HTMLElement} button */
export async function share({ dataset: { share: link = "", title = "", done = "" } }) {
  const url = /\/at\/\d+$/.test(location.pathname) ? `${location.origin}${location.pathname}` : link; // a replay is elsewhere by now
  if (navigator.share) {
    const how = await navigator.share({ title, url }).catch(({ name }) => name);
    if (!how || how === "AbortError") return; // shared, or closed without a choice
  }
  try {
    await navigator.clipboard.writeText(url);
    announce("polite", done);
  } catch {
    prompt(title, url); // without https there is no clipboard
  }
}
