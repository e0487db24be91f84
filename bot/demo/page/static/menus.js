// Two small menus of the composer: commands (driven from the text field) and attachments.

import { byId, h } from "./dom.js";

/** The bot's commands. The focus stays in the text field; the active option is announced from there. */
export class CommandMenu {
  #box = byId("commands");
  #field = byId("composer-text");
  #button = byId("commands-button");
  #options = [];
  #active = -1;
  #choose;

  constructor(choose) {
    this.#choose = choose;
    closeOutside(this.#box, this.#button, () => this.close());
  }

  get isOpen() {
    return !this.#box.hidden;
  }

  /** Shows the commands that begin with `typed`; closes when there are none. */
  open(commands, typed, whenEmpty) {
    const fitting = commands.filter(({ command }) => command.startsWith(typed));
    if (!fitting.length && !whenEmpty) return this.close();
    this.#options = fitting.map((item, index) => this.#option(item, index));
    this.#box.replaceChildren(...this.#options);
    if (!this.#options.length) this.#box.append(h("p", { class: "popover-empty", text: whenEmpty }));
    this.#expanded(true);
    this.#mark(this.#options.length && typed ? 0 : -1);
  }

  close() {
    this.#expanded(false);
    this.#mark(-1);
  }

  /** True when the key was meant for the menu. */
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

  #option({ command, description }, index) {
    const click = () => { this.close(); this.#choose(`/${command}`); };
    const pointerdown = (event) => event.preventDefault(); // the focus stays where it is
    return h("div", {
      class: "option", role: "option", id: `command-${index}`, "aria-selected": "false",
      on: { click, pointerdown },
    }, h("b", { text: `/${command}` }), h("span", { dir: "auto", text: description }));
  }

  #mark(index) {
    this.#active = index;
    this.#options.forEach((option, n) => option.setAttribute("aria-selected", String(n === index)));
    this.#options[index]?.scrollIntoView({ block: "nearest" });
    if (index >= 0) this.#field.setAttribute("aria-activedescendant", `command-${index}`);
    else this.#field.removeAttribute("aria-activedescendant");
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
