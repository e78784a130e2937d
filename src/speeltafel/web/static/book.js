// @ts-check
/* Searching a rulebook: passages without the words are hidden while one types. Without this script the page is whole
   and the browser's own search serves. */

(() => {
  const form = $("find"), input = /** @type {HTMLInputElement | null} */ ($("find-words")), found = $("found");
  if (!form || !input || !found) return;
  form.hidden = false;

  /** Letters as they are compared: small, and without accents. */
  const plain = (/** @type {string} */ text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

  const PASSAGES = "p, li, figure, .wide";
  const passages = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".searched")].flatMap((part) =>
    [...part.querySelectorAll(PASSAGES)].filter((node) => !node.parentElement?.closest(PASSAGES))));
  const headings = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".searched :is(h2, h3)")]);
  const contents = /** @type {HTMLElement | null} */ (document.querySelector(".contents"));

  /** The headings a passage stands under: its subsection's, if any, and its section's. */
  const above = new Map(passages.map((passage) => {
    const before = headings.filter((heading) => heading.compareDocumentPosition(passage) & Node.DOCUMENT_POSITION_FOLLOWING
      && heading.closest(".searched") === passage.closest(".searched"));
    const section = before.filter((heading) => heading.tagName === "H2").at(-1);
    const last = before.at(-1);
    return [passage, [...new Set([section, last])].filter((heading) => heading !== undefined)];
  }));
  const text = new Map([...passages, ...headings].map((node) => [node, plain(node.textContent ?? "")]));

  function search() {
    const words = plain(input?.value ?? "").split(/\s+/).filter(Boolean);
    const has = (/** @type {HTMLElement} */ node) => words.every((word) => text.get(node)?.includes(word));
    const shown = passages.filter((passage) => has(passage) || above.get(passage)?.some(has));
    const kept = new Set(shown.flatMap((passage) => above.get(passage) ?? []));
    for (const passage of passages) passage.hidden = !shown.includes(passage);
    for (const heading of headings) heading.hidden = !kept.has(heading);
    if (contents) contents.hidden = words.length > 0;
    const { none = "", one = "", many = "" } = /** @type {HTMLElement} */ (found).dataset;
    const said = shown.length === 0 ? none : shown.length === 1 ? one : many.replace("{count}", String(shown.length));
    /** @type {HTMLElement} */ (found).textContent = words.length ? said : "";
  }

  input.addEventListener("input", search);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    passages.find((passage) => !passage.hidden)?.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
  });
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest?.(".book a[href^='#']"));
    if (!link || !input.value) return; // a link may lead to what is hidden now
    input.value = "";
    search();
  }, true);
})();
