// Holds that lapse by time, the soonest first: a binary heap. Entries of holds that ended otherwise are skipped
// when their time comes.
import type { Book } from '../book/book.ts';
import type { Hold } from '../book/account.ts';

type Due = { expiresAt: number; account: number; holdId: string };

export class DueHolds {
  readonly #heap: Due[] = [];

  static of(book: Book): DueHolds {
    const due = new DueHolds();
    for (const account of book.accounts()) {
      for (const hold of account.holds?.values() ?? []) due.add(account.id, hold);
    }
    return due;
  }

  add(account: number, hold: Hold): void {
    if (hold.expiresAt === null) return;
    this.#heap.push({ expiresAt: hold.expiresAt, account, holdId: hold.holdId });
    this.#rise(this.#heap.length - 1);
  }

  /** When the next one lapses; Infinity: none does. */
  get nextAt(): number {
    return this.#heap[0]?.expiresAt ?? Number.POSITIVE_INFINITY;
  }

  /** Removes the soonest if it is due at `now`. */
  take(now: number): Due | undefined {
    if (this.nextAt > now) return undefined;
    const first = this.#heap[0]!;
    const last = this.#heap.pop()!;
    if (this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink(0);
    }
    return first;
  }

  #rise(from: number): void {
    let child = from;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (this.#heap[parent]!.expiresAt <= this.#heap[child]!.expiresAt) return;
      this.#swap(parent, child);
      child = parent;
    }
  }

  #sink(from: number): void {
    let parent = from;
    for (;;) {
      const left = 2 * parent + 1;
      if (left >= this.#heap.length) return;
      const right = left + 1;
      const isRightSooner = right < this.#heap.length && this.#heap[right]!.expiresAt < this.#heap[left]!.expiresAt;
      const child = isRightSooner ? right : left;
      if (this.#heap[parent]!.expiresAt <= this.#heap[child]!.expiresAt) return;
      this.#swap(parent, child);
      parent = child;
    }
  }

  #swap(one: number, other: number): void {
    [this.#heap[one], this.#heap[other]] = [this.#heap[other]!, this.#heap[one]!];
  }
}
