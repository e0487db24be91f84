// Small forms: labelled fields, errors beside their field, one sentence for a refusal.

import { Complaint } from "./amounts.js";
import { h } from "../shared/dom.js";
import { keep, recall } from "./unsent-inputs.js";
import { Refusal } from "../shared/http.js";
import { setText } from "./row-list.js";
import { toast } from "../shared/notices.js";

let made = 0;

/** A labelled input. `parse(text)` returns the value or throws a Complaint; `draft` is the name of the saved input. */
export class Field {
  #parse;
  #draft;
  #complaint;

  constructor(label, input, { parse = (text) => text, hint = "", draft = "", className = "" } = {}) {
    const id = `field-${(made += 1)}`;
    this.input = input;
    this.#parse = parse;
    this.#draft = draft;
    this.#complaint = h("p", { class: "field-complaint", id: `${id}-complaint` });
    const note = hint ? h("p", { class: "field-hint", id: `${id}-hint`, text: hint }) : null;
    input.id = id;
    input.setAttribute("aria-describedby", `${note ? `${note.id} ` : ""}${this.#complaint.id}`);
    this.element = h("div", { class: `field ${className}` }, h("label", { for: id, text: label }), input, note, this.#complaint);
    this.#restore();
    input.addEventListener("input", () => this.#changed());
  }

  /** Returns the value, undefined while the field is hidden; shows and throws a Complaint. */
  read() {
    if (this.element.hidden) return undefined;
    try {
      return this.#parse(this.input.value);
    } catch (error) {
      if (error instanceof Complaint) this.#complain(error.message);
      throw error;
    }
  }

  /** Clears the field and its saved input. */
  clear() {
    if (this.input.tagName !== "SELECT") this.input.value = this.input.defaultValue;
    if (this.#draft) keep(this.#draft, "");
  }

  #restore() {
    const kept = this.#draft && recall(this.#draft);
    if (kept) this.input.value = kept;
  }

  #changed() {
    this.#complain("");
    if (this.#draft) keep(this.#draft, this.input.value);
  }

  #complain(text) {
    setText(this.#complaint, text);
    if (text) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}

/**
 * A form of `fields` with a button for each of `actions`: {label, primary, send(...values), done}.
 * `done` is the sentence for success, or a function of the values. The input stays after a refusal.
 */
export function form(fields, actions, props = {}) {
  const refusal = h("p", { class: "form-refusal", role: "alert" });
  const buttons = actions.map(({ label, primary }, n) =>
    h("button", { class: `button ${primary ? "primary" : ""}`, type: "submit", value: String(n), text: label }));
  const element = h("form", { novalidate: true, autocomplete: "off", ...props, class: `form ${props.class ?? ""}` },
    fields.map((field) => field.element), h("div", { class: "form-actions" }, buttons), refusal);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(actions[Number(event.submitter?.value ?? 0)], fields, buttons, refusal);
  });
  return element;
}

async function submit(action, fields, buttons, refusal) {
  setText(refusal, "");
  const values = valuesOf(fields);
  if (!values) return;
  buttons.forEach((button) => { button.disabled = true; });
  const focused = document.activeElement;
  try {
    await action.send(...values);
    fields.forEach((field) => field.clear());
    toast(typeof action.done === "function" ? action.done(...values) : action.done, "good");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    setText(refusal, error.message);
  } finally {
    buttons.forEach((button) => { button.disabled = false; });
    if (document.activeElement === document.body && focused?.isConnected) focused.focus();
  }
}

/** Returns all values, or null if a field is invalid; the first invalid one gets the focus. */
function valuesOf(fields) {
  const wrong = [];
  const values = fields.map((field) => {
    try {
      return field.read();
    } catch (error) {
      if (!(error instanceof Complaint)) throw error;
      return wrong.push(field);
    }
  });
  wrong[0]?.input.focus();
  return wrong.length ? null : values;
}

/** A switch of `owner` that shows the supplier's state; `set(isOn)` requests the other state. */
export function toggle(label, owner, set) {
  const name = { role: "switch", "aria-checked": "false", "aria-label": `${label}: ${owner}` };
  const element = h("button", { class: "toggle", type: "button", ...name },
    h("span", { class: "switch", "aria-hidden": "true" }), h("span", { text: label }));
  const show = (isOn) => element.setAttribute("aria-checked", String(isOn));
  element.addEventListener("click", async () => {
    const wanted = element.getAttribute("aria-checked") !== "true";
    try {
      await set(wanted);
      show(wanted);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message, "bad");
    }
  });
  return { element, show };
}

/** A choice of [value, label] pairs. */
export const choice = (pairs, props = {}) =>
  h("select", props, pairs.map(([value, label]) => h("option", { value, text: label })));
