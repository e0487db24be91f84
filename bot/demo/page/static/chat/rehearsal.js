// The words of a rehearsal, which the server asks for: a page that looks like the demo must say what is real.

import { ask } from "../shared/http.js";
import { byId } from "../shared/dom.js";

/** Shows the words of a rehearsal, if the page belongs to one. */
export async function rehearsalWords() {
  const { is_rehearsal: isRehearsal } = await ask("demo/options");
  if (!isRehearsal) return;
  byId("rehearsal").hidden = false;
  byId("demo-note").textContent = "Rehearsal: your shop, and nothing is bought";
  byId("console-link").hidden = true;
  byId("hints-demo").hidden = true;
  byId("hints-rehearsal").hidden = false;
}
