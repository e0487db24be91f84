// The data of the page: people, chats, what was read. No elements, no requests.

const KEY = "vitrine.read";
const PERSON = "vitrine.person";

/** One person's chat with the bot. */
export class Chat {
  messages = new Map(); // message id -> message, in the order of the ids
  commands = [];
  bot = null;
  action = null;
  drafts = new Map(); // draft id -> {text, entities}

  /** Replaces all data with the server's snapshot. */
  load(snapshot) {
    const sorted = [...snapshot.messages].sort((a, b) => a.message_id - b.message_id);
    this.messages = new Map(sorted.map((message) => [message.message_id, message]));
    this.commands = snapshot.commands ?? [];
    this.bot = snapshot.bot ?? null;
    this.action = snapshot.action ?? null;
    this.drafts.clear();
    if (snapshot.draft) this.drafts.set(snapshot.draft.draft_id, snapshot.draft);
  }

  /** Adds or replaces a message; a message of the bot ends its typing and its drafts. */
  put(message) {
    const isNew = !this.messages.has(message.message_id);
    this.messages.set(message.message_id, message);
    if (isNew && message.from?.is_bot) {
      this.action = null;
      this.drafts.clear();
    }
  }

  get last() {
    return [...this.messages.values()].reduce((a, b) => (b.message_id > (a?.message_id ?? 0) ? b : a), null);
  }

  /** Messages of the bot after the last one that was read. */
  unread(lastRead) {
    return [...this.messages.values()].filter((m) => m.from?.is_bot && m.message_id > lastRead).length;
  }
}

/** The last message each person has seen, kept in this browser. */
export class ReadMarks {
  #marks = ReadMarks.#load();

  static #load() {
    try {
      return JSON.parse(localStorage.getItem(KEY)) ?? {};
    } catch {
      return {};
    }
  }

  /** Another tab may have read more. */
  refresh() {
    this.#marks = ReadMarks.#load();
  }

  of(user, chat) {
    const mark = this.#marks[user] ?? 0;
    return mark > (chat.last?.message_id ?? 0) ? 0 : mark; // a new demo counts from the start again
  }

  set(user, chat) {
    const last = chat.last?.message_id ?? 0;
    if (this.#marks[user] === last) return;
    this.#marks[user] = last;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#marks));
    } catch {
      // kept for this page only
    }
  }
}

/** The person that this tab showed last, to restore it on return; null for none. */
export function lastPerson() {
  try {
    return sessionStorage.getItem(PERSON);
  } catch {
    return null;
  }
}

export function rememberPerson(user) {
  try {
    sessionStorage.setItem(PERSON, String(user));
  } catch {
    // the address remembers it while this page is open
  }
}
