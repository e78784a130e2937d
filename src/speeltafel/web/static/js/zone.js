/* The field of a form for the time zone: until one was chosen, the browser's own. */

import { $ } from "./dom.js";

const zone = $("zone");
if (zone instanceof HTMLInputElement && zone.dataset.unset !== undefined) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;
