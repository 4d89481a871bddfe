import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { decodeTuples } from '../../log/codec.ts';
import type { AccountModel } from '../book/account-model.ts';
import { Book } from '../book/book.ts';
import { BrokenLog } from '../book/evolve.ts';
import { SeenFilter } from '../idempotency/seen-filter.ts';
import { QUERY_TIMEOUT_MS, withItemTimeout } from '#infra/postgres/session/timeouts.ts';
import { int, type LogSpan, readForward, tuplesWhere } from '../../log/read-forward.ts';
import { UnreadableSnapshot } from './account-rows.ts';
import { type ReadSnapshot, readSnapshot, type SnapshotShelf } from './read-snapshot.ts';

/** With more accounts than this, filtering here is cheaper than naming them in SQL. */
const MOST_NAMED = 10_000;

type Source = { client: Client; span: LogSpan; patienceMs: number };

/** The book must not have these accounts yet. */
async function refoldAccounts(
  { client, span, patienceMs }: Source,
  book: Book,
  accounts: ReadonlySet<number>,
): Promise<void> {
  const runs = accounts.size > MOST_NAMED ? readForward(client, span) : eventsOf(client, span, accounts);
  for await (const events of withItemTimeout(client, runs, patienceMs)) {
    for (const event of events) if (accounts.has(event.account)) book.apply(event);
  }
}

/** About a second's work. */
const WINDOW_EVENTS = 500_000;

async function* eventsOf(
  client: Client,
  { partition, afterSeq, toSeq }: LogSpan,
  accounts: ReadonlySet<number>,
): AsyncGenerator<LedgerEvent[]> {
  const named = `account = any ('{${[...accounts].map(int).join(',')}}')`;
  for (let from = afterSeq; from < toSeq; from += WINDOW_EVENTS) {
    const window = `seq > ${int(from)} and seq <= ${int(Math.min(toSeq, from + WINDOW_EVENTS))}`;
    const runs = tuplesWhere(client, `partition = ${int(partition)} and ${window} and ${named}`);
    for await (const run of runs) yield decodeTuples(run);
  }
}

export type Recovered = {
  book: Book;
  seen: SeenFilter;
  /** Milliseconds; 0 for an empty log. */
  lastAt: number;
  tailEvents: number;
};

/** Connections close after `patienceMs` without a response, because no other process can open the partition until then. */
export async function recover(
  model: AccountModel,
  { client, partition, patienceMs = QUERY_TIMEOUT_MS }: SnapshotShelf,
  toSeq: number,
): Promise<Recovered> {
  const { book, seen, stale, ...snapshot } = await startFrom(model, { client, partition, patienceMs });
  const toSnapshot = { partition, afterSeq: 0, toSeq: snapshot.seq };
  if (stale.size > 0) await refoldAccounts({ client, span: toSnapshot, patienceMs }, book, stale);
  let { lastAt } = snapshot;
  let seq = snapshot.seq;
  const tail = readForward(client, { partition, afterSeq: seq, toSeq });
  for await (const events of withItemTimeout(client, tail, patienceMs)) {
    for (const event of events) {
      if (event.seq !== seq + 1) throw new BrokenLog(`the log misses event ${partition}-${seq + 1}`);
      seq = event.seq;
      book.applyUnlessKnown(event);
      seen.add(event.commandId);
      lastAt = event.at;
    }
  }
  if (seq !== toSeq) throw new BrokenLog(`the log ends at ${partition}-${seq}, its head says ${toSeq}`);
  return { book, seen, lastAt, tailEvents: toSeq - snapshot.seq };
}

type Start = Pick<Recovered, 'book' | 'seen'> & ReadSnapshot;

async function startFrom(model: AccountModel, shelf: SnapshotShelf): Promise<Start> {
  const target = { book: new Book(model), seen: new SeenFilter() };
  try {
    return { ...target, ...(await readSnapshot(shelf, target)) };
  } catch (error) {
    if (!(error instanceof UnreadableSnapshot)) throw error;
    return { book: new Book(model), seen: new SeenFilter(), seq: 0, lastAt: 0, stale: new Set() };
  }
}
