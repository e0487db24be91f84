// Lists that follow the supplier's data: a row is created once and then updated, so that what a person
// reads, types or has opened in it stays unchanged.

/** Rows by key in `element`. `make(item)` returns a row: `element`, and `show(item)` that updates it. */
export class RowList {
  #element;
  #key;
  #make;
  #rows = new Map();

  constructor(element, key, make) {
    this.#element = element;
    this.#key = key;
    this.#make = make;
  }

  /** Shows these items in this order; returns true if one of them is new. */
  show(items) {
    const wanted = new Map(items.map((item) => [this.#key(item), item]));
    for (const [key, row] of this.#rows) if (!wanted.has(key)) this.#drop(key, row);
    const added = [...wanted].filter(([key]) => !this.#rows.has(key));
    for (const [key, item] of added) this.#rows.set(key, this.#make(item));
    let place = this.#element.firstElementChild;
    for (const [key, item] of wanted) {
      const row = this.#rows.get(key);
      row.show(item);
      if (row.element === place) place = place.nextElementSibling;
      else this.#element.insertBefore(row.element, place);
    }
    return added.length > 0;
  }

  #drop(key, row) {
    row.element.remove();
    this.#rows.delete(key);
  }
}

/** Sets a text only if it differs: a selection and a screen reader's position survive. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
