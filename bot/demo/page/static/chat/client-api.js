// The client API: what a person can do in a chat. Paths and shapes only; no state, no elements.

import { ask, postJson, Refusal } from "../shared/http.js";

const BASE = new URL("play/", document.baseURI);

const call = (path, options) => ask(new URL(path, BASE), options);
const post = (user, verb, body) => postJson(new URL(`chats/${user}/${verb}`, BASE), body);

export const personas = () => call("personas");
export const chat = (user) => call(`chats/${user}`);
export const sendText = (user, text, replyTo) =>
  post(user, "text", replyTo ? { text, reply_to: replyTo } : { text });
export const editText = (user, message, text) => post(user, "edit", { message_id: message, text });
export const tap = (user, message, data) => post(user, "tap", { message_id: message, data });
export const sendOther = (user, kind) => post(user, "other", { kind });
export const setBlocked = (user, blocked) => post(user, "block", { blocked });
export const inline = (user, query, offset) => post(user, "inline", { query, offset });
export const choose = (user, query, result) =>
  post(user, "choose", { inline_query_id: query, result_id: result });
export const share = (user, message, person) => post(user, "share", { message_id: message, person });
export const pay = (user, message) => post(user, "pay", { message_id: message });

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
  if (!reply.ok) throw new Refusal(reply.status, "The file is not there any more.");
  return reply.text();
}
