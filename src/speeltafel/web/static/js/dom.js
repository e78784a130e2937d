/* Finding and making elements of the page. */

export const isCalm = () => document.documentElement.dataset.animation === "no" || matchMedia("(prefers-reduced-motion: reduce)").matches;
/** ms that a passing scene stays in sight, such as a finished row of Zocken before it is cleared */
export const HOLD = 900;

/** @param {string} id */
export const $ = (id) => document.getElementById(id);

/** @param {string} id */
export const input = (id) => /** @type {HTMLInputElement | null} */ ($(id));

/** @param {string} selector @param {ParentNode | null} [within] */
export const find = (selector, within = document) => /** @type {HTMLElement | null} */ (within?.querySelector(selector) ?? null);

/** @param {string} selector @param {ParentNode} [within] */
export const findAll = (selector, within = document) => /** @type {HTMLElement[]} */ ([...within.querySelectorAll(selector)]);

/** Items on the board.
    @param {string} [selector] */
export const items = (selector = "") => /** @type {SVGGElement[]} */ ([...document.querySelectorAll(`#items .item${selector}`)]);

/** @param {string} id */
export const item = (id) => /** @type {SVGGElement | null} */ (/** @type {unknown} */ ($("i-" + id)));

/** The element around an event's target.
    @param {Event} event @param {string} selector */
export const around = (event, selector) =>
  event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest(selector)) : null;

/** The touchable item under an event.
    @param {Event} event */
export const touched = (event) => /** @type {SVGGElement | null} */ (/** @type {unknown} */ (around(event, "#items .item[data-touch]")));

/** @template {keyof HTMLElementTagNameMap} K
    @param {K} tag @param {Partial<HTMLElementTagNameMap[K]>} properties */
export const element = (tag, properties) => Object.assign(document.createElement(tag), properties);

/** @param {string} text */
export const paragraph = (text) => element("p", { textContent: text });

/** Write an attribute, or remove it, unless it is so already: a browser may work styles out again whenever one is written.
    @param {Element} node @param {string} name @param {string | null} value */
export function write(node, name, value) {
  if (node.getAttribute(name) === value) return;
  value === null ? node.removeAttribute(name) : node.setAttribute(name, value);
}

/** A table, lesson or puzzle, or an author's workbench: what the board on this page belongs to; none in a replay. */
export const sheet = () => $("room") ?? $("lesson") ?? $("bench");

/** Let screen readers say it.
    @param {"polite" | "urgent"} how @param {string} text */
export function announce(how, text) {
  const region = $(how);
  region?.append(paragraph(text));
  while (region && region.childElementCount > 4) region.firstElementChild?.remove();
}

/** Resolve after this time, or at once where nobody looks.
    @param {number} ms @returns {Promise<void>} */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, document.hidden ? 0 : ms));

/** A button that copies a field, where the browser can.
    @param {HTMLButtonElement} button @param {HTMLInputElement} field */
export function copies(button, field) {
  button.hidden = !navigator.clipboard;
  button.onclick = () => navigator.clipboard.writeText(field.value).then(() => (button.textContent = button.dataset.done ?? ""));
}
