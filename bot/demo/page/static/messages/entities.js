// Message text with its entities, as elements. Offsets count UTF-16 units, as JavaScript strings do.

import { dateTime, moment } from "../shared/format.js";
import { h, icon, onPress } from "../shared/dom.js";

const SAFE = new Set(["http:", "https:", "mailto:", "tel:"]);
const SCHEME = /^[a-z][a-z\d+.-]*:/iu;
const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);
const LONG_QUOTE = { lines: 3, characters: 160 };

const SIMPLE = { bold: "strong", italic: "em", underline: "u", strikethrough: "s" };
const MAKERS = {
  spoiler, code, pre, blockquote,
  expandable_blockquote: longQuote,
  text_link: (inner, entity, _, actions) => link(inner, entity.url, actions),
  url: (inner, _, text, actions) => link(inner, SCHEME.test(text) ? text : `https://${text}`, actions),
  email: (inner, _, text, actions) => link(inner, `mailto:${text}`, actions),
  phone_number: (inner, _, text, actions) => link(inner, `tel:${text.replace(/[^\d+]/gu, "")}`, actions),
  bot_command: (inner, _, text, actions) =>
    h("button", { class: "link", type: "button", dir: "ltr", on: { click: () => actions.send(text) } }, inner),
  date_time: (inner, entity, text) => clock(inner, entity, text),
};

/** The whole text; `actions` needs `copy(text)`, `send(text)` and `follow(url)`. */
export function renderText(text, entities = [], actions) {
  const queue = entities.map((entity) => ({ ...entity })).sort(byPlace);
  return layer(text, 0, text.length, queue, actions);
}

/** Returns an address that a link may have, or null: never a script, never a file. */
export function safeUrl(url) {
  try {
    const parsed = new URL(url);
    return SAFE.has(parsed.protocol) ? parsed : null;
  } catch {
    return null;
  }
}

const byPlace = (a, b) => a.offset - b.offset || b.length - a.length;

/** Builds one level of nesting: takes every entity that starts before `end` from the queue. */
function layer(text, start, end, queue, actions) {
  const out = document.createDocumentFragment();
  let at = start;
  while (queue.length && queue[0].offset < end) {
    const entity = queue.shift();
    const from = Math.max(entity.offset, at);
    const to = Math.min(entity.offset + entity.length, end);
    spill(entity, end, queue);
    if (from >= to) continue;
    out.append(text.slice(at, from));
    out.append(wrap(entity, layer(text, from, to, queue, actions), text.slice(from, to), actions));
    at = BLOCKS.has(entity.type) && text[to] === "\n" ? to + 1 : to; // a block ends its own line
  }
  out.append(text.slice(at, end));
  return out;
}

/** Continues an entity that extends beyond the end of its parent after it. */
function spill(entity, end, queue) {
  const rest = entity.offset + entity.length - end;
  if (rest <= 0) return;
  queue.push({ ...entity, offset: end, length: rest });
  queue.sort(byPlace);
}

function wrap(entity, inner, text, actions) {
  if (entity.type in SIMPLE) return h(SIMPLE[entity.type], {}, inner);
  return MAKERS[entity.type]?.(inner, entity, text, actions) ?? inner;
}

function spoiler(inner) {
  const hidden = h("span", { class: "spoiler-text", inert: true, "aria-hidden": "true" }, inner);
  const cover = h("span", {
    class: "spoiler", role: "button", tabindex: "0", data: { hidden: "" },
    "aria-label": "Hidden text, press to reveal",
  }, hidden);
  onPress(cover, () => "hidden" in cover.dataset && revealAll(cover.closest(".text") ?? cover.parentNode));
  return cover;
}

/** One tap shows every hidden part of the message, as Telegram does. */
export function revealAll(root) {
  for (const cover of root.querySelectorAll(".spoiler[data-hidden]")) {
    delete cover.dataset.hidden;
    ["role", "tabindex", "aria-label"].forEach((name) => cover.removeAttribute(name));
    cover.firstElementChild.inert = false;
    cover.firstElementChild.removeAttribute("aria-hidden");
  }
}

function code(inner, _, text, actions) {
  const props = { role: "button", tabindex: "0", title: "Copy", "aria-label": `${text}, copy` };
  const element = h("code", props, inner);
  onPress(element, () => actions.copy(text));
  return element;
}

function pre(inner, entity, text, actions) {
  const copy = h("button", {
    class: "pre-copy", type: "button", "aria-label": "Copy this block",
    on: { click: () => actions.copy(text) },
  }, icon("copy"), "Copy");
  const head = h("span", { class: "pre-head" }, h("span", { text: entity.language ?? "" }), copy);
  return h("div", { class: "pre" }, head, h("pre", { dir: "ltr", tabindex: "0" }, inner));
}

function blockquote(inner) {
  return h("blockquote", { dir: "auto" }, inner);
}

function longQuote(inner, _, text) {
  const quote = blockquote(inner);
  if (text.split("\n").length <= LONG_QUOTE.lines && text.length <= LONG_QUOTE.characters) return quote;
  const box = h("div", { class: "quote-box" }, quote);
  const more = h("button", { class: "quote-more", type: "button", "aria-expanded": "false" }, "Show more");
  more.addEventListener("click", () => {
    const open = box.classList.toggle("open");
    more.setAttribute("aria-expanded", String(open));
    more.textContent = open ? "Show less" : "Show more";
  });
  box.append(more);
  return box;
}

function link(inner, url, actions) {
  const target = safeUrl(url);
  if (!target) return h("span", { title: url }, inner);
  return h("a", {
    href: target.href, target: "_blank", rel: "noopener noreferrer", title: target.href,
    on: { click: (event) => actions.follow(target) && event.preventDefault() },
  }, inner);
}

function clock(inner, { unix_time: seconds, date_time_format: format }, text) {
  if (!Number.isFinite(seconds)) return inner;
  const label = dateTime(seconds, format ?? "", text);
  const at = { datetime: new Date(seconds * 1000).toISOString(), title: moment(seconds) };
  return h("time", at, label === text ? inner : label);
}
