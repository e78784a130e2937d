/* The list of all keys, in a dialog over the page. The page /keys is the same for whoever has no script. */

import { $, element } from "./dom.js";
import { closer } from "./advice.js";

const ADDRESS = "/keys";

async function fetchDialog() {
  const response = await fetch(ADDRESS), page = new DOMParser().parseFromString(await response.text(), "text/html");
  const heading = page.querySelector("h1"), list = page.getElementById("all-keys"), dialog = element("dialog", { id: "keys-dialog" });
  const style = page.querySelector('link[href^="/static/keys.css"]');
  if (!heading || !list || !style) throw new Error("there is no list now");
  heading.id = "keys-heading";
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.append(closer(list.dataset.close ?? "", () => dialog.close()), heading, list);
  document.head.append(style);
  document.body.append(dialog);
  return dialog;
}

export async function show() {
  try {
    const dialog = $("keys-dialog") ?? (await fetchDialog());
    if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
  } catch {
    location.assign(ADDRESS);
  }
}
