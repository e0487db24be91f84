// Requests to this origin's own server. A refusal, or no answer at all, is an error with a plain sentence.

const LONGEST_WAIT = 20_000; // ms

/** A refusal of the server (`status`), or no answer at all (`status` 0). */
export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Returns the JSON in a reply, or null. */
export async function ask(url, options = {}) {
  const [reply, body] = await send(url, options);
  if (!reply.ok) throw new Refusal(reply.status, explain(body) ?? `The demo refused this (${reply.status}).`);
  return body ? JSON.parse(body) : null;
}

async function send(url, options) {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(LONGEST_WAIT), ...options });
    return [reply, await reply.text()];
  } catch {
    throw new Refusal(0, "The demo does not answer.");
  }
}

/** Sends a JSON body. */
export const postJson = (url, body) =>
  ask(url, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

function explain(body) {
  try {
    const { description, detail, error } = JSON.parse(body);
    return [description, detail, error].find((value) => typeof value === "string");
  } catch {
    return undefined;
  }
}
