import type { AcrossFault, Act } from './act.ts';

type Complaint<Terms> = (promised: Terms | undefined, settled: Terms, isSettled: boolean) => string | null;

type Settling<Terms> = {
  name: string;
  terms: Terms;
  /** Follows the complaint, such as "tip …, account 7". */
  about: string;
  /** False if it stays open, such as a declined tip until it is back. */
  isEnd?: boolean;
};

/** Compares promises to one account with payments to another, each once. The accounts may be in different partitions. */
export class PromisedOnce<Terms> {
  readonly #complaint: Complaint<Terms>;
  readonly #promised = new Map<string, Terms>();
  readonly #settled: (Act & Settling<Terms>)[] = [];
  readonly #ended = new Set<string>();

  /** `isSettled`: it was settled before. */
  constructor(complaint: Complaint<Terms>) {
    this.#complaint = complaint;
  }

  /** False if it was promised before; the first promise counts. */
  promise(name: string, terms: Terms): boolean {
    if (this.#promised.has(name)) return false;
    this.#promised.set(name, terms);
    return true;
  }

  settle({ partition, seq, at }: Act, settling: Settling<Terms>): void {
    this.#settled.push({ partition, seq, at, ...settling });
    if (settling.isEnd ?? true) this.end(settling.name);
  }

  end(name: string): void {
    this.#ended.add(name);
  }

  get count(): number {
    return this.#promised.size;
  }

  /** Promises without an end. */
  get open(): number {
    return [...this.#promised.keys()].filter((name) => !this.#ended.has(name)).length;
  }

  faults(): AcrossFault[] {
    const settled = new Set<string>();
    const faults: AcrossFault[] = [];
    for (const { name, terms, about, partition, seq, at } of this.#settled) {
      const complaint = this.#complaint(this.#promised.get(name), terms, settled.has(name));
      settled.add(name);
      if (complaint !== null) faults.push({ partition, seq, at, reason: `${complaint} (${about})` });
    }
    return faults;
  }
}
