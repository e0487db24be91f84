// The message field: the text, the message that it answers or edits, and one unsent text for each person.

import { byId, icon } from "../shared/dom.js";
import { summary } from "../messages/media.js";
import { InlineSearch, isNaming, queryIn } from "./inline-search.js";
import { ActionMenu, Suggestions } from "./composer-menus.js";
import { isOwn } from "../messages/message.js";

const TALLEST = 168; // px
const NO_COMMANDS = "This bot has no commands yet";
const OTHER = [
  ["🖼", "Photo", "photo"], ["🙂", "Sticker", "sticker"], ["🎙", "Voice message", "voice"],
  ["📍", "Location", "location"], ["👤", "Contact", "contact"],
];

export class Composer {
  #form = byId("composer");
  #field = byId("composer-text");
  #file = byId("file");
  #menu = new Suggestions();
  #inline;
  #handlers;
  #user = null;
  #unsent = new Map(); // person -> {text, mode}
  #mode = null; // {kind: "reply" | "edit", message}

  /**
   * `handlers`: send(text, replyTo), edit(message, text), file(file), other(kind), commands(),
   * botName(), inline(query, offset), choose(queryId, resultId).
   */
  constructor(handlers) {
    this.#handlers = handlers;
    this.#inline = new InlineSearch(this.#menu, {
      inline: handlers.inline,
      choose: (query, result) => { this.#write(""); handlers.choose(query, result); this.focus(); },
      open: (parameter) => this.#chosen(`/start ${parameter}`),
    });
    new ActionMenu([["📄", "File", () => this.#file.click()],
      ...OTHER.map(([sign, label, kind]) => [sign, label, () => handlers.other(kind)])]);
    this.#paint();
    this.#listen();
  }

  /** Shows the field of another person, with their unsent text. */
  switchTo(user) {
    if (this.#user !== null) this.#unsent.set(this.#user, { text: this.#field.value, mode: this.#mode });
    this.#user = user;
    const { text = "", mode = null } = this.#unsent.get(user) ?? {};
    this.#close();
    this.#form.inert = false; // before the first person is loaded, nobody can write
    this.#enter(mode, text);
  }

  reply(message, placeholder) {
    this.#enter({ kind: "reply", message }, this.#field.value);
    if (placeholder) this.#field.placeholder = placeholder;
    this.focus();
  }

  edit(message) {
    this.#enter({ kind: "edit", message }, message.text);
    this.focus();
  }

  /** Handles the deletion of the message that is being answered or edited. */
  forget(id) {
    if (this.#mode?.message.message_id === id) this.#enter(null, this.#field.value);
  }

  /** Restores a text that could not be sent. */
  restore(user, text) {
    if (user !== this.#user) this.#unsent.set(user, { text, mode: null });
    else if (!this.#field.value) this.#write(text);
  }

  /** Starts an inline query for a button. */
  ask(query) {
    this.#enter(null, `@${this.#handlers.botName()} ${query}`);
    this.focus();
    this.#typed();
  }

  focus() {
    this.#field.focus();
  }

  block(blocked) {
    this.#form.hidden = blocked;
    byId("unblock").hidden = !blocked;
  }

  #listen() {
    this.#form.addEventListener("submit", (event) => { event.preventDefault(); this.#submit(); });
    this.#field.addEventListener("input", () => this.#typed());
    this.#field.addEventListener("keydown", (event) => this.#key(event));
    this.#file.addEventListener("change", () => this.#picked());
    document.addEventListener("keydown", (event) => this.#stray(event));
    byId("quoting-cancel").addEventListener("click", () => this.#cancel());
    byId("commands-button").addEventListener("click", () => this.#listCommands());
  }

  #key(event) {
    if (event.isComposing) return; // Enter accepts a word of an input method and does not send
    if (this.#menu.key(event.key)) event.preventDefault();
    else if (event.key === "Escape" && this.#mode) this.#cancel();
    else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#submit();
    }
  }

  /** Typing without a focused element goes to the message field. */
  #stray({ key, ctrlKey, metaKey, altKey }) {
    const isText = [...key].length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
    if (isText && document.activeElement === document.body) this.focus();
  }

  #typed() {
    this.#fit();
    const text = this.#field.value;
    const command = /^\/(\w*)$/u.exec(text);
    const query = queryIn(text, this.#handlers.botName());
    if (query !== null) return this.#inline.typed(query);
    this.#inline.stop();
    if (command) this.#offer(command[1], "");
    else if (isNaming(text, this.#handlers.botName())) this.#offerInline();
    else this.#menu.close();
  }

  /** Updates an open list when the bot's commands change. */
  commandsChanged() {
    if (this.#menu.isOpen && !this.#field.value) this.#offer("", NO_COMMANDS);
  }

  /** The commands that begin with `typed`. */
  #offer(typed, whenEmpty) {
    const fitting = this.#handlers.commands().filter(({ command }) => command.startsWith(typed));
    const items = fitting.map(({ command, description }) =>
      ({ title: `/${command}`, text: description, choose: () => this.#chosen(`/${command}`) }));
    const exact = fitting.findIndex(({ command }) => command === typed); // /claim is not /claims
    this.#menu.open(items, { label: "Commands", whenEmpty, active: typed ? Math.max(0, exact) : -1 });
  }

  #offerInline() {
    const name = this.#handlers.botName();
    const item = { title: `@${name}`, text: "Ask it right here, in any chat", choose: () => this.ask("") };
    this.#menu.open([item], { label: "Inline bots", active: 0 });
  }

  #listCommands() {
    if (this.#menu.isOpen) this.#close();
    else this.#offer("", NO_COMMANDS);
    this.focus();
  }

  #chosen(command) {
    if (/^[/@]/u.test(this.#field.value)) this.#write("");
    this.#handlers.send(command);
    this.focus();
  }

  #close() {
    this.#inline.stop();
    this.#menu.close();
  }

  #submit() {
    const text = this.#field.value.trim();
    if (!text) return;
    if (queryIn(`${text} `, this.#handlers.botName()) !== null) return; // a result must be chosen instead
    const mode = this.#mode;
    this.#close();
    this.#enter(null, "");
    if (mode?.kind === "edit") this.#handlers.edit(mode.message, text);
    else this.#handlers.send(text, mode?.message.message_id);
  }

  #picked() {
    const [file] = this.#file.files;
    if (file) this.#handlers.file(file);
    this.#file.value = "";
    this.focus();
  }

  #cancel() {
    this.#enter(null, this.#mode?.kind === "edit" ? "" : this.#field.value);
    this.focus();
  }

  #enter(mode, text) {
    this.#mode = mode;
    this.#field.placeholder = "Message";
    byId("quoting").hidden = !mode;
    if (mode) {
      const who = isOwn(mode.message) ? "yourself" : mode.message.from.first_name;
      byId("quoting-icon").replaceChildren(icon(mode.kind));
      byId("quoting-title").textContent = mode.kind === "edit" ? "Edit message" : `Reply to ${who}`;
      byId("quoting-snippet").textContent = summary(mode.message);
    }
    this.#write(text);
  }

  #write(text) {
    this.#field.value = text;
    this.#fit();
  }

  #fit() {
    this.#field.style.height = "auto";
    this.#field.style.height = `${Math.min(TALLEST, this.#field.scrollHeight)}px`;
    byId("send").classList.toggle("ready", Boolean(this.#field.value.trim()));
  }

  #paint() {
    byId("commands-button").append(icon("slash"));
    byId("attach-button").append(icon("attach"));
    byId("send").append(icon("send"));
    byId("quoting-cancel").append(icon("close"));
  }
}
