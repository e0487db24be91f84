// The page as a whole: passes events to the parts, and a person's actions to the server.

import * as api from "./client-api.js";
import { Composer } from "./composer.js";
import { avatar, byId, emojiFont, icon } from "../shared/dom.js";
import { playEffect } from "../messages/effects.js";
import { safeUrl } from "../messages/entities.js";
import { Refusal } from "../shared/http.js";
import { placeOf, Taps } from "../messages/keyboard.js";
import { enlarge } from "../messages/media.js";
import { Log } from "../messages/message-list.js";
import { alertBox, banner, copy, toast } from "../shared/notices.js";
import { renderPeople } from "./people-list.js";
import { Chat, lastPerson, ReadMarks, rememberPerson } from "./chat-state.js";
import { openSheet } from "./payment-sheet.js";
import { openStream } from "./event-stream.js";
import { rehearsalWords } from "./rehearsal.js";
import { resetButton } from "./reset-button.js";
import { afterPress } from "../shared/press.js";
import { themeButton } from "../shared/theme-button.js";

const TYPING = 5_500; // ms that a chat action lasts
const WORDS = { typing: "typing…", upload_document: "sending a file…", upload_photo: "sending a picture…" };

const people = new Map();
const chats = new Map();
const marks = new ReadMarks();
const timers = new Map(); // name -> timer that ends a state by itself
let current = null;
let waiting = null; // events that arrive while the page loads

const chatOf = (user) => chats.get(user) ?? chats.set(user, new Chat()).get(user);
const here = () => chatOf(current);
const botOf = (user) => chatOf(user).bot;

const taps = new Taps((place, busy, timedOut) => {
  const [user, message, row, col] = place.split(":").map(Number);
  if (user !== current) return;
  log.busy(message, row, col, busy);
  if (timedOut) toast("No answer yet");
});

const actions = {
  copy,
  refuseCopy: () => toast("The bot asked that this is not copied"),
  enlarge,
  send,
  follow,
  find: (id) => here().messages.get(id),
  show: (id) => log.reveal(id) || toast("That message is not here any more"),
  reply: (message) => composer.reply(message),
  edit: (message) => composer.edit(message),
  inline: (query) => composer.ask(query),
  people: () => [...people.values()],
  share: (message, person) => attempt(() => api.share(current, message.message_id, person)),
  pay: (message) => openSheet(message.invoice, payment(current, message)),
  receipt: (invoice) => {
    const isReceipt = (one) => one.successful_payment && one.reply_to_message?.message_id === invoice.message_id;
    const receipt = [...here().messages.values()].find(isReceipt);
    if (receipt) actions.show(receipt.message_id);
    else toast("This invoice is paid");
  },
  isBusy: (message, row, col) => taps.isBusy(placeOf(current, message, row, col)),
  tap: (message, row, col) => {
    const place = placeOf(current, message, row, col);
    if (taps.isBusy(place)) return; // a second tap would ask the same again
    const { callback_data: data } = message.reply_markup.inline_keyboard[row][col];
    attempt(async () => {
      const { callback_query_id: id } = await api.tap(current, message.message_id, data);
      if (id) taps.begin(id, place); // without an id the message is gone
    });
  },
};

const log = new Log(actions);
const composer = new Composer({
  send,
  edit: (message, text) => attempt(() => api.editText(current, message.message_id, text)),
  file: (file) => attempt(() => api.sendFile(current, file)),
  other: (kind) => attempt(() => api.sendOther(current, kind)),
  commands: () => (current === null ? [] : here().commands),
  botName: () => (current === null ? "" : botOf(current)?.username ?? ""),
  inline: (query, offset) => attempt(() => api.inline(current, query, offset)),
  choose: (query, result) => attempt(() => api.choose(current, query, result)),
});

const handlers = {
  message({ chat: user, message }) {
    const isNews = !chatOf(user).messages.has(message.message_id);
    chatOf(user).put(message);
    if (user !== current) return drawPeople();
    log.put(message, botOf(user));
    if (isNews) arrived(message);
    drawProgress();
    seen();
  },
  edit: (event) => handlers.message(event),
  delete({ chat: user, message_id: id }) {
    chatOf(user).messages.delete(id);
    if (user === current) {
      log.remove(id, botOf(user));
      composer.forget(id);
    }
    drawPeople();
  },
  callback_answer({ chat: user, callback_query_id: id, text, show_alert: isAlert, url }) {
    taps.answered(id);
    if (user !== current) return;
    if (text) (isAlert ? alertBox : toast)(text);
    const target = url && safeUrl(url);
    if (target) follow(target);
  },
  action({ chat: user, action }) {
    chatOf(user).action = action;
    endAction(user);
    drawProgress();
  },
  draft({ chat: user, ...draft }) {
    chatOf(user).drafts.set(draft.draft_id, draft);
    endDraft(user, draft);
    drawProgress();
  },
  commands: () => catchUp().then(() => composer.commandsChanged()),
  profile: () => catchUp(),
  personas: () => catchUp(),
  resync: () => catchUp(),
};

function arrived(message) {
  playEffect(message.effect_id);
  if (message.reply_markup?.force_reply) composer.reply(message, message.reply_markup.input_field_placeholder);
}

const endDraft = (user, { draft_id: id, seconds }) =>
  later(`draft:${user}:${id}`, seconds * 1_000, () => chatOf(user).drafts.delete(id));

const endAction = (user) => later(`action:${user}`, TYPING, () => { chatOf(user).action = null; });

function later(name, delay, end) {
  clearTimeout(timers.get(name));
  timers.set(name, setTimeout(() => afterPress(() => { end(); drawProgress(); }), delay));
}

