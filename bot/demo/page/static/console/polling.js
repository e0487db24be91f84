// Polls the supplier while the page is visible, and at once after an action.

const PAUSE = 2_000; // ms

export class Poll {
  #read;
  #show;
  #lost;
  #timer = 0;
  #asked = 0; // counts reads, so that a slow one never overwrites a later one
  #shown = 0;

  /** `read()` promises the argument of `show`; `lost(error)` is called when it fails. */
  constructor(read, show, lost) {
    this.#read = read;
    this.#show = show;
    this.#lost = lost;
    document.addEventListener("visibilitychange", () => this.now());
  }

  /** Reads now; the next read comes after a pause, if the page is still visible. */
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
