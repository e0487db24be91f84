// Reading the store again and again while somebody looks, and at once when something was done.

const PAUSE = 2_000; // ms

export class Poll {
  #read;
  #show;
  #lost;
  #timer = 0;
  #asked = 0; // counts readings, so that a slow one never overwrites a later one
  #shown = 0;

  /** `read()` promises what `show` takes; `lost(error)` is told when it fails. */
  constructor(read, show, lost) {
    this.#read = read;
    this.#show = show;
    this.#lost = lost;
    document.addEventListener("visibilitychange", () => this.now());
  }

  /** Reads now; the next reading comes a pause later, if the page is still looked at. */
  async now() {
    clearTimeout(this.#timer);
    if (document.hidden) return;
    const number = (this.#asked += 1);
    try {
      const found = await this.#read();
      if (number > this.#shown) this.#show(found);
      this.#shown = Math.max(number, this.#shown);
    } catch (error) {
      this.#lost(error);
    } finally {
      if (number === this.#asked) this.#timer = setTimeout(() => this.now(), PAUSE);
    }
  }
}
