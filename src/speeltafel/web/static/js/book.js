/* Searching a rulebook: passages without the words are hidden while one types. Without this script the page is whole
   and the browser's own search serves. */

import { $, around, find, findAll, input, isCalm } from "./dom.js";

const PASSAGES = "p, li, figure, .wide";

const form = $("find"), query = input("find-words"), result = $("found"), contents = find(".contents");
const passages = findAll(".searched").flatMap((part) => findAll(PASSAGES, part).filter((node) => !node.parentElement?.closest(PASSAGES)));
const headings = findAll(".searched :is(h2, h3)");

/** Text as it is compared: in lower case and without accents.
    @param {string | null | undefined} text */
const plain = (text) => (text ?? "").toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** The headings above a passage: of its section and, if any, its subsection.
    @param {HTMLElement} passage */
function headingsOf(passage) {
  const before = headings.filter((heading) => heading.compareDocumentPosition(passage) & Node.DOCUMENT_POSITION_FOLLOWING
    && heading.closest(".searched") === passage.closest(".searched"));
  const section = before.filter((heading) => heading.tagName === "H2").at(-1), last = before.at(-1);
  return section && last ? [...new Set([section, last])] : last ? [last] : [];
}

const above = new Map(passages.map((passage) => [passage, headingsOf(passage)]));
const text = new Map([...passages, ...headings].map((node) => [node, plain(node.textContent)]));

function search() {
  const words = plain(query?.value).split(/\s+/).filter(Boolean);
  const has = (/** @type {HTMLElement} */ node) => words.every((word) => text.get(node)?.includes(word));
  const found = passages.filter((passage) => has(passage) || above.get(passage)?.some(has));
  const kept = new Set(found.flatMap((passage) => above.get(passage) ?? []));
  for (const passage of passages) passage.hidden = !found.includes(passage);
  for (const heading of headings) heading.hidden = !kept.has(heading);
  if (contents) contents.hidden = words.length > 0;
  if (!result) return;
  const { none = "", one = "", many = "" } = result.dataset;
  const count = found.length === 0 ? none : found.length === 1 ? one : many.replace("{count}", String(found.length));
  result.textContent = words.length ? count : "";
}

if (form && query) {
  form.hidden = false;
  query.addEventListener("input", search);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    passages.find((passage) => !passage.hidden)?.scrollIntoView({ block: "center", behavior: isCalm() ? "auto" : "smooth" });
  });
  document.addEventListener("click", (event) => {
    if (!query.value || !around(event, ".book a[href^='#']")) return;
    query.value = ""; // the link may lead to what is hidden now
    search();
  }, true);
}
