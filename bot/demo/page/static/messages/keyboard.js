// Inline keyboards: rows of buttons below a bubble, and the taps that wait for their answer.

import { h, icon } from "../shared/dom.js";
import { safeUrl } from "./entities.js";

const PATIENCE = 30_000; // ms; the shop answers at once, so a longer wait means that it is not running
const STYLES = new Set(["primary", "success", "danger"]);

/** Taps without an answer yet. An answer may come before the reply to the tap itself. */
export class Taps {
  #waiting = new Map(); // callback id -> {place, timer}
  #early = new Set();
  #onChange;

  /** `onChange(place, busy, timedOut)` is called when a button's spinner starts or stops. */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  begin(id, place) {
    if (this.#early.delete(id)) return;
    const timer = setTimeout(() => this.#end(id, true), PATIENCE);
    this.#waiting.set(id, { place, timer });
    this.#onChange(place, true, false);
  }

  answered(id) {
    if (this.#waiting.has(id)) this.#end(id, false);
    else this.#early.add(id);
  }

  isBusy(place) {
    return [...this.#waiting.values()].some((tap) => tap.place === place);
  }

  /** Ends all spinners: the connection was lost, and answers may have been missed. */
  forget() {
    [...this.#waiting.keys()].forEach((id) => this.#end(id, false));
    this.#early.clear();
  }

  #end(id, timedOut) {
    const { place, timer } = this.#waiting.get(id);
    clearTimeout(timer);
    this.#waiting.delete(id);
    if (!this.isBusy(place)) this.#onChange(place, false, timedOut);
  }
}

/** Names one button of one message; another button at the same position has another name. */
export const placeOf = (user, message, row, col) => {
  const button = message.reply_markup.inline_keyboard[row][col];
  return `${user}:${message.message_id}:${row}:${col}:${button.callback_data ?? ""}`;
};

/** The keyboard of a message as an element, or null; `actions` needs `tap`, `copy`, `follow`, `pay`, `receipt`, `inline`, `isBusy`. */
export function renderKeyboard(message, actions) {
  const rows = message.reply_markup?.inline_keyboard;
  if (!rows?.length) return null;
  return h("div", { class: "keyboard", role: "group", "aria-label": "Buttons" },
    rows.map((row, r) => h("div", { class: "key-row" },
      row.map((button, c) => key(button, message, r, c, actions)))));
}

/** The button of a message that asks for a person: it opens the list of people to choose from. */
export function renderPersonRequest(message, actions) {
  const request = message.person_request;
  if (!request) return null;
  const list = h("div", { class: "key-row", hidden: true },
    actions.people().map(({ id, first_name: name }) =>
      h("button", { class: "key", type: "button", data: { person: id },
        on: { click: () => { list.hidden = true; actions.share(message, id); } } },
      h("span", { class: "key-label", dir: "auto", text: name }))));
  const open = h("button", { class: "key", type: "button", data: { request: request.request_id },
    on: { click: () => { list.hidden = !list.hidden; } } },
  h("span", { class: "key-label", dir: "auto", text: request.text }));
  return h("div", { class: "keyboard", role: "group", "aria-label": "Choose a person" },
    h("div", { class: "key-row" }, open), list);
}

function key(button, message, row, col, actions) {
  const props = {
    class: STYLES.has(button.style) ? `key ${button.style}` : "key",
    data: { row, col },
  };
  const label = h("span", { class: "key-label", dir: "auto", text: button.text });
  if (button.url) return linkKey(button, props, label, actions);
  const native = { ...props, type: "button" };
  if (button.copy_text) {
    const copy = () => actions.copy(button.copy_text.text);
    return h("button", { ...native, on: { click: copy } }, label, icon("copy"));
  }
  if (button.pay && message.is_paid) {
    const receipt = h("span", { class: "key-label", text: "Receipt" });
    return h("button", { ...native, on: { click: () => actions.receipt(message) } }, receipt);
  }
  if (button.pay) {
    const props = { ...native, class: "key pay", "aria-haspopup": "dialog" };
    return h("button", { ...props, on: { click: () => actions.pay(message) } }, label);
  }
  const query = inlineQuery(button);
  if (query !== null) {
    return h("button", { ...native, on: { click: () => actions.inline(query) } }, label, icon("inline"));
  }
  if (!button.callback_data) {
    return h("button", { ...native, disabled: true, title: "Not part of this demo" }, label);
  }
  const tap = () => actions.tap(message, row, col);
  const data = { ...props.data, callback: button.callback_data };
  const element = h("button", { ...native, data, on: { click: tap } }, label, h("span", { class: "spinner" }));
  spin(element, actions.isBusy(message, row, col));
  return element;
}

/** Returns the words that a button puts into the message field, or null. The page has only this chat. */
function inlineQuery(button) {
  const chosen = button.switch_inline_query_chosen_chat;
  return button.switch_inline_query_current_chat ?? button.switch_inline_query ?? (chosen ? chosen.query ?? "" : null);
}

function linkKey(button, props, label, actions) {
  const target = safeUrl(button.url);
  if (!target) return h("button", { ...props, type: "button", disabled: true }, label);
  const on = { click: (event) => actions.follow(target) && event.preventDefault() };
  const away = { href: target.href, target: "_blank", rel: "noopener noreferrer" };
  return h("a", { ...props, ...away, on }, label, icon("external"));
}

/** Starts or stops the spinner of a button. */
export function spin(element, busy) {
  element.classList.toggle("busy", busy);
  if (busy) element.setAttribute("aria-busy", "true");
  else element.removeAttribute("aria-busy");
}
