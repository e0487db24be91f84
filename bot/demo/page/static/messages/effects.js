// Message effects: a few emoji that rise once. Nothing moves for people who prefer reduced motion.

import { byId, h } from "../shared/dom.js";

const SIGNS = {
  "5104841245755180586": "🔥",
  "5107584321108051014": "👍",
  "5104858069142078462": "👎",
  "5159385139981059251": "❤️",
  "5046509860389126442": "🎉",
  "5046589136895476101": "💩",
};
const COUNT = 14;
const LIFE = 2_600; // ms

/** Plays the effect of a message that has just arrived. */
export function playEffect(id) {
  if (!id || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const sign = SIGNS[id] ?? "✨";
  const sky = h("div", { class: "effect", "aria-hidden": "true" });
  for (let n = 0; n < COUNT; n += 1) sky.append(spark(sign));
  byId("chat").append(sky);
  setTimeout(() => sky.remove(), LIFE);
}

function spark(sign) {
  const element = h("span", { text: sign });
  element.style.setProperty("--x", `${Math.random() * 100}%`);
  element.style.setProperty("--delay", `${Math.random() * 700}ms`);
  element.style.setProperty("--turn", `${Math.random() * 120 - 60}deg`);
  return element;
}
