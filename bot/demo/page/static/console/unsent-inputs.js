// Input and opened parts, saved in this tab, so that a reload loses nothing. Secrets are never saved.

const PREFIX = "vitrine.console.";

/** Returns what was saved under a name, or null. */
export function recall(name) {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Saves a text under a name; an empty one is removed. */
export function keep(name, value) {
  try {
    if (value) sessionStorage.setItem(PREFIX + name, value);
    else sessionStorage.removeItem(PREFIX + name);
  } catch {
    // kept as long as the page is open
  }
}
