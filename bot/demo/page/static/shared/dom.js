// Building elements. Text is only ever inserted as text: nothing in this page parses markup.

const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
  menu: "M4 7h16M4 12h16M4 17h10",
  send: "M5 12 4 5l16 7-16 7 1-7h7",
  slash: "M15 5 9 19",
  attach: "M20 11.5 12.2 19a5 5 0 0 1-7-7l8-7.9a3.3 3.3 0 0 1 4.7 4.7l-7.9 7.8a1.7 1.7 0 0 1-2.4-2.4l7.2-7",
  close: "M6 6l12 12M18 6 6 18",
  reply: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1",
  edit: "M4 20h4L19 9l-4-4L4 16v4M13 7l4 4",
  copy: "M9 9h10v11H9zM15 9V4H5v11h4",
  inline: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20.5 20.5",
  check: "M5 12.5 10 17.5 19.5 7",
  external: "M9 5h10v10M19 5 6 18",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
  down: "M6 9l6 6 6-6",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22" +
    "M5 5l1.7 1.7M17.3 17.3 19 19M19 5l-1.7 1.7M6.7 17.3 5 19",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  store: "M4.5 9.5 6.5 4h11l2 5.5M4.5 9.5a2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0M6 13v7h12v-7",
  orders: "M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8.5h5M9.5 12.5h5",
  accounts: "M4 7.5h14.5a1.5 1.5 0 0 1 1.5 1.5v9.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5zV6A1.5 1.5 0 0 1 5.5 4.5H17M16 14h.5",
  products: "M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",
  faults: "M13 3 5 13.5h6L10 21l8-10.5h-6z",
  chat: "M4.5 5h15v11h-9l-4 3.5V16h-2z",
};

/** Settles when emoji can be drawn. Text that Chromium lays out earlier may keep empty boxes in their place. */
export const emojiFont = Promise.allSettled([document.fonts.load('1em "Shop Emoji"', "🔎")]);

/** An element. `props`: `class`, `text`, `on` (events), `data`, attributes; false and null are left out. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(element, name, value);
  element.append(...children.flat().filter((child) => ![null, undefined, false].includes(child)));
  return element;
}

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "class") element.className = value;
  else if (name === "text") element.textContent = value;
  else if (name === "on") for (const [type, call] of Object.entries(value)) element.addEventListener(type, call);
  else if (name === "data") Object.assign(element.dataset, value);
  else element.setAttribute(name, value === true ? "" : value);
}

/** A line icon, hidden from screen readers: the control around it has the label. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

export const byId = (id) => document.getElementById(id);

/** A round picture with initials; `tone` is its colour. */
export function avatar(element, name, tone) {
  element.textContent = initials(name);
  if (tone) element.style.setProperty("--tone", tone);
  return element;
}

function initials(name) {
  const words = name.trim().split(/\s+/u).slice(0, 2);
  return words.map((word) => [...word][0] ?? "").join("").toLocaleUpperCase();
}

/** Enter and Space act as a click on an element that is not a native button. */
export function onPress(element, call) {
  element.addEventListener("click", call);
  element.addEventListener("keydown", (event) => {
    if (event.target !== element || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    call(event);
  });
}
