// The button that switches between light and dark colours, and remembers the choice.

import { icon } from "./dom.js";

/** Turns `button` into that button. */
export function themeButton(button) {
  const paint = () => {
    const dark = window.vitrineTheme.current() === "dark";
    button.replaceChildren(icon(dark ? "sun" : "moon"));
    button.setAttribute("aria-label", dark ? "Light colours" : "Dark colours");
  };
  button.addEventListener("click", () => { window.vitrineTheme.toggle(); paint(); });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  paint();
}
