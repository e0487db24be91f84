// The supplier's console as a whole: one page is shown, all are updated, and actions are sent.

import { Accounts } from "./accounts.js";
import { count } from "./amounts.js";
import { byId, emojiFont, h, icon } from "../shared/dom.js";
import { Faults, waitingFaults } from "./faults.js";
import { Refusal } from "../shared/http.js";
import { setText } from "./row-list.js";
import { banner } from "../shared/notices.js";
import { Orders, owed } from "./orders.js";
import { Poll } from "./polling.js";
import { Products } from "./products.js";
import * as supplier from "./console-api.js";
import { themeButton } from "../shared/theme-button.js";

const PARTS = ["orders", "accounts", "products", "faults"];
const TITLES = { orders: "Orders", accounts: "Accounts", products: "Products", faults: "Faults" };

const poll = new Poll(read, show, lost);
let current = PARTS[0];

/** Sends an action to the supplier, and shows its result at once. */
const acting = (call) => async (...values) => {
  await call(...values);
  await poll.now();
};

const parts = {
  orders: new Orders(byId("orders"), acting(supplier.deliver)),
  accounts: new Accounts(byId("accounts"), acting(supplier.topUp)),
  products: new Products(byId("products"), {
    setPrice: acting(supplier.setPrice), setOnSale: acting(supplier.setOnSale), setEnabled: acting(supplier.setEnabled),
    addStock: acting(supplier.addStock), removeStock: acting(supplier.removeStock),
  }),
  faults: new Faults(byId("faults"), { plan: acting(supplier.planFault), clear: acting(supplier.clearFaults) }),
};
const links = new Map(PARTS.map((name) => [name, navLink(name)]));

async function read() {
  const [{ orders, trades_per_request_no: trades }, accounts, products, faults] = await Promise.all([
    supplier.orders(), supplier.accounts(), supplier.products(), supplier.faults(), emojiFont,
  ]);
  const names = new Map(products.map((product) => [product.code, product.name]));
  return { orders, trades, accounts, products, faults, names };
}

function show(state) {
  banner(null);
  PARTS.forEach((name) => parts[name].show(state));
  badge("orders", owed(state.orders), "to deliver by hand");
  badge("faults", waitingFaults(state.faults), "waiting");
}

function lost(error) {
  if (!(error instanceof Refusal)) throw error;
  banner(error.status ? error.message : "The supplier does not answer. Trying again…");
}

function navLink(name) {
  const link = h("a", { class: "office-link", href: `#${name}` }, icon(name), h("span", { text: TITLES[name] }),
    h("span", { class: "badge", hidden: true }));
  byId("nav").append(link);
  return link;
}

function badge(name, number, meaning) {
  const element = links.get(name).querySelector(".badge");
  element.hidden = !number;
  setText(element, count(number));
  if (number) links.get(name).setAttribute("aria-label", `${TITLES[name]}, ${count(number)} ${meaning}`);
  else links.get(name).removeAttribute("aria-label");
}

/** Shows the page that the address names; an unknown name changes nothing, or shows the orders at first. */
function choose() {
  const named = location.hash.slice(1);
  current = PARTS.includes(named) ? named : current;
  for (const [name, link] of links) {
    byId(name).hidden = name !== current;
    if (name === current) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${TITLES[current]} · Supplier console · Vitrine`;
  byId("main").scrollTop = 0;
}

window.addEventListener("hashchange", () => {
  choose();
  if (location.hash === `#${current}`) byId(`${current}-title`).focus({ preventScroll: true });
});
byId("chat-link").prepend(icon("chat"));
themeButton(byId("theme"));
choose();
poll.now();
