// Holds the newest snapshot against the log. A start believes it about everything before it, and the chain knows nothing of it:
// points that somebody wrote into one would be there at the next start, and nowhere in the log; a command that its filter does
// not know would be taken twice. 1. Read it before the head is read: all that it knows is in the log then. 2. Go along with a
// refold: up to where it stands its filter knows every command; there no account may be missing or older; each is held against
// the log at the version that it has, there or later.
import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import type { Account } from '../book/account.ts';
import type { AccountModel } from '../book/account-model.ts';
import { Book } from '../book/book.ts';
import { SeenFilter } from '../idempotency/seen-filter.ts';
import { decodeAccounts, encodeAccounts, UnreadableSnapshot } from './account-rows.ts';
import { readSnapshot } from './read-snapshot.ts';

type Kept = { book: Book; seen: SeenFilter };

export class SnapshotCheck {
  readonly seq: number;
  readonly accounts: number;
  readonly #kept: Book;
  readonly #seen: SeenFilter;
  /** Those that are newer than the place the snapshot stands at. */
  readonly #ahead = new Set<number>();
  #isReached = false;
  #complaint: string | null = null;

  constructor(seq: number, { book, seen }: Kept) {
    this.seq = seq;
    this.accounts = book.size;
    this.#kept = book;
    this.#seen = seen;
  }

  after(event: LedgerEvent, book: Book): void {
    if (event.seq <= this.seq && !this.#seen.mayContain(event.commandId)) {
      this.#complaint ??= `its filter does not know command ${event.commandId} of event ${event.seq}`;
    }
    if (event.seq === this.seq) this.#reach(book);
    else if (this.#isReached && this.#ahead.has(event.account)) this.#compare(book.account(event.account));
  }

  /** At the end of the log: what is wrong with the snapshot, or null. */
  complaint(): string | null {
    if (!this.#isReached) return `it stands at ${this.seq}, and the log does not reach it`;
    const [ahead] = this.#ahead;
    if (ahead !== undefined) this.#complaint ??= `account ${ahead} has events in it that the log does not have`;
    return this.#complaint;
  }

  #reach(book: Book): void {
    this.#isReached = true;
    for (const { id } of this.#kept.accounts()) this.#ahead.add(id);
    for (const account of book.accounts()) {
      if (!this.#kept.has(account.id)) this.#complaint ??= `account ${account.id} is missing in it`;
      else this.#compare(account);
    }
  }

  /** `told`: by the log. */
  #compare(told: Account): void {
    const kept = this.#kept.account(told.id);
    if (kept.version > told.version) return;
    this.#ahead.delete(told.id);
    if (!isSame(this.#kept.model, kept, told))
      this.#complaint ??= `it keeps ${wordsOf(kept)}, the log gives ${wordsOf(told)}`;
  }
}

/** Null where a start would find none that it can read: then it folds the whole log. */
export async function readSnapshotCheck(
  model: AccountModel,
  client: Client,
  partition: number,
): Promise<SnapshotCheck | null> {
  const kept = { book: new Book(model), seen: new SeenFilter() };
  // The writer may put a newer one in its place meanwhile.
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    const { seq } = await readSnapshot({ client, partition }, kept);
    return seq === 0 ? null : new SnapshotCheck(seq, kept);
  } catch (error) {
    if (!(error instanceof UnreadableSnapshot)) throw error;
    return null;
  } finally {
    await client.query('commit');
  }
}

/** Whether a snapshot of `told` would be `kept`. Most accounts have nothing that takes another form in a snapshot. */
function isSame(model: AccountModel, kept: Account, told: Account): boolean {
  if ((told.holds ?? told.rounds) === undefined) return isDeepStrictEqual(kept, told);
  const [asKept] = decodeAccounts(model, encodeAccounts(model, { accounts: [told], lastAt: 0 })).accounts;
  return isDeepStrictEqual(kept, asKept);
}

function wordsOf({ id, version, available, held, seeds }: Account): string {
  const points = `${available} points available and ${held} held`;
  return `account ${id} with ${points} after ${version} events (seed pair ${seeds?.epoch}, nonce ${seeds?.nonce})`;
}
