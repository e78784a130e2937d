/* A record from a file goes into the field where one can also paste it. */

import { $, input } from "./dom.js";

const file = input("file"), field = input("record"), place = $("from-file");
if (file && field && place) {
  place.hidden = false;
  file.onchange = async () => (field.value = (await file.files?.[0]?.text()) ?? field.value);
}
