// The supplier's console API: paths and shapes only; no state, no elements. Amounts are sent as "12.50".

import { ask, postJson, Refusal } from "../shared/http.js";

const BASE = new URL("supplier/console/", document.baseURI);

const read = (path) => plainly(ask(new URL(path, BASE)));
const post = (path, body) => plainly(postJson(new URL(path, BASE), body));

/** The supplier's error text, as a sentence. */
async function plainly(asked) {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.status, sentence(error.message));
  }
}

const sentence = (said) => said.charAt(0).toUpperCase() + said.slice(1) + (/[.!?…]$/u.test(said) ? "" : ".");

export const orders = () => read("orders");
export const accounts = () => read("accounts");
export const products = () => read("products");
export const faults = () => read("faults");

export const deliver = (tradeNo, text) => post("deliver", { trade_no: tradeNo, text });
export const topUp = (appId, amount) => post("topup", { app_id: appId, amount });
export const setPrice = (code, price, variant) =>
  post("price", { code, user_price: price, ...(variant && { race: variant }) });
export const setEnabled = (code, enabled) => post("enabled", { code, enabled });
export const setOnSale = (code, isOnSale) => post("on-sale", { code, on_sale: isOnSale });
export const addStock = (code, pieces) => post("stock", { code, add: pieces });
export const removeStock = (code, pieces) => post("stock", { code, remove: pieces });
export const planFault = (fault) => post("faults", fault);
export const clearFaults = () => post("faults", { kind: "none" });