/** Runs an action of a person; a refusal is shown and never thrown further. */
async function attempt(call, onFailure) {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    toast(error.message, "bad");
    onFailure?.();
    return null;
  }
}

/** The action of a confirmed payment sheet; it promises null, or why the payment was refused. */
const payment = (user, message) => async () => {
  try {
    await api.pay(user, message.message_id);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
};

function send(text, replyTo) {
  const user = current;
  return attempt(() => api.sendText(user, text, replyTo), () => composer.restore(user, text));
}

/**
 * A link to the bot itself stays in this chat, as in a messenger, and a link for sharing is
 * copied, because the page has nobody to share with. Returns true when there is nothing left to open.
 */
function follow(url) {
  const name = botOf(current)?.username?.toLowerCase();
  if (url.hostname !== "t.me") return false;
  if (url.pathname === "/share/url") {
    copy(url.searchParams.get("url") ?? "");
    return true;
  }
  if (url.pathname.slice(1).toLowerCase() !== name) return false;
  send(`/start ${url.searchParams.get("start") ?? ""}`.trim());
  return true;
}

/** Reads all chats: at the start, and after each loss of the stream. */
async function catchUp() {
  if (waiting) return;
  waiting = [];
  try {
    const [list] = await Promise.all([api.personas(), emojiFont]);
    const snapshots = await Promise.all(list.map(({ id }) => api.chat(id)));
    await new Promise(afterPress);
    people.clear();
    list.forEach((person, n) => {
      people.set(person.id, person);
      chatOf(person.id).load(snapshots[n]);
      endAction(person.id); // a running action would never end here
      chatOf(person.id).drafts.forEach((draft) => endDraft(person.id, draft));
    });
    choose(wanted(), true);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    banner(error.message);
  } finally {
    const missed = waiting;
    waiting = null;
    missed.forEach(receive);
  }
}

function receive(event) {
  if (waiting) waiting.push(event);
  else afterPress(() => handlers[event.type]?.(event));
}

const wanted = () => {
  const named = [location.hash.slice(1), lastPerson()].map(Number);
  return named.find((id) => people.has(id)) ?? people.keys().next().value;
};

/** Shows a person's chat; `isSame` keeps the scroll position if it is already open. */
function choose(user, isSame = false) {
  if (user === undefined) return;
  const keep = isSame && user === current;
  current = user;
  if (location.hash !== `#${user}`) history.replaceState(null, "", `#${user}`);
  rememberPerson(user);
  if (!keep) composer.switchTo(user);
  log.show(here().messages, here().bot, keep, people.get(user).language_code);
  drawHead();
  drawProgress();
  seen();
}

function seen() {
  if (!document.hidden && current !== null) marks.set(current, here());
  drawPeople();
}

function drawPeople() {
  const entries = [...people.values()].map((person) => {
    const chat = chatOf(person.id);
    return { person, chat, unread: chat.unread(marks.of(person.id, chat)) };
  });
  const unread = entries.reduce((sum, entry) => sum + entry.unread, 0);
  renderPeople(byId("people-list"), entries, current, enter);
  document.title = unread ? `(${unread}) Vitrine` : "Vitrine";
  byId("drawer").classList.toggle("has-unread", unread > 0);
}

function enter(user) {
  drawer(false);
  choose(user);
  if (matchMedia("(hover: hover)").matches) composer.focus(); // on a phone it would raise the keyboard
}

function drawHead() {
  const bot = here().bot;
  const person = people.get(current);
  byId("bot-name").textContent = bot?.first_name ?? "";
  avatar(byId("bot-avatar"), bot?.first_name ?? "");
  byId("block").disabled = false;
  byId("block").setAttribute("aria-checked", String(person.blocked));
  byId("log").lang = person.language_code ?? "";
  composer.block(person.blocked);
}

function drawProgress() {
  if (current === null) return;
  const { action, bot, drafts } = here();
  byId("bot-status").textContent = action ? WORDS[action] ?? "busy…" : `You are ${people.get(current).first_name}`;
  byId("bot-status").classList.toggle("active", Boolean(action));
  log.progress(bot?.first_name ?? "The bot", Boolean(action), drafts);
}

async function setBlocked(blocked) {
  const user = current;
  await attempt(() => api.setBlocked(user, blocked));
  await catchUp();
}

function drawer(open) {
  byId("app").classList.toggle("drawer-open", open);
  byId("drawer").setAttribute("aria-expanded", String(open));
  if (open) byId("people-list").querySelector("[aria-current]")?.focus();
}

byId("drawer").append(icon("menu"));
byId("drawer").addEventListener("click", () => drawer(!byId("app").classList.contains("drawer-open")));
byId("scrim").addEventListener("click", () => drawer(false));
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !byId("app").classList.contains("drawer-open")) return;
  drawer(false);
  byId("drawer").focus();
});
byId("block").addEventListener("click", () => setBlocked(!people.get(current).blocked));
byId("unblock-button").addEventListener("click", () => setBlocked(false));
window.addEventListener("hashchange", () => choose(wanted()));
window.addEventListener("storage", () => { marks.refresh(); drawPeople(); });
document.addEventListener("visibilitychange", seen);

byId("console-link").prepend(icon("store"));
themeButton(byId("theme"));
rehearsalWords().catch((error) => toast(error.message, "bad"));
resetButton(byId("reset"), byId("reset-question")).catch((error) => toast(error.message, "bad"));
openStream({
  onEvent: receive,
  onOpen: () => { banner(null); catchUp(); },
  onLost: () => { banner("Connection lost, trying again…"); taps.forget(); },
});
