// Amounts and counts: formatting them, and parsing what a person typed.

const shown = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const plain = new Intl.NumberFormat();

/** The typed text is invalid; the message describes a valid one. */
export class Complaint extends Error {}

/** Formats an amount. The supplier sends "12.50", or a whole number of minor units. */
export const money = (value) => shown.format(typeof value === "number" ? value / 100 : Number(value));

export const count = (value) => plain.format(value);

/** Parses an amount for the supplier: "12,5" is "12.50". */
export function readMoney(text, { canBeNegative = false } = {}) {
  const found = /^([-−]?)(\d{1,9})(?:[.,](\d{1,2}))?$/u.exec(text.trim());
  if (!found) throw new Complaint("Enter an amount such as 12.50, with two decimals at most.");
  const [, sign, whole, cents = ""] = found;
  if (sign && !canBeNegative) throw new Complaint("This amount cannot be below zero.");
  return `${sign ? "-" : ""}${whole}.${cents.padEnd(2, "0")}`;
}

/** Parses a whole number between two bounds. */
export function readWhole(text, least, most) {
  const number = /^\d{1,9}$/u.test(text.trim()) ? Number(text) : NaN;
  if (!(number >= least && number <= most)) throw new Complaint(`Enter a whole number from ${count(least)} to ${count(most)}.`);
  return number;
}

/** Parses a number of seconds, with or without decimals. */
export function readNumber(text, least, most) {
  const number = /^\d{1,9}([.,]\d{1,3})?$/u.test(text.trim()) ? Number(text.replace(",", ".")) : NaN;
  if (!(number >= least && number <= most)) throw new Complaint(`Enter a number from ${count(least)} to ${count(most)}.`);
  return number;
}

/** Parses a text that is not empty. */
export function readText(text, complaint) {
  if (!text.trim()) throw new Complaint(complaint);
  return text;
}
