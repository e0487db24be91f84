// What each fault of the store is called, and what a buyer sees of it, in one plain sentence.

/** What a call is for: its words, and the moment of a purchase that a fault of it strikes. */
const ENDPOINTS = {
  "*": ["Every call", "any"],
  trade: ["Placing an order", "order"],
  query: ["Asking for the goods of an order", "goods"],
  valuation: ["Asking what it costs", "offer"],
  inventoryState: ["Asking whether an order can be filled", "offer"],
  item: ["Reading a product", "look"],
  stock: ["Asking how much is left", "look"],
  inventory: ["Reading stock and prices", "look"],
  draftCard: ["Listing what can be picked", "look"],
  draft: ["Reading one piece that can be picked", "look"],
  items: ["Reading the catalogue", "shelf"],
  connect: ["Asking for the balance", "balance"],
};

/** The kinds by name: their words, and what they come to. */
const KINDS = {
  delay: ["Late: it waits, then does its work", "late"],
  delay_after: ["Late: it does its work, then waits with the answer", "late"],
  drop_before: ["Hangs up before doing anything", "silent"],
  drop_after: ["Does its work, then hangs up", "lost"],
  html: ["A web page instead of an answer, nothing done", "silent"],
  html_after: ["Does its work, then answers with a web page", "lost"],
  refused: ["Says no, and does nothing", "refused"],
  refused_after: ["Does its work, then says no", "denied"],
  truncated: ["Does its work, then sends half of the answer", "lost"],
};

const READING = {
  look: "The buyer sees the product as the shop last read it, or reads that the store is not answering. Nothing is bought.",
  offer: "The buyer reads that the store is not answering and that nothing was bought. An order that is placed already waits and is tried again.",
  shelf: "The buyer notices nothing: the shelves stay as the shop last read them, and the next reading puts them right.",
  goods: "The buyer waits a little longer: the shop asks again until the goods are here.",
  balance: "The buyer notices nothing. Only the operator's desk cannot tell the balance at the store.",
  any: "The buyer reads that the store is not answering. An order that meets this while it is being placed is double-checked, and its money stays reserved.",
};
const REFUSING = {
  ...READING,
  look: "The buyer reads that the product is sold out or no longer sold. Nothing is bought.",
  offer: "The buyer reads what the store said and that nothing was bought. An order that is placed already is called off, and its money is free again.",
  any: "The buyer reads what the store said and that nothing was bought. An order that meets this while it is being placed is double-checked first.",
};

const SENTENCES = {
  late: {
    look: "The buyer waits for some seconds at most. Then the shop goes on with what it last read, or says that the store is not answering.",
    offer: "The buyer waits for the price, and for some seconds at most. Then they read that the store is not answering and that nothing was bought.",
    order: "The buyer reads that the order is at the store, and waits. When the answer is here, everything goes on as usual.",
    goods: "The buyer waits that much longer for the goods.",
    shelf: "The buyer notices nothing: the shelves are read in the background.",
    balance: "The buyer may wait that much longer until the order goes to the store.",
    any: "The buyer waits longer for everything. Where it takes too long they read that the store is not answering, and nothing is bought.",
  },
  silent: {
    ...READING,
    order: "The buyer reads that the order is being double-checked and that their money is reserved. The store has charged nothing, so they get it back once that is certain.",
  },
  lost: {
    ...READING,
    order: "The buyer reads that the order is being double-checked and that their money is reserved. The store has charged for it, so an operator finds the trade, and the goods follow.",
  },
  refused: {
    ...REFUSING,
    order: "The buyer reads that the order is being double-checked. The store has charged nothing, so it is called off and their money is free again.",
  },
  denied: {
    ...REFUSING,
    order: "The buyer reads that the order is being double-checked. The store has charged in spite of its no, so nothing is given back or bought again until an operator has looked.",
  },
};

const UNKNOWN = "The shop takes no odd answer at its word: the buyer reads that the store is not answering or, after the order was sent, that it is being double-checked.";

/** Whether there are words for a kind. */
export const isKnown = (kind) => kind in KINDS;
export const kindWords = (kind) => KINDS[kind]?.[0] ?? kind.replaceAll("_", " ");
export const endpointWords = (endpoint) => ENDPOINTS[endpoint]?.[0] ?? endpoint;

/** Whether a number of seconds means anything to a kind. */
export const takesSeconds = (kind) => KINDS[kind]?.[1] === "late" || !isKnown(kind);

/** What the buyer sees of a fault of `kind` that strikes calls of `endpoint`. */
export function sentenceFor(kind, endpoint) {
  const [, moment] = ENDPOINTS[endpoint] ?? ["", "any"];
  return SENTENCES[KINDS[kind]?.[1]]?.[moment] ?? UNKNOWN;
}
