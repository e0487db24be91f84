// The supplier's products: search, price, stock, and whether they are on sale.

import { count, money, readMoney, readWhole } from "./amounts.js";
import { h } from "../shared/dom.js";
import { keep, recall } from "./unsent-inputs.js";
import { Field, form, toggle } from "./forms.js";
import { RowList, setText } from "./row-list.js";

const MOST_PIECES = 10_000;
const BY_HAND = 1; // `delivery_way` of manual deliveries

export class Products {
  #products = [];
  #search = h("input", { type: "search", placeholder: "Search by name, code or category", "aria-label": "Search products", enterkeyhint: "search" });
  #summary = h("p", { class: "part-summary", role: "status" });
  #list = h("ul", { class: "rows", role: "list", "aria-label": "Products" });
  #empty = h("p", { class: "part-empty", hidden: true, text: "No product has all of these words." });
  #rows;

  /** `acts`: setPrice(code, price, variant), setOnSale, setEnabled, addStock, removeStock. */
  constructor(root, acts) {
    this.#rows = new RowList(this.#list, (product) => product.code, (product) => new ProductRow(product, acts));
    this.#search.value = recall("search") ?? "";
    this.#search.addEventListener("input", () => { keep("search", this.#search.value); this.#draw(); });
    root.append(h("div", { class: "part-tools" }, this.#search, this.#summary), this.#list, this.#empty);
  }

  show({ products }) {
    this.#products = products;
    this.#draw();
  }

  #draw() {
    const words = this.#search.value.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
    const found = this.#products.filter((product) => matches(product, words));
    this.#rows.show(found);
    this.#empty.hidden = found.length > 0 || !this.#products.length;
    setText(this.#summary, words.length ? `${count(found.length)} of ${count(this.#products.length)} products` : `${count(this.#products.length)} products`);
  }
}

function matches({ name, code, category }, words) {
  const text = `${name} ${code} ${category}`.toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}

class ProductRow {
  #code;
  #acts;
  #name = h("h3", { class: "row-name", dir: "auto" });
  #about = h("p", { class: "row-note" });
  #price = h("dd");
  #guest = h("dd");
  #stock = h("dd");
  #variants = h("p", { class: "row-note", dir: "auto" });
  #names = h("datalist");
  #onSale;
  #enabled;
  #change = h("details", { class: "change" }, h("summary", { text: "Change price or stock" }));

  constructor({ code, name }, acts) {
    this.#code = code;
    this.#acts = acts;
    this.#onSale = toggle("On sale", name, (isOn) => acts.setOnSale(code, isOn));
    this.#enabled = toggle("Open to the API", name, (isOn) => acts.setEnabled(code, isOn));
    this.#change.addEventListener("toggle", () => this.#opened());
    this.#change.open = recall(this.#kept("open")) !== null;
    this.#names.id = `variants-${code}`;
    this.element = h("li", { class: "row product", data: { code } },
      h("div", { class: "row-main" }, this.#name, this.#about,
        h("dl", { class: "figures" }, fact("Member price", this.#price), fact("Guest price", this.#guest), fact("In stock", this.#stock)),
        this.#variants, this.#names),
      h("div", { class: "row-actions" }, this.#onSale.element, this.#enabled.element), this.#change);
  }

  show(product) {
    setText(this.#name, product.name);
    setText(this.#about, `${product.category} · ${product.code} · ${product.delivery_way === BY_HAND ? "delivered by hand" : "delivered at once"}`);
    setText(this.#price, money(product.user_price));
    setText(this.#guest, money(product.price));
    setText(this.#stock, count(product.stock));
    this.#stock.classList.toggle("none", Number(product.stock) === 0);
    this.#showVariants(product.variants);
    this.#onSale.show(product.on_sale);
    this.#enabled.show(product.enabled);
    this.element.classList.toggle("away", !product.on_sale || !product.enabled);
  }

  /** The price of each variant, in place of the product's own price; its form lists their names. */
  #showVariants(variants) {
    setText(this.#variants, variants.map(({ name, user_price: price }) => `${name}: ${money(price)}`).join(" · "));
    this.#variants.hidden = !variants.length;
    if (this.#names.children.length === variants.length) return;
    this.#names.replaceChildren(...variants.map(({ name }) => h("option", { value: name })));
  }

  #kept(name) {
    return `product.${this.#code}.${name}`;
  }

  /** Creates the forms when they are first needed: there are many products. */
  #opened() {
    keep(this.#kept("open"), this.#change.open ? "yes" : "");
    if (this.#change.open && !this.#change.querySelector("form")) this.#change.append(this.#priceForm(), this.#stockForm());
  }

  #priceForm() {
    const price = new Field("New member price", h("input", { inputmode: "decimal", placeholder: "12.50", maxlength: "12" }), {
      parse: (text) => readMoney(text), draft: this.#kept("price"),
    });
    const variant = new Field("Variant", h("input", { dir: "auto", maxlength: "200", placeholder: "None", list: this.#names.id }), {
      parse: (text) => text.trim(), draft: this.#kept("variant"), hint: "Its exact name, if the price of one variant shall change.",
    });
    const send = (value, race) => this.#acts.setPrice(this.#code, value, race);
    return form([price, variant], [{ label: "Change price", primary: true, send, done: (value) => `It costs ${money(value)} now` }]);
  }

  #stockForm() {
    const pieces = new Field("Pieces", h("input", { inputmode: "numeric", placeholder: "10", maxlength: "6" }), {
      parse: (text) => readWhole(text, 1, MOST_PIECES), draft: this.#kept("pieces"),
    });
    const done = (word) => (value) => `${count(value)} ${value === 1 ? "piece" : "pieces"} ${word}`;
    return form([pieces], [
      { label: "Add to stock", primary: true, send: (value) => this.#acts.addStock(this.#code, value), done: done("added") },
      { label: "Remove", send: (value) => this.#acts.removeStock(this.#code, value), done: done("removed") },
    ]);
  }
}

const fact = (label, value) => h("div", {}, h("dt", { text: label }), value);
