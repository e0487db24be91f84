// The name of each fault of the supplier, and what a buyer sees of it, in one or two plain sentences.

/** The purpose of a call: its words, and the phase of a purchase that its faults affect. */
const ENDPOINTS = {
  "*": ["Every call", "any"],
  trade: ["Placing an order", "order"],
  query: ["Asking for the goods of an order", "goods"],
  valuation: ["Asking what it costs", "offer"],
  inventoryState: ["Asking whether an order can be filled", "check"],
  item: ["Reading a product", "look"],
  stock: ["Asking how much is left", "look"],
  inventory: ["Reading stock and prices", "look"],
  draftCard: ["Listing what can be picked", "look"],
  draft: ["Reading one piece that can be picked", "look"],
  items: ["Reading the catalogue", "shelf"],
  connect: ["Asking for the balance", "balance"],
};

/** The kinds by name: their words, their effect where the shop reads, and their effect on an order. */
const KINDS = {
  delay: ["Late: waits, then does its work", "late", "late"],
  delay_after: ["Late: does its work, then waits with the answer", "late", "late"],
  slow_loris: ["Does its work, then answers drop by drop", "late", "late"],
  drop_before: ["Hangs up before doing anything", "flaky", "silent"],
  drop_after: ["Does its work, then hangs up", "flaky", "lost"],
  truncated: ["Does its work, then sends half of the answer", "flaky", "lost"],
  refused: ["Says no, and does nothing", "refused", "refused"],
  refused_after: ["Does its work, then says no", "refused", "denied"],
  html: ["A web page instead of an answer, nothing done", "away", "silent"],
  html_after: ["Does its work, then answers with a web page", "away", "lost"],
  redirect: ["Sends the shop to another address", "away", "silent"],
  forbidden: ["Forbids it (403)", "away", "silent"],
  too_many: ["Asks for patience (429)", "away", "silent"],
  server_error: ["Breaks down before doing anything (500)", "flaky", "silent"],
  bad_gateway_after: ["Does its work, then a gateway fails (502)", "flaky", "lost"],
  unavailable: ["Is closed for maintenance (503)", "flaky", "silent"],
  wrong_type: ["Calls its answer a picture", "plain", "plain"],
  gzip_rubbish: ["Does its work, then sends what cannot be unpacked", "away", "lost"],
  duplicate_keys: ["Says each number twice, and differently", "numbers", "lost"],
  number_exponent: ["Numbers as 1e3", "numbers", "numbers"],
  number_nan: ["Numbers as NaN", "numbers", "numbers"],
  number_comma: ["Numbers as 9,90", "numbers", "numbers"],
  number_huge: ["Numbers of 400 digits", "numbers", "numbers"],
  number_negative: ["Numbers below zero", "numbers", "numbers"],
  number_null: ["No numbers where some should be", "numbers", "numbers"],
  price_moves: ["Answers, then raises the price by a tenth", "price", "price"],
  stock_moves: ["Answers, then sells its last piece to somebody else", "stock", "stock"],
  product_vanishes: ["Answers, then takes the product away", "gone", "gone"],
  balance_spent: ["Answers, then somebody else spends the shop's balance", "spent", "spent"],
};

const AWAY = {
  look: "The buyer sees the product as the shop last read it, or reads that it takes too long. Nothing is bought.",
  offer: "The buyer reads that it takes too long and that nothing was bought. An order that is placed already waits and is tried again.",
  check: "The buyer reads that the order is placed, and waits: the shop asks again until the supplier answers.",
  shelf: "The buyer notices nothing: the product list stays as the shop last read it, and a later reading updates it.",
  goods: "The buyer waits a little longer: the shop asks again until the goods are here.",
  balance: "The buyer notices nothing. Only the operator cannot be told the balance at the supplier.",
  any: "The buyer reads that it takes too long. An order that meets this while it is being placed is double-checked, and its money stays reserved.",
};
const AGAIN = "The buyer notices nothing of one failure, since the shop asks again. After several on end: ";
const NO_PRODUCT = "Nothing happens: this call is about no product.";

