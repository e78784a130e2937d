/* My devices: copying the personal link, and passkeys, which need a script. The forms of passkeys stay hidden where the
   browser knows none; a link does the same. */

import { $, announce, copies, findAll, input } from "./dom.js";

const copy = $("copy"), link = input("link");
if (copy instanceof HTMLButtonElement && link) copies(copy, link);

/** What the server says, in its reader's language; errors of the browser are in its own. */
class Refused extends Error {}

/** Answer the challenge of a form with a passkey, and post it.
    @param {HTMLFormElement} form */
async function answer(form) {
  const { challenge = "" } = form.dataset;
  const response = await fetch(challenge, { method: "POST", headers: { accept: "application/json" } });
  const options = await response.json();
  if (!response.ok) throw new Refused(options.message);
  const credential = options.rp
    ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  const field = form.elements.namedItem("credential");
  if (!(credential instanceof PublicKeyCredential) || !(field instanceof HTMLInputElement)) throw new Error();
  field.value = JSON.stringify(credential.toJSON());
  form.submit();
}

/** Whether the browser can read what the server sends: since 2025 all of them. */
const able = "PublicKeyCredential" in globalThis && "parseCreationOptionsFromJSON" in PublicKeyCredential;
for (const hint of findAll(".no-passkeys")) hint.hidden = able;
for (const form of findAll("form.passkey")) {
  form.hidden = !able;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const said = form.dataset.failed ?? "";
    void answer(/** @type {HTMLFormElement} */ (form)).catch((error) => announce("urgent", error instanceof Refused && error.message ? error.message : said));
  });
}
