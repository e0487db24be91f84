// Light or dark. A classic script in the head, so that the first paint has the right colours already.
"use strict";

(() => {
  const KEY = "vitrine.theme";
  const root = document.documentElement;

  const stored = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // storage is switched off: the system's setting is used
    }
  };

  const apply = (theme) => {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  };

  const current = () =>
    root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

  const toggle = () => {
    const next = current() === "dark" ? "light" : "dark";
    apply(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // remembered for this page only
    }
    return next;
  };

  apply(stored());
  window.vitrineTheme = { current, toggle };
})();
