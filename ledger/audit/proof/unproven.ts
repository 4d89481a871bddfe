import type { EventType, LedgerEvent } from '#contracts/events.ts';

export type Proofless = Pick<LedgerEvent, 'partition' | 'seq' | 'type' | 'amount'>;

/** Events that nothing in the log proves, each once, and their points. */
export class Unproven {
  readonly #byPartition = new Map<number, Map<number, EventType>>();
  #points = 0n;

  note({ partition, seq, type, amount }: Proofless): void {
    const known = this.#byPartition.get(partition) ?? new Map<number, EventType>();
    this.#byPartition.set(partition, known);
    if (known.has(seq)) return;
    known.set(seq, type);
    this.#points += BigInt(Math.abs(amount));
  }

  get points(): bigint {
    return this.#points;
  }

  get events(): number {
    return [...this.#byPartition.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** By kind. */
  countsIn(partition: number): ReadonlyMap<EventType, number> {
    const counts = new Map<EventType, number>();
    for (const type of this.#byPartition.get(partition)?.values() ?? []) counts.set(type, (counts.get(type) ?? 0) + 1);
    return counts;
  }
}
