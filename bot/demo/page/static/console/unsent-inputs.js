// What was typed or opened but not sent, kept in this tab, so that a reload loses nothing. Never goods.

const PREFIX = "vitrine.console.";

/** What was kept under a name, null for nothing. */
export function recall(name) {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name; an empty one is forgotten. */
export function keep(name, value) {
  try {
    if (value) sessionStorage.setItem(PREFIX + name, value);
    else sessionStorage.removeItem(PREFIX + name);
  } catch {
    // kept as long as the page is open
  }
}
