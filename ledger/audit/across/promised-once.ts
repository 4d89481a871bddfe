import type { AcrossFault, Act } from './act.ts';
import { OVERDUE_MS } from './overdue.ts';

type Complaint<Terms> = (promised: Terms | undefined, settled: Terms, isSettled: boolean) => string | null;

type Settling<Terms> = {
  /** Follows a complaint, such as "race …, account 7". */
  name: string;
  terms: Terms;
  /** False if it stays open, such as a declined tip until it is back. */
  isEnd?: boolean;
};

/** Compares promises to one account with payments to another, each once. The accounts may be in different partitions. */
export class PromisedOnce<Terms> {
  readonly #complaint: Complaint<Terms>;
  readonly #promised = new Map<string, Act & { terms: Terms }>();
  readonly #overdue: string;
  readonly #settled: (Act & Settling<Terms>)[] = [];
  readonly #ended = new Set<string>();

  /** `isSettled`: it was settled before. `overdue`: what is wrong with a promise that has no end after a day. */
  constructor(complaint: Complaint<Terms>, overdue: string) {
    this.#complaint = complaint;
    this.#overdue = overdue;
  }

  /** False if it was promised before; the first promise counts. */
  promise({ partition, seq, at }: Act, name: string, terms: Terms): boolean {
    if (this.#promised.has(name)) return false;
    this.#promised.set(name, { partition, seq, at, terms });
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
    return this.#withoutEnd().length;
  }

  #withoutEnd() {
    return [...this.#promised].filter(([name]) => !this.#ended.has(name));
  }

  /** `latest`: time of the last event, in milliseconds; without it, nothing is overdue. */
  faults(latest = 0): AcrossFault[] {
    const settled = new Set<string>();
    const faults: AcrossFault[] = this.#withoutEnd()
      .filter(([, { at }]) => at + OVERDUE_MS < latest)
      .map(([name, { partition, seq, at }]) => ({ partition, seq, at, reason: `${this.#overdue} (${name})` }));
    for (const { name, terms, partition, seq, at } of this.#settled) {
      const complaint = this.#complaint(this.#promised.get(name)?.terms, terms, settled.has(name));
      settled.add(name);
      if (complaint !== null) faults.push({ partition, seq, at, reason: `${complaint} (${name})` });
    }
    return faults;
  }
}
