// The supplier's orders: buyer, product, amount, and the secret behind a reveal.

import { count, money, readText } from "./amounts.js";
import { h, icon } from "../shared/dom.js";
import { keep, recall } from "./unsent-inputs.js";
import { choice, Field, form } from "./forms.js";
import { moment, time } from "../shared/format.js";
import { RowList, setText } from "./row-list.js";
import { copy } from "../shared/notices.js";

const AT_ONCE = 40;
const LONGEST_TEXT = 20_000;

const isOwed = (order) => Boolean(order.pending);
const today = new Intl.DateTimeFormat(undefined, { dateStyle: "short" });
const day = (seconds) => today.format(new Date(seconds * 1000));

/** Returns how many orders still wait for a person. */
export const owed = (orders) => orders.filter(isOwed).length;

export class Orders {
  #state = { orders: [], trades: {}, names: new Map() };
  #most = AT_ONCE;
  #filter = choice([["all", "All orders"], ["owed", "To deliver by hand"]], { "aria-label": "Which orders" });
  #summary = h("p", { class: "part-summary", role: "status" });
  #empty = h("p", { class: "part-empty", hidden: true });
  #more = h("button", { class: "button", type: "button", hidden: true, text: "Show earlier orders" });
  #list = h("ul", { class: "rows", role: "list", "aria-label": "Orders" });
  #rows;

  /** `deliver(tradeNo, text)` is called by a row. */
  constructor(root, deliver) {
    this.#rows = new RowList(this.#list, ({ order }) => order.trade_no, () => new OrderRow(deliver));
    this.#filter.value = recall("orders") ?? "all";
    this.#filter.addEventListener("change", () => { keep("orders", this.#filter.value); this.#draw(); });
    this.#more.addEventListener("click", () => { this.#most += AT_ONCE; this.#draw(); });
    root.append(h("div", { class: "part-tools" }, this.#filter, this.#summary), this.#list, this.#empty, this.#more);
  }

  /** `names` maps the products' codes to names. */
  show(state) {
    this.#state = state;
    this.#draw();
  }

  #draw() {
    const { orders, trades, names } = this.#state;
    const wanted = orders.filter((order) => this.#filter.value === "all" || isOwed(order)).reverse();
    this.#rows.show(wanted.slice(0, this.#most).map((order) => ({
      order, name: names.get(order.code) ?? order.code, trades: trades[order.request_no] ?? 1,
    })));
    this.#more.hidden = wanted.length <= this.#most;
    this.#empty.hidden = wanted.length > 0;
    setText(this.#empty, orders.length ? "Nothing waits to be delivered by hand." : "No orders yet. Buy something in the chat, and it appears here.");
    setText(this.#summary, summary(orders));
  }
}

function summary(orders) {
  if (!orders.length) return "";
  const waiting = owed(orders);
  return `${count(orders.length)} ${orders.length === 1 ? "order" : "orders"}, ${waiting ? `${count(waiting)} to deliver by hand` : "none to deliver by hand"}`;
}

class OrderRow {
  #deliver;
  #order = null;
  #name = h("h3", { class: "row-name", dir: "auto" });
  #amount = h("p", { class: "row-amount" });
  #state = h("span", { class: "pill" });
  #repeat = h("span", { class: "pill bad", hidden: true });
  #choices = h("p", { class: "row-note", dir: "auto", hidden: true });
  #when = h("time");
  #account = h("span");
  #facts = h("dl", { class: "facts" });
  #goods = h("pre", { class: "goods", tabindex: "0", dir: "auto", hidden: true });
  #reveal = h("button", { class: "button small", type: "button", "aria-expanded": "false" });
  #copy = h("button", { class: "button small", type: "button", text: "Copy", hidden: true });
  #open = h("button", { class: "button small", type: "button", "aria-expanded": "false" });
  #box = h("div", { class: "row-panel", hidden: true });

