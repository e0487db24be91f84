// A picture over the page; a press anywhere closes it.

import { byId, icon } from "./dom.js";

/** Shows a picture over the page; `words` are for who does not see it. */
export function enlarge(url, words = "") {
  byId("lightbox-image").src = url;
  byId("lightbox-image").alt = words;
  byId("lightbox").showModal();
}

byId("lightbox-close").append(icon("close"));
byId("lightbox").addEventListener("click", ({ currentTarget }) => currentTarget.close());
