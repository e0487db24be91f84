// The merchants' accounts: their balances, and top-ups.

import { money, readMoney } from "./amounts.js";
import { h } from "../shared/dom.js";
import { Field, form } from "./forms.js";
import { RowList, setText } from "./row-list.js";

export class Accounts {
  #list = h("ul", { class: "rows cards", role: "list", "aria-label": "Accounts" });
  #rows;

  /** `topUp(appId, amount)` is called by a row. */
  constructor(root, topUp) {
    this.#rows = new RowList(this.#list, (account) => account.app_id, (account) => new AccountRow(account, topUp));
    root.append(this.#list);
  }

  show({ accounts }) {
    this.#rows.show(accounts);
  }
}

class AccountRow {
  #name = h("h3", { class: "row-name", dir: "auto" });
  #about = h("p", { class: "row-note" });
  #balance = h("p", { class: "balance" });

  constructor({ app_id: id }, topUp) {
    const amount = new Field("Amount", h("input", { inputmode: "decimal", placeholder: "100.00", maxlength: "14" }), {
      parse: (text) => readMoney(text, { canBeNegative: true }),
      hint: "An amount below zero takes money away, as a purchase elsewhere would.",
      draft: `topup.${id}`,
    });
    const done = (value) => (value.startsWith("-") ? `${money(value.slice(1))} taken away` : `${money(value)} added`);
    this.element = h("li", { class: "row account", data: { account: id } },
      h("div", { class: "row-main" }, this.#name, this.#about, this.#balance),
      form([amount], [{ label: "Top up", primary: true, send: (value) => topUp(id, value), done }], { class: "inline" }));
  }

  show({ app_id: id, name, tier, balance }) {
    setText(this.#name, name);
    setText(this.#about, `App id ${id} · ${tier?.name ?? tier}`);
    setText(this.#balance, money(balance));
  }
}
