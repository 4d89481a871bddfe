// Recovery trusts the snapshot and the hash chain does not cover it. Read it before the head, so that the log has all it
// contains.
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import type { Account } from '../book/account.ts';
import type { AccountModel } from '../book/account-model.ts';
import { Book } from '../book/book.ts';
import { SeenFilter } from '../idempotency/seen-filter.ts';
import { UnreadableSnapshot } from './account-rows.ts';
import { readSnapshot } from './read-snapshot.ts';

type Kept = { book: Book; seen: SeenFilter; stale?: ReadonlySet<number> };

export class SnapshotCheck {
  readonly seq: number;
  readonly accounts: number;
  readonly #kept: Book;
  readonly #seen: SeenFilter;
  readonly #stale: ReadonlySet<number>;
  /** Accounts whose version in the snapshot the refold has not reached. */
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

  /** Call at the end of the log. */
  complaint(): string | null {
    if (!this.#isReached) return `it is at ${this.seq}, and the log does not reach it`;
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

  #compare(told: Account): void {
    const kept = this.#kept.account(told.id);
    if (kept.version > told.version) return;
    this.#ahead.delete(told.id);
    this.#complaint ??= differenceOf(this.#kept.model, kept, told);
  }
}

export async function readSnapshotCheck(
  model: AccountModel,
  client: Client,
  partition: number,
): Promise<SnapshotCheck | null> {
  const kept = { book: new Book(model), seen: new SeenFilter() };
  // The writer may replace the snapshot during the reads.
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

/** Both accounts are of the same version. */
function differenceOf(model: AccountModel, kept: Account, told: Account): string | null {
  const { id, version, available, held, open } = kept;
  if (available !== told.available || held !== told.held || open !== told.open)
    return `it keeps ${wordsOf(kept)}, the log gives ${wordsOf(told)}`;
  for (const slice of model.slices) {
    const [mine, logged] = [kept, told].map((account) => JSON.stringify(model.storedOf(account, slice) ?? null)) as [
      string,
      string,
    ];
    if (mine === logged) continue;
    const [short, shortLogged] = [mine, logged].map((text) => text.slice(0, 200));
    return `it keeps "${slice.name}" of account ${id} after ${version} events as ${short}, the log gives ${shortLogged}`;
  }
  return null;
}

function wordsOf({ id, version, available, held, open }: Account): string {
  const points = `${available} points available and ${held} held`;
  return `account ${id} with ${points} after ${version} events (${open} holds and rounds open)`;
}
