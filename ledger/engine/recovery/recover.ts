import type { AccountModel } from '../book/account-model.ts';
import { Book } from '../book/book.ts';
import { BrokenLog } from '../book/evolve.ts';
import { SeenFilter } from '../idempotency/seen-filter.ts';
import { withItemTimeout, QUERY_TIMEOUT_MS } from '#infra/postgres/session/timeouts.ts';
import { readForward } from '../../log/read-forward.ts';
import { UnreadableSnapshot } from './account-rows.ts';
import { type ReadSnapshot, readSnapshot, type SnapshotShelf } from './read-snapshot.ts';
import { refoldAccounts } from './refold-accounts.ts';

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
