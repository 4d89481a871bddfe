// The last position that each account has written through this gateway: what its own reads wait for when they name no
// Min-Position. In memory only, because a bet must not cost a database write for it.
import type { AccountId } from '#contracts/ids.ts';
import { formatPosition, laterOf, parsePosition } from '#contracts/position.ts';

/** Accounts of one generation; two are kept. */
const KEPT = 20_000;

export class OwnWrites {
  readonly #kept: number;
  #latest = new Map<AccountId, string>();
  #older = new Map<AccountId, string>();

  constructor(kept = KEPT) {
    this.#kept = kept;
  }

  /** Answers may leave in another order than their events were written, and a repeated one is of an earlier write. */
  note(account: AccountId, position: string): void {
    const before = this.of(account);
    if (this.#latest.size >= this.#kept && !this.#latest.has(account)) {
      this.#older = this.#latest;
      this.#latest = new Map();
    }
    this.#latest.set(account, before === undefined ? position : laterText(before, position));
  }

  of(account: AccountId): string | undefined {
    return this.#latest.get(account) ?? this.#older.get(account);
  }
}

/** The later of two positions in their wire form, partition by partition. */
function laterText(one: string, other: string): string {
  // A player's writes are all in one partition, and every bet passes here.
  const [partition, rival] = [partitionIn(one), partitionIn(other)];
  if (partition !== null && partition === rival) return seqIn(one) > seqIn(other) ? one : other;
  return formatPosition(laterOf(parsePosition(one), parsePosition(other)));
}

/** With its colon; null for a position in several partitions. */
function partitionIn(position: string): string | null {
  return position.includes(',') ? null : position.slice(0, position.indexOf(':') + 1);
}

function seqIn(position: string): number {
  return Number(position.slice(position.indexOf(':') + 1));
}
