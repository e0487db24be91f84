// Inline mode: `@bot words` in the message field sends a query to the bot and shows its results.

import { fileUrl } from "./client-api.js";

const PAUSE = 220; // ms without a key until the bot is asked

/** Returns the query in this text of the field: its words, or null for none. */
export function queryIn(text, username) {
  const match = /^@(\w+)\s([^\n]*)$/u.exec(text);
  return match && match[1].toLowerCase() === username?.toLowerCase() ? match[2].trim() : null;
}

/** Returns whether only the beginning of the bot's name is typed so far. */
export const isNaming = (text, username) =>
  Boolean(username) && /^@\w*$/u.test(text) && `@${username}`.toLowerCase().startsWith(text.toLowerCase());

export class InlineSearch {
  #menu;
  #handlers;
  #timer = 0;
  #turn = 0; // a later query makes earlier answers invalid

  /** `handlers`: inline(query, offset), choose(queryId, resultId), open(startParameter). */
  constructor(menu, handlers) {
    this.#menu = menu;
    this.#handlers = handlers;
  }

  /** Sends the query when typing pauses. */
  typed(query) {
    const turn = this.stop();
    this.#timer = setTimeout(() => this.#ask(query, "", turn), PAUSE);
  }

  /** Drops the answer that is waited for. */
  stop() {
    clearTimeout(this.#timer);
    return (this.#turn += 1);
  }

  async #ask(query, offset, turn) {
    const answer = await this.#handlers.inline(query, offset);
    if (turn !== this.#turn) return;
    if (!answer) return this.#menu.close();
    const items = answer.results.map((result) => this.#item(result, answer.inline_query_id));
    const onEnd = answer.next_offset ? () => this.#ask(query, answer.next_offset, turn) : null;
    if (offset) return this.#menu.more(items, onEnd);
    const above = answer.button ? [this.#button(answer.button)] : [];
    this.#menu.open([...above, ...items], {
      label: "Results", whenEmpty: "Nothing was found", active: items.length ? above.length : -1, onEnd,
    });
  }

  #item({ id, kind, title, description, thumb }, queryId) {
    return {
      title: title || "Picture", text: description, sign: kind === "photo" ? "🖼" : [...title][0],
      picture: thumb && fileUrl(thumb), choose: () => this.#handlers.choose(queryId, id),
    };
  }

  #button({ text, start_parameter: parameter }) {
    return { title: text, text: "", sign: "↗", choose: () => this.#handlers.open(parameter) };
  }
}
