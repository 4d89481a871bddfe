type Row = { balance: number; sum: number };

/** The balances that rows state, and whether they follow from the amounts: the latest row is the last, or the first. */
export class Balances {
  #first: Row | null = null;
  #last: Row | null = null;
  #isRising = true;
  #isFalling = true;

  add(row: Row): void {
    const before = this.#last;
    if (before !== null) {
      this.#isRising &&= before.balance + row.sum === row.balance;
      this.#isFalling &&= row.balance + before.sum === before.balance;
    }
    this.#first ??= row;
    this.#last = row;
  }

  /** Null if no row has a balance, or the balances do not follow from the amounts. */
  ends(): { opening: number | null; closing: number | null; isBroken: boolean } {
    const [first, last] = [this.#first, this.#last];
    if (first === null || last === null) return { opening: null, closing: null, isBroken: false };
    if (this.#isRising) return { opening: first.balance - first.sum, closing: last.balance, isBroken: false };
    if (this.#isFalling) return { opening: last.balance - last.sum, closing: first.balance, isBroken: false };
    return { opening: null, closing: null, isBroken: true };
  }
}
