// Two small menus of the composer: suggestions (driven from the text field) and attachments.

import { byId, h } from "../shared/dom.js";

/**
 * Suggestions for the typed text: commands, or the results of inline mode. The focus stays in the
 * text field; the active option is announced from there.
 */
export class Suggestions {
  #box = byId("suggestions");
  #field = byId("composer-text");
  #button = byId("commands-button");
  #options = [];
  #active = -1;
  #onEnd = null;

  constructor() {
    closeOutside(this.#box, this.#button, () => this.close());
    this.#box.addEventListener("scroll", () => this.#scrolled(), { passive: true });
  }

  get isOpen() {
    return !this.#box.hidden;
  }

  /**
   * Shows `items`: {title, text, sign, picture, choose}. Without any, the sentence `whenEmpty`, or
   * nothing. `active` is the option that Enter takes at once; `onEnd` is called near the end of the list.
   */
  open(items, { label, whenEmpty = "", active = -1, onEnd = null }) {
    if (!items.length && !whenEmpty) return this.close();
    this.#options = [];
    this.#onEnd = null;
    this.#box.replaceChildren();
    this.#box.scrollTop = 0;
    this.#box.setAttribute("aria-label", label);
    if (!items.length) this.#box.append(h("p", { class: "popover-empty", role: "status", text: whenEmpty }));
    this.more(items, onEnd);
    this.#expanded(true);
    this.#mark(items.length ? active : -1);
  }

  /** Adds items at the end; `onEnd` is called near the new end. */
  more(items, onEnd) {
    const options = items.map((item, n) => this.#option(item, this.#options.length + n));
    this.#options.push(...options);
    this.#box.append(...options);
    this.#onEnd = onEnd;
  }

  close() {
    this.#expanded(false);
    this.#mark(-1);
  }

  /** Returns true if the key was for the menu. */
  key(key) {
    if (!this.isOpen) return false;
    const count = this.#options.length;
    if (key === "Escape") this.close();
    else if (key === "ArrowDown" && count) this.#mark((this.#active + 1) % count);
    else if (key === "ArrowUp" && count) this.#mark((this.#active + count - 1 + (this.#active < 0)) % count);
    else if ((key === "Enter" || key === "Tab") && this.#active >= 0) this.#options[this.#active].click();
    else return false;
    return true;
  }

  #option({ title, text, sign, picture, choose }, index) {
    const click = () => { this.close(); choose(); };
    const pointerdown = (event) => event.preventDefault(); // keep the focus in the field
    const front = picture
      ? h("img", { class: "option-picture", src: picture, alt: "", width: 44, height: 44 })
      : sign && h("span", { class: "option-picture", "aria-hidden": "true", text: sign });
    return h("div", {
      class: front ? "option with-picture" : "option", role: "option", id: `suggestion-${index}`,
      "aria-selected": "false", on: { click, pointerdown },
    }, front, h("b", { dir: "auto", text: title }), h("span", { class: "option-text", dir: "auto", text }));
  }

  #mark(index) {
    this.#active = index;
    this.#options.forEach((option, n) => option.setAttribute("aria-selected", String(n === index)));
    this.#options[index]?.scrollIntoView({ block: "nearest" });
    if (index >= 0) this.#field.setAttribute("aria-activedescendant", `suggestion-${index}`);
    else this.#field.removeAttribute("aria-activedescendant");
    if (index >= 0 && index === this.#options.length - 1) this.#ended();
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.#box;
    if (scrollHeight - scrollTop - clientHeight < clientHeight / 2) this.#ended();
  }

  #ended() {
    const onEnd = this.#onEnd;
    this.#onEnd = null;
    onEnd?.();
  }

  #expanded(open) {
    this.#box.hidden = !open;
    this.#button.setAttribute("aria-expanded", String(open));
  }
}

/** A menu that takes the focus: `items` are [sign, label, call]. */
export class ActionMenu {
  #box = byId("attach");
  #button = byId("attach-button");

  constructor(items) {
    this.#box.append(...items.map(([sign, label, call]) => this.#item(sign, label, call)));
    this.#button.addEventListener("click", () => this.#toggle(this.#box.hidden));
    this.#box.addEventListener("keydown", (event) => this.#key(event));
    closeOutside(this.#box, this.#button, () => this.#expanded(false));
  }

  #item(sign, label, call) {
    const choose = () => { this.#toggle(false); call(); };
    const props = { class: "option", role: "menuitem", type: "button", tabindex: "-1" };
    return h("button", { ...props, on: { click: choose } },
      h("span", { "aria-hidden": "true", text: sign }), h("span", { text: label }));
  }

  #key(event) {
    const items = [...this.#box.children];
    const at = items.indexOf(document.activeElement);
    const steps = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 };
    if (event.key === "Escape" || event.key === "Tab") this.#toggle(false);
    else if (event.key in steps) items[steps[event.key] % items.length].focus();
    else return;
    event.preventDefault();
  }

  #toggle(open) {
    this.#expanded(open);
    (open ? this.#box.firstElementChild : this.#button).focus();
  }

  #expanded(open) {
    this.#box.hidden = !open;
    this.#button.setAttribute("aria-expanded", String(open));
  }
}

function closeOutside(box, button, close) {
  document.addEventListener("pointerdown", ({ target }) => {
    if (!box.hidden && !box.contains(target) && !button.contains(target)) close();
  });
}
