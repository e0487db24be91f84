// The list of people that can be played, with the last message of their chats.

import { avatar, h } from "../shared/dom.js";
import { stamp } from "../shared/format.js";
import { isOwn } from "../messages/message.js";
import { summary } from "../messages/media.js";

const GROUPS = [["buyer", "Buyers"], ["operator", "Operator"]];
const languages = new Intl.DisplayNames(["en"], { type: "language" });

/** Fills `nav`; `entries` are {person, chat, unread}, `current` an id; `select(id)` is called on a choice. */
export function renderPeople(nav, entries, current, select) {
  const focused = document.activeElement?.dataset.person;
  nav.replaceChildren(...GROUPS.flatMap(([role, title]) => {
    const members = entries.filter(({ person }) => (person.role === "operator") === (role === "operator"));
    if (!members.length) return [];
    const rows = members.map((entry) => h("li", {}, row(entry, entry.person.id === current, select)));
    return [h("h2", { class: "group", text: title }), h("ul", { role: "list" }, rows)];
  }));
  if (focused) nav.querySelector(`[data-person="${CSS.escape(focused)}"]`)?.focus();
}

function row({ person, chat, unread }, isCurrent, select) {
  const last = chat?.last;
  return h("button", {
    class: "person", type: "button", data: { person: person.id },
    "aria-current": isCurrent ? "true" : null,
    on: { click: () => select(person.id) },
  },
  avatar(h("span", { class: "avatar", "aria-hidden": "true" }), person.first_name, person.color),
  h("span", { class: "person-name" }, h("bdi", { text: person.first_name }), tag(person)),
  h("span", { class: "person-time", text: last ? stamp(last.date) : "" }),
  h("span", { class: "person-last" }, ...lastLine(person, last)),
  unread ? h("span", { class: "badge" }, String(unread), h("span", { class: "sr", text: " unread" })) : null);
}

function lastLine(person, last) {
  if (person.blocked) return ["Blocked the bot"];
  if (!last) return ["No messages yet"];
  return [isOwn(last) ? "You: " : "", h("span", { dir: "auto", text: summary(last) })];
}

function tag({ language_code: code }) {
  return code ? h("span", { class: "tag", title: languageName(code), text: code }) : null;
}

function languageName(code) {
  try {
    return languages.of(code);
  } catch {
    return code;
  }
}