  constructor(deliver) {
    this.#deliver = deliver;
    this.#reveal.addEventListener("click", () => this.#toggleGoods());
    this.#copy.addEventListener("click", () => copy(this.#order.secret));
    this.#open.addEventListener("click", () => this.#toggleBox(this.#box.hidden));
    this.element = h("li", { class: "row order" },
      h("div", { class: "row-main" },
        h("div", { class: "row-title" }, this.#name, this.#state, this.#repeat),
        this.#amount, this.#choices,
        h("p", { class: "row-note" }, this.#when, " · account ", this.#account),
        this.#facts),
      h("div", { class: "row-actions" }, this.#reveal, this.#copy, this.#open), this.#goods, this.#box);
  }

  show({ order, name, trades }) {
    const isNew = this.#order === null;
    this.#order = order;
    setText(this.#name, name);
    setText(this.#amount, `${money(order.amount)} for ${count(order.num)} ${order.num === 1 ? "piece" : "pieces"}`);
    setText(this.#choices, choices(order));
    this.#choices.hidden = !this.#choices.textContent;
    setText(this.#state, isOwed(order) ? "To deliver by hand" : order.status === 1 ? "Delivered" : "Not paid");
    this.#state.className = `pill ${isOwed(order) ? "warn" : "good"}`;
    setText(this.#repeat, `Asked for ${count(trades)} times`);
    this.#repeat.hidden = trades < 2;
    setText(this.#goods, this.#goods.hidden ? "" : order.secret);
    setText(this.#open, isOwed(order) ? "Deliver by hand" : "Replace the goods");
    if (isNew) this.#begin();
    this.#label();
  }

  /** Builds the parts of an order that never change. */
  #begin() {
    const { trade_no: trade, request_no: request, created, app_id: account } = this.#order;
    setText(this.#when, `${day(created)}, ${time(created)}`);
    this.#when.title = moment(created);
    this.#when.dateTime = new Date(created * 1000).toISOString();
    setText(this.#account, account);
    this.element.dataset.trade = trade;
    this.#facts.append(...number("Trade number", trade), ...(request ? number("Request number", request) : []));
    if (recall(this.#draft) !== null) this.#toggleBox(true, false);
  }

  get #draft() {
    return `deliver.${this.#order.trade_no}`;
  }

  #label() {
    const isShown = !this.#goods.hidden;
    const what = isOwed(this.#order) ? "the notice" : "the goods";
    setText(this.#reveal, isShown ? `Hide ${what}` : `Show ${what}`);
    this.#reveal.setAttribute("aria-expanded", String(isShown));
    this.#copy.hidden = !isShown;
  }

  #toggleGoods() {
    this.#goods.hidden = !this.#goods.hidden;
    setText(this.#goods, this.#goods.hidden ? "" : this.#order.secret);
    this.#label();
  }

  #toggleBox(isOpen, moveFocus = true) {
    this.#box.hidden = !isOpen;
    this.#open.setAttribute("aria-expanded", String(isOpen));
    if (isOpen && !this.#box.firstChild) this.#box.append(this.#form());
    if (isOpen && moveFocus) this.#box.querySelector("textarea").focus();
  }

  #form() {
    const text = new Field("What the buyer gets", h("textarea", { rows: "3", dir: "auto", maxlength: LONGEST_TEXT }), {
      parse: (value) => readText(value, "Write what the buyer shall get."),
      hint: "It takes the place of what the order says now. You can replace it again later.",
      draft: this.#draft,
    });
    const send = async (value) => {
      await this.#deliver(this.#order.trade_no, value);
      this.#toggleBox(false);
      this.#open.focus();
    };
    return form([text], [{ label: "Send to the buyer", primary: true, send, done: "Delivered" }]);
  }
}

/** Returns the variant, the options and the buyer's answers in one line. */
function choices({ race, sku, widget, contact, coupon }) {
  const pairs = (values) => Object.entries(values ?? {}).map(([name, value]) => `${name}: ${[value].flat().join(", ")}`);
  return [race, ...pairs(sku), ...pairs(widget), contact && `contact: ${contact}`, coupon && `coupon: ${coupon}`].filter(Boolean).join(" · ");
}

function number(label, value) {
  const button = h("button", { class: "copy-number", type: "button", title: "Copy", "aria-label": `${label} ${value}, copy` },
    h("code", { text: value }), icon("copy"));
  button.addEventListener("click", () => copy(value));
  return [h("dt", { text: label }), h("dd", {}, button)];
}
