// Events a view could not take: set aside with the reason, the view marked stale, the rest goes on; tried again later.
// Before it: project.ts. After it: retryParked, or a rebuild by a program that can take them.
import type { ClientBase } from 'pg';
import type { Feed } from '#contracts/feed.ts';
import type { ViewName } from '#contracts/push.ts';
import type { ViewUpdate } from '#contracts/view-updates.ts';
import { holdCheckpoints, requireOurVersions } from './checkpoint.ts';
import { connect, inTransaction, loseWhenFrozen } from './postgres/connection.ts';
import { isPoison, reasonOf } from './poison.ts';
import type { View } from './projection.ts';

export type ParkedEvent = { view: ViewName; partition: number; seq: number; reason: string };

/** Inside the transaction that moves the checkpoint past it. */
export async function park(db: ClientBase, { view, partition, seq, reason }: ParkedEvent): Promise<void> {
  await db.query(
    `INSERT INTO projection.parked AS stored (view, partition, seq, reason) VALUES ($1, $2, $3, $4)
     ON CONFLICT (view, partition, seq) DO UPDATE SET reason = excluded.reason, attempts = stored.attempts + 1`,
    [view, partition, seq, reason],
  );
  await refreshStale(db, view);
}

/** A view is stale while anything of it is parked. */
export async function refreshStale(db: ClientBase, view: ViewName): Promise<void> {
  await db.query(
    `UPDATE projection.view SET stale = EXISTS (SELECT FROM projection.parked WHERE parked.view = $1) WHERE name = $1`,
    [view],
  );
}

export async function listParked(db: ClientBase): Promise<ParkedEvent[]> {
  const { rows } = await db.query<ParkedEvent>(
    'SELECT view, partition, seq::float8 AS seq, reason FROM projection.parked ORDER BY view, partition, seq',
  );
  return rows;
}

export type Retry = { databaseUrl: string; feed: Feed; views: readonly View[]; signal: AbortSignal };

/** What the views that took a parked event have to tell, and how many events stay parked. */
export type Retried = { updates: ViewUpdate[]; left: number };

/** Tries every parked event once more. */
export async function retryParked({ databaseUrl, feed, views, signal }: Retry): Promise<Retried> {
  await using connection = await connect(databaseUrl, 'parked events');
  const { db } = connection;
  await loseWhenFrozen(db);
  const updates: ViewUpdate[] = [];
  for (const parked of await listParked(db)) {
    const view = views.find(({ name }) => name === parked.view);
    if (view === undefined || signal.aborted) continue;
    try {
      const update = await inTransaction(db, () => takeParked(db, { view, feed, parked, signal }));
      if (update !== null) updates.push(update);
    } catch (error) {
      if (!isPoison(error)) throw error;
      await noteFailure(db, { ...parked, reason: reasonOf(error) });
    }
  }
  return { updates, left: (await listParked(db)).length };
}

/** If it is still there: parked anew after somebody else has taken it, it would be taken twice. */
async function noteFailure(db: ClientBase, { view, partition, seq, reason }: ParkedEvent): Promise<void> {
  await db.query(
    `UPDATE projection.parked SET reason = $4, attempts = attempts + 1 WHERE view = $1 AND partition = $2 AND seq = $3`,
    [view, partition, seq, reason],
  );
}

type Attempt = { view: View; feed: Feed; parked: ParkedEvent; signal: AbortSignal };

async function takeParked(db: ClientBase, { view, feed, parked, signal }: Attempt): Promise<ViewUpdate | null> {
  const { partition, seq } = parked;
  const checkpoint = (await holdCheckpoints(db, view.name)).get(partition) ?? 0;
  await requireOurVersions(db, [view]);
  const gone = await db.query('DELETE FROM projection.parked WHERE view = $1 AND partition = $2 AND seq = $3', [
    view.name,
    partition,
    seq,
  ]);
  // A rebuild or another projector was quicker.
  if (gone.rowCount === 0) return null;
  const change = view.fold(await eventAt(feed, partition, seq, signal));
  await change.write(db, view.schema);
  await refreshStale(db, view.name);
  return { view: view.name, partition, seq: checkpoint, ...change.news() };
}

/** The one event, as a batch. When the feed still cannot read it, it throws UnreadableEvent and the event stays parked. */
async function eventAt(feed: Feed, partition: number, seq: number, signal: AbortSignal) {
  for await (const { events } of feed.read(partition, seq - 1, { signal, toSeq: seq })) {
    if (events[0]?.seq === seq) return events;
  }
  throw new Error(`the feed ended before event ${partition}-${seq}`);
}
