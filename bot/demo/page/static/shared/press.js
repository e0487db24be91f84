// Whether a pointer is pressed. The browser makes a click only if the element that was pressed is still
// there, under the pointer, at the release: changes of the page wait until then.

const waiting = [];
let isPressed = false;

/** Runs `change` now, or after the release of the pointer and its click. Keeps the order of the calls. */
export function afterPress(change) {
  if (!isPressed && !waiting.length) change();
  else waiting.push(change);
}

function release() {
  isPressed = false;
  // The click comes before the next task.
  setTimeout(() => isPressed || waiting.splice(0).forEach((change) => queueMicrotask(change)));
}

window.addEventListener("pointerdown", ({ button }) => { isPressed = button === 0; }, true);
window.addEventListener("pointerup", release, true);
window.addEventListener("pointercancel", release, true);
// The release may have been outside of the window.
window.addEventListener("pointermove", ({ buttons }) => isPressed && !buttons && release(), true);
