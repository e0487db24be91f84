// Dates, sizes and one-line summaries, in the visitor's own language and time zone.

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"];

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: "short" });
const dayAndMonth = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long" });
const fullDate = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", year: "numeric" });
const shortDate = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "medium" });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

const asDate = (seconds) => new Date(seconds * 1000);
const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
const daysAgo = (date) => Math.round((midnight(new Date()) - midnight(date)) / 86_400_000);

/** Hours and minutes of a Unix time in seconds. */
export const time = (seconds) => clock.format(asDate(seconds));

/** A Unix time in full, for a tooltip. */
export const moment = (seconds) => exact.format(asDate(seconds));

/** A key that is equal for two Unix times of the same local day. */
export const dayKey = (seconds) => String(midnight(asDate(seconds)));

/** The heading of a day: Today, Yesterday, 4 March, 4 March 2024. */
export function day(seconds) {
  const date = asDate(seconds);
  if (daysAgo(date) <= 0) return "Today";
  if (daysAgo(date) === 1) return "Yesterday";
  return date.getFullYear() === new Date().getFullYear() ? dayAndMonth.format(date) : fullDate.format(date);
}

/** The short stamp in the list of people: 14:05, Tue, 4 Mar. */
export function stamp(seconds) {
  const date = asDate(seconds);
  const age = daysAgo(date);
  if (age <= 0) return clock.format(date);
  return age < 7 ? weekday.format(date) : shortDate.format(date);
}

/** A number of bytes for people: 12 kB. */
export function size(bytes) {
  const step = Math.min(UNITS.length - 1, bytes > 0 ? Math.floor(Math.log10(bytes) / 3) : 0);
  const digits = { maximumFractionDigits: step > 1 ? 1 : 0 };
  const options = { style: "unit", unit: UNITS[step], unitDisplay: step ? "short" : "long", ...digits };
  return new Intl.NumberFormat(undefined, options).format(bytes / 1000 ** step);
}

/** An amount in the smallest unit of its currency, for people: ⭐ 5, $ 4.50. */
export function price(amount, currency) {
  if (currency === "XTR") return `⭐ ${new Intl.NumberFormat().format(amount)}`;
  const money = new Intl.NumberFormat(undefined, { style: "currency", currency });
  return money.format(amount / 10 ** money.resolvedOptions().maximumFractionDigits);
}

/**
 * A time entity on the visitor's clock. `format` is `r` (relative) or a mix of w (weekday),
 * d or D (date), t or T (time); an empty one keeps the text as it was written.
 */
export function dateTime(seconds, format, written) {
  if (format === "r") return ago(seconds);
  const options = {
    ...(format.includes("w") && { weekday: "short" }),
    ...(format.includes("d") && { day: "numeric", month: "numeric", year: "2-digit" }),
    ...(format.includes("D") && { day: "numeric", month: "long", year: "numeric" }),
    ...(/t/iu.test(format) && { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
    ...(format.includes("T") && { second: "2-digit" }),
  };
  if (!Object.keys(options).length) return written;
  return new Intl.DateTimeFormat(undefined, options).format(asDate(seconds));
}

function ago(seconds) {
  const delta = seconds - Date.now() / 1000;
  const steps = [["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1]];
  const [unit, length] = steps.find(([, span]) => Math.abs(delta) >= span) ?? steps.at(-1);
  return relative.format(Math.round(delta / length), unit);
}
