// A picture over the page; a press anywhere closes it.

import { byId, icon } from "./dom.js";

/** Shows a picture over the page. */
export function enlarge(url) {
  byId("lightbox-image").src = url;
  byId("lightbox").showModal();
}

byId("lightbox-close").append(icon("close"));
byId("lightbox").addEventListener("click", ({ currentTarget }) => currentTarget.close());
