// The payment sheet: the amount, and the one button that pays. No card, no real money.

import { byId, h } from "../shared/dom.js";
import { price } from "../shared/format.js";

let paying = null; // the pay function while the sheet is open

/** Opens the sheet of an invoice; `pay()` promises null, or the reason of a refusal. */
export function openSheet(invoice, pay) {
  const { title, description, total_amount: amount, currency } = invoice;
  byId("sheet-title").textContent = title;
  byId("sheet-description").textContent = description;
  byId("sheet-price").textContent = price(amount, currency);
  byId("sheet-pay").replaceChildren(h("span", { text: `Pay ${price(amount, currency)}` }));
  byId("sheet-problem").textContent = "";
  paying = pay;
  busy(false);
  byId("sheet").showModal();
  byId("sheet-pay").focus();
}

function busy(isBusy) {
  byId("sheet-pay").disabled = isBusy;
  byId("sheet").setAttribute("aria-busy", String(isBusy));
}

async function confirm() {
  const pay = paying;
  byId("sheet-problem").textContent = "";
  busy(true);
  const problem = await pay();
  if (pay !== paying) return; // closed, or another invoice, meanwhile
  busy(false);
  if (!problem) return byId("sheet").close();
  byId("sheet-problem").textContent = problem;
  byId("sheet-pay").focus();
}

byId("sheet-pay").addEventListener("click", confirm);
byId("sheet-cancel").addEventListener("click", () => byId("sheet").close());
byId("sheet").addEventListener("close", () => { paying = null; });
