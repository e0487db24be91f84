// The list of messages: adds, replaces and removes in place, and never scrolls a reader away.

import { avatar, byId, h, icon } from "../shared/dom.js";
import { revealAll } from "./entities.js";
import { day, dayKey } from "../shared/format.js";
import { spin } from "./keyboard.js";
import { introOf } from "./intro-words.js";
import { isOwn, renderDraft, renderMessage, renderTyping } from "./message.js";

const NEAR = 90; // px from the end that still count as the end
const PAGE = 200; // messages that are built at once

export class Log {
  #view = byId("log");
  #list = h("div", { class: "list" });
  #tail = h("div", { class: "tail", "aria-live": "off" });
  #jump = byId("jump");
  #messages = new Map();
  #language = "";
  #facts = new WeakMap(); // element -> the message that it shows, to detect changes
  #actions;
  #limit = PAGE;
  #pinned = true;
  #top = 0;
  #missed = 0;

  constructor(actions) {
    this.#actions = actions;
    byId("column").append(this.#list, this.#tail);
    this.#jump.addEventListener("click", () => this.toEnd());
    this.#view.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    this.#view.addEventListener("keydown", (event) => this.#walk(event));
    const observer = new ResizeObserver(() => this.#pinned && this.#stick());
    observer.observe(byId("column"));
    observer.observe(this.#view);
  }

  /** Shows another chat, at its end. `keepPlace` is for the same chat, loaded again; `language` is the reader's. */
  show(messages, bot, keepPlace = false, language = "") {
    this.#messages = messages;
    this.#language = language;
    if (!keepPlace) this.#reset();
    this.#view.setAttribute("aria-live", "off"); // do not announce old messages
    this.#build(bot);
    requestAnimationFrame(() => this.#view.setAttribute("aria-live", "polite"));
  }

  /** Adds a new message at the end, or replaces a changed one. */
  put(message, bot) {
    const old = this.#element(message.message_id);
    if (old) this.#replaceAll(old, message);
    else if (!this.#list.querySelector(".message") || message.message_id < this.#lastId()) this.#build(bot);
    else this.#append(message);
  }

  remove(id, bot) {
    this.#element(id)?.remove();
    if (!this.#messages.size) return this.#build(bot);
    this.#list.querySelectorAll(".day").forEach((mark) => {
      if (!mark.nextElementSibling?.classList.contains("message")) mark.remove();
    });
    if (this.#pinned) this.#stick();
  }

  /** Shows current activity: typing, or drafts that grow. */
  progress(name, typing, drafts) {
    const ghosts = [...drafts.values()].map((draft) => renderDraft(draft, this.#actions));
    this.#tail.replaceChildren(...ghosts, ...(typing && !ghosts.length ? [renderTyping(name)] : []));
  }

  /** Scrolls to a message and highlights it; returns false if it is missing. */
  reveal(id) {
    const element = this.#element(id);
    if (!element) return false;
    element.scrollIntoView({ block: "center", behavior: "smooth" });
    element.focus({ preventScroll: true });
    flash(element);
    return true;
  }

  busy(id, row, col, isBusy) {
    const key = this.#element(id)?.querySelector(`.key[data-row="${row}"][data-col="${col}"]`);
    if (key) spin(key, isBusy);
  }

  toEnd() {
    this.#pinned = true;
    this.#stick();
    this.#counted(0);
  }

  #reset() {
    this.#limit = PAGE;
    this.#tail.replaceChildren();
    this.#pinned = true;
    this.#counted(0);
  }

  #build(bot) {
    const all = [...this.#messages.values()].sort((a, b) => a.message_id - b.message_id);
    const shown = all.slice(-this.#limit);
    const built = [...this.#list.querySelectorAll(".message")];
    const known = new Map(built.map((element) => [element.dataset.id, element]));
    const focused = document.activeElement;
    this.#list.replaceChildren(...(all.length > shown.length ? [this.#earlier(bot)] : []));
    shown.forEach((message) => this.#place(message, known.get(String(message.message_id))));
    if (this.#list.contains(focused)) focused.focus({ preventScroll: true });
    if (!all.length) this.#list.append(this.#empty(bot));
    this.#rove(this.#list.querySelector(".message:last-child"));
    if (this.#pinned) this.#stick();
  }

  #earlier(bot) {
    const more = () => {
      const fromEnd = this.#view.scrollHeight - this.#view.scrollTop;
      this.#limit += PAGE;
      this.#pinned = false;
      this.#build(bot);
      this.#view.scrollTop = this.#view.scrollHeight - fromEnd;
    };
    return h("button", { class: "earlier", type: "button", on: { click: more } }, "Earlier messages");
  }

  #empty(bot) {
    const own = introOf(this.#language);
    const name = bot?.first_name ?? "Vitrine";
    const words = bot?.description || own.empty;
    const picture = avatar(h("span", { class: "avatar large", "aria-hidden": "true" }), name);
    const on = { click: () => this.#actions.send("/start") };
    return h("section", { class: "empty" }, picture, h("h3", { dir: "auto", text: name }),
      h("p", { dir: "auto", text: words }),
      h("button", { class: "button primary", type: "button", on }, own.start));
  }

  /** Appends a message; `known` is an element that may be reused. */
  #place(message, known) {
    const previous = this.#list.lastElementChild;
    const key = dayKey(message.date);
    if (previous?.dataset.day !== key) {
      const heading = h("span", { text: day(message.date) });
      this.#list.append(h("div", { class: "day", data: { day: key } }, heading));
    }
    const isRight = known && this.#facts.get(known) === this.#factsOf(message);
    const element = isRight ? known : this.#render(message);
    this.#list.append(element);
    return element;
  }

  #render(message) {
    const element = renderMessage(message, this.#actions);
    element.dataset.day = dayKey(message.date);
    this.#facts.set(element, this.#factsOf(message));
    return element;
  }

  /** Returns everything that the element of this message shows: the message, and what it quotes. */
  #factsOf(message) {
    return JSON.stringify([message, this.#messages.get(message.reply_to_message?.message_id) ?? null]);
  }

  #append(message) {
    const element = this.#place(message);
    element.classList.add("arriving");
    this.#rove(element);
    if (isOwn(message)) this.toEnd();
    else if (!this.#pinned) this.#counted(this.#missed + 1);
  }

  /** Updates a changed message, and those that quote it. */
  #replaceAll(old, message) {
    this.#replace(old, message);
    for (const other of this.#messages.values()) {
      if (other.reply_to_message?.message_id !== message.message_id) continue;
      const element = this.#element(other.message_id);
      if (element) this.#replace(element, other, true);
    }
  }

  #replace(old, message, quietly = false) {
    if (this.#facts.get(old) === this.#factsOf(message)) return;
    const fresh = this.#render(message);
    fresh.tabIndex = old.tabIndex;
    const text = (element) => element.querySelector(".text").firstChild?.textContent;
    if (text(old) === text(fresh) && old.querySelector(".spoiler:not([data-hidden])")) revealAll(fresh);
    const focus = focusIn(old);
    old.replaceWith(fresh);
    if (!quietly) flash(fresh);
    if (focus) (fresh.querySelector(focus) ?? fresh).focus({ preventScroll: true });
  }

  /** Moves through the messages with arrow keys; one of them is in the tab order. */
  #walk(event) {
    const current = event.target.closest(".message");
    if (event.target !== current || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    const all = [...this.#list.querySelectorAll(".message")];
    const next = all[all.indexOf(current) + (event.key === "ArrowUp" ? -1 : 1)];
    if (!next) return;
    event.preventDefault();
    this.#rove(next);
    next.focus();
  }

  #rove(element) {
    this.#list.querySelectorAll(".message[tabindex='0']").forEach((other) => (other.tabIndex = -1));
    if (element) element.tabIndex = 0;
  }

  #element(id) {
    return this.#list.querySelector(`.message[data-id="${id}"]`);
  }

  #lastId() {
    return Number([...this.#list.querySelectorAll(".message")].at(-1).dataset.id);
  }

  #scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.#view;
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR;
    this.#pinned = isNear || (this.#pinned && scrollTop >= this.#top); // growing is not scrolling away
    this.#top = scrollTop;
    this.#counted(this.#pinned ? 0 : this.#missed);
  }

  #stick() {
    this.#view.scrollTop = this.#view.scrollHeight;
    this.#top = this.#view.scrollTop; // it is smaller when a message went, and that is not scrolling away
  }

  #counted(missed) {
    this.#missed = missed;
    this.#jump.hidden = this.#pinned;
    this.#jump.setAttribute("aria-label", `Go to the latest message${missed ? `, ${missed} new` : ""}`);
    const badge = missed ? [h("span", { class: "badge", text: missed })] : [];
    this.#jump.replaceChildren(icon("down"), ...badge);
  }
}

/** Returns the keyboard focus inside a message that will be replaced, as a selector. */
function focusIn(element) {
  const active = document.activeElement;
  if (!element.contains(active)) return null;
  const { row, col } = active.dataset;
  return row === undefined ? ".key" : `.key[data-row="${row}"][data-col="${col}"]`;
}

function flash(element) {
  element.classList.remove("flash");
  void element.offsetWidth; // restarts the animation
  element.classList.add("flash");
}
