// Reads without Min-Position wait for the account's last write through this gateway. In memory, because a bet must not cost
// a database write.
import type { AccountId } from '#contracts/ids.ts';
import { formatPosition, laterOf, parsePosition } from '#contracts/position.ts';

/** Accounts per generation; two are kept. */
const KEPT = 20_000;

export class OwnWrites {
  readonly #kept: number;
  #latest = new Map<AccountId, string>();
  #older = new Map<AccountId, string>();

  constructor(kept = KEPT) {
    this.#kept = kept;
  }

  /** Answers may arrive out of order, and a repeated one belongs to an earlier write. */
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

function laterText(one: string, other: string): string {
  // Fast path for bets: a player's writes are all in one partition.
  const [partition, rival] = [partitionIn(one), partitionIn(other)];
  if (partition !== null && partition === rival) return seqIn(one) > seqIn(other) ? one : other;
  return formatPosition(laterOf(parsePosition(one), parsePosition(other)));
}

function partitionIn(position: string): string | null {
  return position.includes(',') ? null : position.slice(0, position.indexOf(':') + 1);
}

function seqIn(position: string): number {
  return Number(position.slice(position.indexOf(':') + 1));
}
