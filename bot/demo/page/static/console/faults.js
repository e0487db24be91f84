// Planned faults of the supplier: planning one, listing them, and clearing them all.

import { count, readNumber, readWhole } from "./amounts.js";
import { h } from "../shared/dom.js";
import { choice, Field, form } from "./forms.js";
import { endpointWords, kindWords, sentenceFor, takesSeconds } from "./fault-texts.js";
import { Refusal } from "../shared/http.js";
import { RowList, setText } from "./row-list.js";
import { toast } from "../shared/notices.js";

const MOST_TIMES = 10_000;
const LONGEST = 3_600; // s
const LARGEST_SEED = 999_999_999;
const BY_CHANCE = "chance";

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const percent = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 1 });

/** How many calls a fault will still affect; a random one counts as one. */
export const waitingFaults = ({ waiting, chances }) => sum(Object.values(waiting)) + sum(Object.values(chances).map((list) => list.length));

export class Faults {
  #acts;
  #list = h("ul", { class: "rows", role: "list", "aria-label": "Waiting faults" });
  #none = h("p", { class: "part-empty", text: "No fault is waiting: the supplier behaves." });
  #clear = h("button", { class: "button", type: "button", text: "Clear all faults" });
  #plan = h("div", { class: "row plan" });
  #rows = new RowList(this.#list, ({ key }) => key, () => new WaitingRow());

  /** `acts`: plan(fault), clear(). */
  constructor(root, acts) {
    this.#acts = acts;
    this.#clear.addEventListener("click", () => this.#clearAll());
    const title = h("h3", { class: "row-name", id: "waiting-title", text: "Waiting" });
    root.append(this.#plan, h("div", { class: "waiting", role: "group", "aria-labelledby": title.id },
      h("div", { class: "part-tools" }, title, this.#clear), this.#list, this.#none));
  }

  show({ faults }) {
    if (!this.#plan.firstChild) this.#plan.append(planForm(faults, (fault) => this.#acts.plan(fault)));
    const waiting = [
      ...Object.entries(faults.waiting).map(([endpoint, calls]) => ({ key: `next ${endpoint}`, endpoint, when: nextCalls(calls) })),
      ...Object.entries(faults.chances).map(([endpoint, list]) => ({ key: `chance ${endpoint}`, endpoint, when: byChance(list) })),
    ];
    this.#rows.show(waiting);
    this.#none.hidden = waiting.length > 0;
  }

  async #clearAll() {
    try {
      await this.#acts.clear();
      toast("The supplier behaves again", "good");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message, "bad");
    }
  }
}

class WaitingRow {
  #what = h("span", { class: "row-name" });
  #when = h("span", { class: "pill warn" });

  constructor() {
    this.element = h("li", { class: "row slim" }, this.#what, this.#when);
  }

  show({ endpoint, when }) {
    this.element.dataset.endpoint = endpoint;
    setText(this.#what, endpointWords(endpoint));
    setText(this.#when, when);
  }
}

const nextCalls = (calls) => (calls === 1 ? "the next call" : `the next ${count(calls)} calls`);
const byChance = (list) => `by chance: ${list.map((chance) => percent.format(chance)).join(", ")}`;

/** Plans a fault with `send(fault)`; a sentence below the choices says what a buyer would see. */
function planForm({ endpoints, kinds }, send) {
  const names = ["trade", "*", ...endpoints.filter((name) => name !== "trade" && name !== "*")];
  const endpoint = new Field("Which calls", choice(names.map((name) => [name, endpointName(name)])), { draft: "fault.endpoint" });
  const kind = new Field("What goes wrong", choice(kinds.map((name) => [name, kindWords(name)])), { draft: "fault.kind" });
  const when = new Field("When", choice([["next", "The next calls"], [BY_CHANCE, "By chance, until cleared"]]), { draft: "fault.when" });
  const times = number("How many calls", "1", "numeric", (text) => readWhole(text, 1, MOST_TIMES), "times");
  const chance = number("Chance in percent", "30", "numeric", (text) => readWhole(text, 1, 100) / 100, "chance");
  const seed = number("Seed of the dice", "1", "numeric", (text) => readWhole(text, 0, LARGEST_SEED), "seed");
  const seconds = number("Seconds", "5", "decimal", (text) => readNumber(text, 0, LONGEST), "seconds");
  const sentence = h("p", { class: "sees", role: "status", "aria-live": "polite" });

  const follow = () => {
    const isChance = when.input.value === BY_CHANCE;
    times.element.hidden = isChance;
    chance.element.hidden = seed.element.hidden = !isChance;
    seconds.element.hidden = !takesSeconds(kind.input.value);
    setText(sentence, sentenceFor(kind.input.value, endpoint.input.value));
  };
  const plan = (...[where, what, , often, probability, dice, late]) => send(JSON.parse(JSON.stringify({
    endpoint: where, kind: what, times: often, probability, seed: dice, seconds: late, // hidden values are undefined and left out
  })));
  const element = form([endpoint, kind, when, times, chance, seed, seconds],
    [{ label: "Switch it on", primary: true, send: plan, done: "The fault is waiting" }], { class: "grid", "aria-label": "Plan a fault" });
  element.addEventListener("change", follow);
  element.querySelector(".form-actions").before(sentence);
  follow();
  return element;
}

const endpointName = (name) => (name === "*" ? endpointWords(name) : `${endpointWords(name)} (${name})`);

const number = (label, value, inputmode, parse, name) =>
  new Field(label, h("input", { value, inputmode, maxlength: "9" }), { parse, draft: `fault.${name}`, className: "short" });
