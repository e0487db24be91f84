// One message as an element: bubble, quoted reply, media, text, time, keyboard, small tools.

import { h, icon } from "../shared/dom.js";
import { renderText } from "./entities.js";
import { moment, time } from "../shared/format.js";
import { renderKeyboard, renderPersonRequest } from "./keyboard.js";
import { isBelow, renderMedia, summary } from "./media.js";

export const isOwn = (message) => !message.from?.is_bot;

/** Returns the element of a message; `actions` are called by its buttons and links. */
export function renderMessage(message, actions) {
  const own = isOwn(message);
  const keyboard = renderKeyboard(message, actions) ?? renderPersonRequest(message, actions);
  const stack = h("div", { class: keyboard ? "stack with-keys" : "stack" }, bubble(message, actions), keyboard);
  return h("article", {
    class: `message ${own ? "own" : "theirs"}${message.has_protected_content ? " protected" : ""}`,
    tabindex: "-1",
    "aria-label": `${own ? "You" : message.from.first_name}, ${time(message.date)}`,
    data: { id: message.message_id },
  }, stack, tools(message, own, actions));
}

/** A draft of the bot: it becomes a message, or disappears. */
export function renderDraft({ text, entities }, actions) {
  const words = text ? renderText(text, entities, actions) : "Thinking";
  const body = h("div", { class: "text", dir: "auto" }, words);
  return h("div", { class: "message theirs draft" }, h("div", { class: "bubble" }, body, dots()));
}

export const renderTyping = (name) =>
  h("div", { class: "message theirs typing", "aria-label": `${name} is typing` },
    h("div", { class: "bubble" }, dots()));

const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

function bubble(message, given) {
  const actions = message.has_protected_content ? { ...given, copy: given.refuseCopy } : given;
  const text = message.text ?? message.caption ?? "";
  const body = h("div", { class: text ? "text" : "text bare", dir: "auto" },
    renderText(text, message.entities ?? message.caption_entities, actions), stampOf(message));
  const media = renderMedia(message, actions);
  const parts = isBelow(message) ? [body, media] : [media, body];
  return h("div", { class: message.photo ? "bubble with-photo" : "bubble" },
    source(message, actions), quote(message, actions), parts);
}

/** Returns the origin of a message that is forwarded or sent via a bot. */
function source({ forward_origin: origin, via_bot: via }, actions) {
  const from = origin && (origin.sender_user?.first_name ?? origin.sender_user_name ?? "somebody");
  const name = via && h("button", {
    class: "link", type: "button", on: { click: () => actions.inline("") },
  }, `@${via.username}`);
  return [
    origin && h("p", { class: "source" }, "Forwarded from ", h("bdi", { text: from })),
    via && h("p", { class: "source" }, "via ", name),
  ];
}

function stampOf(message) {
  const { date, edit_date: edited, has_protected_content: isProtected } = message;
  const at = { datetime: new Date(date * 1000).toISOString(), title: moment(date) };
  const lock = { class: "meta-lock", title: "Protected: the bot asked that it is not copied" };
  return h("span", { class: "meta", dir: "ltr" },
    isProtected && h("span", lock, icon("lock")),
    edited && h("span", { class: "edited", title: `Edited ${moment(edited)}`, text: "edited" }),
    h("time", { ...at, text: time(date) }));
}

function quote(message, actions) {
  const reference = message.reply_to_message;
  if (!reference) return null;
  const original = actions.find(reference.message_id) ?? (reference.from ? reference : null);
  const who = original ? (isOwn(original) ? "You" : original.from.first_name) : "Deleted message";
  return h("button", {
    class: "quote", type: "button", "aria-label": `In reply to ${who}, show`,
    on: { click: () => actions.show(reference.message_id) },
  }, h("b", { dir: "auto", text: who }), h("span", { dir: "auto", text: original ? summary(original) : "" }));
}

function tools(message, own, actions) {
  const text = message.text ?? message.caption;
  const tool = (name, label, call) =>
    h("button", { class: "tool", type: "button", title: label, "aria-label": label, on: { click: call } }, icon(name));
  return h("div", { class: "tools" },
    tool("reply", "Reply", () => actions.reply(message)),
    text && !message.has_protected_content && tool("copy", "Copy text", () => actions.copy(text)),
    own && message.text && !message.via_bot && tool("edit", "Edit", () => actions.edit(message)));
}
