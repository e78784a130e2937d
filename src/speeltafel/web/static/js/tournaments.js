/* The form of a new tournament: what the chosen game and kind can't have is not offered. The server refuses it anyway. */

import { $ } from "./dom.js";

const form = $("new-tournament");

/** @param {HTMLFormElement} form */
function offer(form) {
  const { game, system, seats, duplicate, double, third } = /** @type {Record<string, HTMLInputElement & HTMLSelectElement>} */ (/** @type {unknown} */ (form.elements));
  const { seats: most, chance } = game.selectedOptions[0].dataset, pairs = Number(seats.value) === 2;
  seats.max = most ?? "";
  duplicate.disabled = chance === undefined || system.value === "knockout";
  double.disabled = system.value !== "round-robin" || !pairs;
  third.disabled = system.value !== "knockout" || !pairs;
}

if (form instanceof HTMLFormElement) {
  form.addEventListener("input", () => offer(form));
  offer(form);
}
