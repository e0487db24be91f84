// The play API: what a person can do in a chat. Paths and shapes only; no state, no elements.

const BASE = new URL("play/", document.baseURI);

/** A refusal of the server (`status`), or no answer at all (`status` 0). */
export class PlayError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function call(path, options) {
  let reply;
  try {
    reply = await fetch(new URL(path, BASE), options);
  } catch {
    throw new PlayError(0, "The demo does not answer.");
  }
  const body = await reply.text();
  if (!reply.ok) throw new PlayError(reply.status, explain(body) ?? `The demo refused this (${reply.status}).`);
  return body ? JSON.parse(body) : null;
}

function explain(body) {
  try {
    const { description, detail, error } = JSON.parse(body);
    return [description, detail, error].find((value) => typeof value === "string");
  } catch {
    return undefined;
  }
}

const post = (user, verb, body) =>
  call(`chats/${user}/${verb}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

export const personas = () => call("personas");
export const chat = (user) => call(`chats/${user}`);
export const sendText = (user, text, replyTo) =>
  post(user, "text", replyTo ? { text, reply_to: replyTo } : { text });
export const editText = (user, message, text) => post(user, "edit", { message_id: message, text });
export const tap = (user, message, row, col) => post(user, "tap", { message_id: message, row, col });
export const sendOther = (user, kind) => post(user, "other", { kind });
export const setBlocked = (user, blocked) => post(user, "block", { blocked });

export function sendFile(user, file) {
  const body = new FormData();
  body.append("file", file);
  return call(`chats/${user}/document`, { method: "POST", body });
}

export const fileUrl = (id) => new URL(`files/${encodeURIComponent(id)}`, BASE).href;
export const eventsUrl = () => new URL("events", BASE).href;

/** The text of a small file. */
export async function fileText(id) {
  const reply = await fetch(fileUrl(id));
  if (!reply.ok) throw new PlayError(reply.status, "The file is not there any more.");
  return reply.text();
}
