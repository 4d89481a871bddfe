// Fills a view's new tables from the log by the same fold: loads them while they are empty, catches up with what came since.
// Before it: open-shadow.ts and the feed. After it: rebuild.ts swaps them in, compare.ts holds the live view against them.
import type { Client } from 'pg';
import type { Feed } from '#contracts/feed.ts';
import { type ReadBatch, readOn } from '../loop/read-on.ts';
import { isPoison, reasonOf } from '../poison.ts';
import type { Load } from '../postgres/columns.ts';
import { PART, type Unit, inTransaction } from '../postgres/connection.ts';
import { makeIndexes } from '../prepare.ts';
import { type Change, UnknownEvent, type View } from '../projection.ts';
import type { Shadow } from './open-shadow.ts';

export type Progress = { events: number; total: number };

export type ShadowWork = {
  databaseUrl: string;
  feed: Feed;
  view: View;
  signal: AbortSignal;
  onProgress?: ((progress: Progress) => void) | undefined;
};

/** Events a COPY: enough to make its round trip nothing, little enough to hold two of them in memory. */
const LOAD_EVENTS = 10_000;

/** Loads everything up to `target` into the empty tables, then builds their indexes. */
export async function loadShadow(
  db: Client,
  shadow: Shadow,
  target: ReadonlyMap<number, number>,
  { feed, signal, onProgress }: ShadowWork,
): Promise<void> {
  const total = [...target.values()].reduce((sum, seq) => sum + seq, 0);
  let events = 0;
  const load = async ([partition, toSeq]: readonly [number, number]) => {
    let writing = Promise.resolve();
    // While one batch is copied in, the next is read, folded and made ready.
    for await (const batch of readOn(feed, partition, 0, { signal, toSeq, maxEvents: LOAD_EVENTS })) {
      const ready = loadReadyFor(shadow, batch);
      await writing;
      writing = take(db, shadow, batch, { by: ready, unit: PART });
      writing.catch(() => {});
      events += batch.toSeq - batch.fromSeq + 1;
      onProgress?.({ events, total });
    }
    await writing;
    signal.throwIfAborted();
  };
  // What is copied into a file that this very transaction made need not pass the server's log as well.
  await inTransaction(db, async () => {
    for (const { name } of shadow.view.tables) await db.query(`TRUNCATE ${shadow.schema}.${name}`);
    for (const stretch of target) if (stretch[1] > 0) await load(stretch);
    await makeIndexes(db, shadow.view, shadow.schema);
  });
  // Fresh tables have no statistics, and the comparison joins them. A rough idea does: every way in is by a key.
  await inTransaction(db, async () => {
    await db.query('SET LOCAL default_statistics_target = 10');
    for (const { name } of shadow.view.tables) await db.query(`ANALYZE ${shadow.schema}.${name}`);
  });
}

/** How long the feed may take over the little that is missing: the live view may be waiting behind us. */
const CATCH_UP_MS = 10_000;

/** Writes what is missing up to `toSeq`, inside the caller's transaction. */
export async function catchUp(
  db: Client,
  shadow: Shadow,
  { feed, signal }: Pick<ShadowWork, 'feed' | 'signal'>,
  { partition, toSeq, unit }: { partition: number; toSeq: number; unit: Unit },
): Promise<void> {
  const from = shadow.reached.get(partition) ?? 0;
  shadow.reached.set(partition, from);
  if (toSeq <= from) return;
  const patience = AbortSignal.any([signal, AbortSignal.timeout(CATCH_UP_MS)]);
  for await (const batch of readOn(feed, partition, from, { signal: patience, toSeq, maxEvents: LOAD_EVENTS })) {
    await take(db, shadow, batch, { by: writeOf, unit });
  }
  if (shadow.reached.get(partition) !== toSeq) throw new Error(`the feed did not reach ${partition}-${toSeq}`);
}

/** How a batch goes into the tables. */
type Manner = { by: (shadow: Shadow, batch: ReadBatch) => Load; unit: Unit };

function foldOf({ view }: Shadow, { events, unreadable }: ReadBatch): Change {
  if (unreadable !== null) throw new UnknownEvent(unreadable);
  return view.fold(events);
}

const loadOf: Manner['by'] = (shadow, batch) => foldOf(shadow, batch).load(shadow.schema);

const writeOf: Manner['by'] = (shadow, batch) => {
  const change = foldOf(shadow, batch);
  return (db) => change.write(db, shadow.schema);
};

/** `loadOf`, with the work for this very batch done beforehand; its parts, if it must be halved, are made anew. */
function loadReadyFor(shadow: Shadow, ready: ReadBatch): Manner['by'] {
  let load: Load | null = null;
  try {
    load = loadOf(shadow, ready);
  } catch {
    // What cannot be folded shows again when the batch is taken, where it is set aside.
  }
  return (_shadow, batch) => (batch === ready && load !== null ? load : loadOf(shadow, batch));
}

/** Takes a batch in; one that cannot be taken is halved until the event at fault stands alone. */
async function take(db: Client, shadow: Shadow, batch: ReadBatch, manner: Manner): Promise<void> {
  const { partition, fromSeq, toSeq, events } = batch;
  try {
    const load = manner.by(shadow, batch);
    await inTransaction(db, () => load(db), manner.unit);
  } catch (error) {
    if (!isPoison(error)) throw error;
    if (fromSeq === toSeq) {
      shadow.parked.push({ view: shadow.view.name, partition, seq: toSeq, reason: reasonOf(error) });
    } else {
      const middle = Math.floor((fromSeq + toSeq) / 2);
      const cut = middle + 1 - fromSeq;
      await take(db, shadow, { ...batch, toSeq: middle, events: events.slice(0, cut) }, manner);
      await take(db, shadow, { ...batch, fromSeq: middle + 1, events: events.slice(cut) }, manner);
    }
  }
  shadow.reached.set(partition, toSeq);
}
