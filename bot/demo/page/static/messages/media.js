// Everything in a message that is not text: documents, pictures, and a line for the rest.

import { fileText, fileUrl } from "../chat/client-api.js";
import { byId, h, icon } from "../shared/dom.js";
import { price, size } from "../shared/format.js";

const LONGEST_PREVIEW = 64_000; // bytes
const READABLE = /\.(?:txt|csv|json|log|md|ini|toml|ya?ml)$/iu;

const KINDS = {
  sticker: ({ emoji }) => [emoji ?? "🙂", "Sticker"],
  voice: ({ duration }) => ["🎙️", `Voice message, ${duration ?? 0} s`],
  video_note: () => ["⏺️", "Video message"],
  video: ({ file_name: name }) => ["🎬", name ?? "Video"],
  audio: ({ title, file_name: name }) => ["🎵", title ?? name ?? "Audio"],
  animation: () => ["🎞️", "Animation"],
  venue: ({ title, address }) => ["📍", [title, address].filter(Boolean).join(", ")], // also has a location
  location: ({ latitude, longitude }) => ["📍", `${latitude}, ${longitude}`],
  users_shared: ({ users }) => ["👤", users.map(({ first_name: name }) => name).join(", ")],
  contact: ({ first_name: name, phone_number: phone }) => ["👤", [name, phone].filter(Boolean).join(", ")],
  dice: ({ emoji, value }) => [emoji ?? "🎲", `Rolled ${value}`],
  story: () => ["📖", "Story"],
  poll: ({ question }) => ["📊", question ?? "Poll"],
  invoice: ({ title }) => ["🧾", title ?? "Invoice"],
  successful_payment: ({ total_amount: sum, currency }) => ["✅", `You paid ${price(sum, currency)}`],
  refunded_payment: ({ total_amount: sum, currency }) => ["↩️", `${price(sum, currency)} came back to you`],
  pinned_message: () => ["📌", "Message pinned"],
};

/** The media of a message as an element, or null; `actions` needs `enlarge(url)`. */
export function renderMedia(message, actions) {
  if (message.photo?.length) return photo(message, actions);
  if (message.invoice) return bill(message.invoice);
  const line = other(message);
  if (!line && message.document) return documentCard(message.document, message.has_protected_content);
  return line && chip(...line);
}

/** Returns whether the media are below the text. */
export const isBelow = (message) => Boolean(message.show_caption_above_media && message.photo?.length);

function bill({ title, description, total_amount: amount, currency }) {
  return h("div", { class: "bill" }, h("b", { dir: "auto", text: title }),
    h("span", { dir: "auto", text: description }),
    h("span", { class: "bill-price", text: price(amount, currency) }));
}

const chip = (sign, label) =>
  h("div", { class: "other" }, h("span", { class: "other-sign", "aria-hidden": "true", text: sign }),
    h("span", { dir: "auto", text: label }));

/** Returns a message in one line, for the list of people and quoted replies. */
export function summary(message) {
  const text = message.text ?? message.caption;
  const entities = message.entities ?? message.caption_entities ?? [];
  if (text) return conceal(text, entities).replace(/\s+/gu, " ").trim();
  if (message.photo?.length) return "🖼 Photo";
  return other(message)?.join(" ") ?? `📄 ${message.document?.file_name ?? "File"}`;
}

/** Keeps hidden text hidden in a summary, too. */
function conceal(text, entities) {
  const units = text.split("");
  for (const { type, offset, length } of entities)
    if (type === "spoiler") units.fill("▒", offset, offset + length);
  return units.join("").replace(/▒{6,}/gu, "▒▒▒▒▒▒");
}

function other(message) {
  const kind = Object.keys(KINDS).find((name) => message[name]);
  if (kind) return KINDS[kind](message[kind]);
  return message.text || message.caption || message.document || message.photo?.length
    ? null : ["✳️", "A message this page cannot show"];
}

function photo(message, actions) {
  const best = message.photo.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a));
  const url = fileUrl(best.file_id);
  const image = h("img", {
    src: url, alt: message.caption ?? "Picture", width: best.width, height: best.height, decoding: "async",
  });
  const frame = h("button", { class: "photo", type: "button" }, image);
  const uncover = () => {
    delete frame.dataset.hidden;
    frame.setAttribute("aria-label", "Enlarge the picture");
  };
  if (message.has_media_spoiler) cover(frame);
  else uncover();
  frame.addEventListener("click", () => ("hidden" in frame.dataset ? uncover() : actions.enlarge(url, image.alt)));
  if (message.has_protected_content) frame.addEventListener("contextmenu", (event) => event.preventDefault());
  image.addEventListener("error", () => frame.replaceWith(chip("🖼", "Picture")));
  return frame;
}

function cover(frame) {
  frame.dataset.hidden = "";
  frame.setAttribute("aria-label", "Hidden picture, press to reveal");
}

function documentCard(file, isProtected) {
  const name = file.file_name ?? "file";
  const ending = /\.(\w{1,4})$/u.exec(name)?.[1] ?? "file";
  const facts = h("span", { class: "file-facts" }, h("b", { class: "file-name", dir: "auto", text: name }),
    h("span", { class: "file-size", text: size(file.file_size ?? 0) }));
  const kind = h("span", { class: "file-kind", "aria-hidden": "true", text: ending });
  const card = h("div", { class: "file" }, kind, facts);
  const tools = h("div", { class: "file-tools" });
  if (isReadable(file, name)) tools.append(preview(file, card));
  if (!isProtected) tools.append(download(file, name));
  card.append(tools);
  return card;
}

const isReadable = (file, name) =>
  (file.file_size ?? 0) <= LONGEST_PREVIEW && (READABLE.test(name) || file.mime_type?.startsWith("text/"));

const download = (file, name) =>
  h("a", {
    class: "file-tool", href: fileUrl(file.file_id), download: name, "aria-label": `Download ${name}`,
  }, icon("download"), "Download");

function preview(file, card) {
  const props = { class: "file-tool", type: "button", "aria-expanded": "false" };
  const button = h("button", props, icon("eye"), "Preview");
  const text = h("pre", { class: "file-text", dir: "auto", tabindex: "0" });
  button.addEventListener("click", async () => {
    const isOpen = !text.isConnected;
    button.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) return text.remove();
    card.append(text);
    text.textContent = await fileText(file.file_id).catch((error) => error.message);
  });
  return button;
}

/** Shows a picture over the page; `words` are its alternative text. */
export function enlarge(url, words = "") {
  byId("lightbox-image").src = url;
  byId("lightbox-image").alt = words;
  byId("lightbox").showModal();
}

byId("lightbox-close").append(icon("close"));
byId("lightbox").addEventListener("click", ({ currentTarget }) => currentTarget.close());
