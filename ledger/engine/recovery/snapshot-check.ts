// Holds the newest snapshot against the log. A start believes it about everything before it, and the chain knows nothing of it:
// points that somebody wrote into one would be there at the next start, and nowhere in the log; a command that its filter does
// not know would be taken twice. 1. Read it before the head is read: all that it knows is in the log then. 2. Go along with a
// refold: up to where it stands its filter knows every command; there no account may be missing or older; each is held against
// the log at the version that it has, there or later.
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import type { Account } from '../book/account.ts';
import { type AccountModel, storedOf } from '../book/account-model.ts';
import type { AnySlice } from '../book/slice.ts';
import { Book } from '../book/book.ts';
import { SeenFilter } from '../idempotency/seen-filter.ts';
import { UnreadableSnapshot } from './account-rows.ts';
import { readSnapshot } from './read-snapshot.ts';

/** `stale`: accounts that a start folds from the log. */
type Kept = { book: Book; seen: SeenFilter; stale?: ReadonlySet<number> };

export class SnapshotCheck {
  readonly seq: number;
  readonly accounts: number;
  readonly #kept: Book;
  readonly #seen: SeenFilter;
  readonly #stale: ReadonlySet<number>;
  /** Those that are newer than the place the snapshot stands at. */
  readonly #ahead = new Set<number>();
  #isReached = false;
  #complaint: string | null = null;

  constructor(seq: number, { book, seen, stale = new Set() }: Kept) {
    this.seq = seq;
    this.accounts = book.size + stale.size;
    this.#kept = book;
    this.#seen = seen;
    this.#stale = stale;
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
      if (this.#kept.has(account.id)) this.#compare(account);
      else if (!this.#stale.has(account.id)) this.#complaint ??= `account ${account.id} is missing in it`;
    }
  }

  /** `told`: by the log. */
  #compare(told: Account): void {
    const kept = this.#kept.account(told.id);
    if (kept.version > told.version) return;
    this.#ahead.delete(told.id);
    this.#complaint ??= differenceOf(this.#kept.model, kept, told);
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
    const { seq, stale } = await readSnapshot({ client, partition }, kept);
    return seq === 0 ? null : new SnapshotCheck(seq, { ...kept, stale });
  } catch (error) {
    if (!(error instanceof UnreadableSnapshot)) throw error;
    return null;
  } finally {
    await client.query('commit');
  }
}

/** The first difference between the account in the snapshot and the same version of it in the log, or null. */
function differenceOf(model: AccountModel, kept: Account, told: Account): string | null {
  const { id, version, available, held, open } = kept;
  if (available !== told.available || held !== told.held || open !== told.open)
    return `it keeps ${wordsOf(kept)}, the log gives ${wordsOf(told)}`;
  for (const slice of model.slices) {
    const [mine, logged] = [storedText(kept, slice), storedText(told, slice)];
    if (mine === logged) continue;
    const [short, shortLogged] = [mine, logged].map((text) => text.slice(0, 200));
    return `it keeps "${slice.name}" of account ${id} after ${version} events as ${short}, the log gives ${shortLogged}`;
  }
  return null;
}

function storedText(account: Account, slice: AnySlice): string {
  return JSON.stringify(storedOf(account, slice) ?? null);
}

function wordsOf({ id, version, available, held, open }: Account): string {
  const points = `${available} points available and ${held} held`;
  return `account ${id} with ${points} after ${version} events (${open} holds and rounds open)`;
}