/** What the buyer sees where the shop only reads, by the effect of a fault and the phase. */
const READING = {
  away: AWAY,
  flaky: {
    ...AWAY,
    look: `${AGAIN}they see the product as the shop last read it, or read that it takes too long.`,
    offer: `${AGAIN}they read that it takes too long and that nothing was bought.`,
  },
  refused: {
    ...AWAY,
    look: "The buyer reads that the product is sold out, taken or no longer sold. Nothing is bought.",
    offer: "The buyer reads that it could not be bought, with the reason if it is known. An order that is placed already is called off, and its money is free again.",
    check: "The buyer reads that it could not be bought: the order is called off and the money is back.",
    any: "The buyer reads that the product cannot be had and that nothing was bought. An order that meets this while it is being placed is double-checked first.",
  },
  late: {
    look: "The buyer waits for some seconds at most. Then the shop goes on with what it last read, or says that it takes too long.",
    offer: "The buyer waits for the price, and for some seconds at most. Then they read that it takes too long and that nothing was bought.",
    check: "The buyer waits longer until the order goes to the supplier.",
    shelf: "The buyer notices nothing: the product list is read in the background.",
    goods: "The buyer waits that much longer for the goods.",
    balance: "The buyer may wait that much longer until the order goes to the supplier.",
    any: "The buyer waits longer for everything. Where it takes too long they read so, and nothing is bought.",
  },
  plain: all("The buyer notices nothing: the answer itself is whole, and that is what the shop goes by."),
  numbers: {
    ...AWAY,
    look: "The buyer sees the product as the shop last read it, or without its stock. No number is made up from what cannot be read.",
    check: "The buyer notices nothing: this answer has no numbers.",
    goods: "The buyer notices nothing: this answer has no numbers.",
    any: "The buyer reads that it takes too long and that nothing was bought, since no price can be read.",
  },
  price: {
    ...all(NO_PRODUCT),
    look: "The buyer is offered the new price: an offer is always made from what the supplier asks at that moment.",
    offer: "The buyer sees the old price. When they confirm it, the order is called off before anything is bought, and their money is free again.",
    check: "The buyer reads that the price went up, so the order is called off before anything is bought and the money is back.",
    any: "The buyer finds prices rising while they buy, and is never charged more than the price that they confirmed.",
  },
  stock: {
    ...all(NO_PRODUCT),
    look: "The buyer reads that the product is sold out as soon as they ask for it. Nothing is bought.",
    offer: "The buyer can confirm the offer, but the order is called off before anything is bought, and their money is free again.",
    check: "The buyer reads that the order is double-checked, and then that it is called off: there is nothing left to sell. The money is back.",
    any: "The buyer reads that the product is sold out, at whichever step that is found. Nothing is bought.",
  },
  gone: {
    ...all(NO_PRODUCT),
    look: "The buyer reads that the product is sold out or no longer sold. Nothing is bought.",
    offer: "The buyer can confirm the offer, but the order is called off before anything is bought, and their money is free again.",
    check: "The buyer reads that the order is called off and the money is back: the supplier does not sell this any more.",
    any: "The buyer reads that the product cannot be had, at whichever step that is found. Nothing is bought.",
  },
  spent: all("The buyer can confirm their next order, but the supplier refuses it: it is double-checked, called off, and their money is free again. The operator is told."),
};

/** What the buyer sees if the fault affects the placing of an order. */
const ORDERING = {
  late: "The buyer reads that the order is being prepared, and waits. When the answer is here, everything goes on as usual.",
  silent: "The buyer reads that the order is being double-checked and that their money is reserved. The supplier has charged nothing, so an operator gives the money back.",
  lost: "The buyer reads that the order is being double-checked and that their money is reserved. The supplier has charged for it, so an operator finds the trade, and the goods follow.",
  refused: "The buyer reads that the order is being double-checked. The balance at the supplier shows that nothing was charged, so it is called off and their money is free again.",
  denied: "The buyer reads that the order is being double-checked. The balance at the supplier shows that it charged in spite of its refusal, so an operator decides.",
  plain: "The buyer gets the goods as usual: the answer itself is whole, and that is what the shop goes by.",
  numbers: "The buyer gets the goods as usual, for the price that they confirmed. Only what the supplier charged cannot be read.",
  price: "The buyer gets the goods for the price that they confirmed. The next offer is dearer.",
  stock: "The buyer gets the goods as usual. After that, the product is sold out.",
  gone: "The buyer gets the goods as usual. After that, the product is not sold any more.",
  spent: "The buyer gets the goods as usual. The supplier refuses the next order, which is called off, and the operator is told.",
};

const UNKNOWN = "The shop takes no odd answer at its word: the buyer reads that it takes too long or, once the order was sent, that it is being double-checked.";

function all(sentence) {
  return Object.fromEntries(Object.keys(AWAY).map((moment) => [moment, sentence]));
}

/** Returns whether there are words for a kind. */
export const isKnown = (kind) => kind in KINDS;
export const kindWords = (kind) => KINDS[kind]?.[0] ?? kind.replaceAll("_", " ");
export const endpointWords = (endpoint) => ENDPOINTS[endpoint]?.[0] ?? endpoint;

/** Returns whether a kind uses a number of seconds. */
export const takesSeconds = (kind) => !isKnown(kind) || KINDS[kind][1] === "late";

/** Returns what the buyer sees of a fault of `kind` in calls of `endpoint`. */
export function sentenceFor(kind, endpoint) {
  const [, moment] = ENDPOINTS[endpoint] ?? ["", "any"];
  const [, reading, ordering] = KINDS[kind] ?? [];
  return (moment === "order" ? ORDERING[ordering] : READING[reading]?.[moment]) ?? UNKNOWN;
}
