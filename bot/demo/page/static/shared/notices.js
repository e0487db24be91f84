// Short notices: toasts, alerts, the banner of a lost connection, the clipboard.

import { byId, h } from "./dom.js";

const SHOWN = 4_000; // ms, and a little more for each character, so that long texts can be read
const PER_CHARACTER = 60;
const AT_ONCE = 3;

/** Shows a text that disappears by itself, but not under a pointer; a click removes it at once. */
export function toast(text, kind = "") {
  const box = byId("toasts");
  const element = h("div", { class: `toast ${kind}`, dir: "auto", text });
  box.append(element);
  while (box.children.length > AT_ONCE) box.firstElementChild.remove();
  let timer = 0;
  const wait = () => { timer = setTimeout(() => element.remove(), SHOWN + PER_CHARACTER * text.length); };
  element.addEventListener("pointerenter", () => clearTimeout(timer));
  element.addEventListener("pointerleave", wait);
  element.addEventListener("click", () => element.remove());
  wait();
}

/** Shows a text that a person has to close. */
export function alertBox(text) {
  byId("alert-text").textContent = text;
  const dialog = byId("alert");
  if (!dialog.open) dialog.showModal();
}

/** Shows a line below the header; null removes it. */
export function banner(text) {
  byId("banner").textContent = text ?? "";
  byId("banner").classList.toggle("shown", Boolean(text));
}

/** Copies a text and confirms it. */
export async function copy(text) {
  const done = await writeClipboard(text);
  toast(done ? "Copied" : "This browser does not let the page copy", done ? "good" : "bad");
}

async function writeClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text); // no clipboard without https, except on the local machine
  }
}

function copyBySelection(text) {
  const active = document.activeElement;
  const field = h("textarea", { class: "sr", readonly: true });
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  active?.focus();
  return done;
}
