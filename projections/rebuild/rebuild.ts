// The live view stays in use until the swap.
import { setTimeout as delay } from 'node:timers/promises';
import pg, { type Client } from 'pg';
import { type AheadOfLog, withinLog } from './ahead-of-log.ts';
import { holdCheckpoints, positionsOf } from '../state/checkpoint.ts';
import { markColumns } from '../consumer/marked.ts';
import { requireHistory } from '../consumer/reader-store.ts';
import { type Difference, differenceNow } from './compare.ts';
import { isConflict } from '#infra/postgres/session/conflict.ts';
import { SAVEPOINT, TRANSACTION, inTransaction } from '#infra/postgres/session/transaction.ts';
import { openReaderSession } from '../consumer/session.ts';
import { setTransactionIdleTimeout } from '#infra/postgres/session/timeouts.ts';
import { park, refreshStale } from '../state/park.ts';
import { runAll } from '#infra/postgres/session/pipeline.ts';
import { cancelAt } from '#infra/postgres/session/cancel.ts';
import { type Filling, type ShadowWork, catchUp, loadShadows } from './fill-shadow.ts';
import { type Shadow, dropLeftovers, openShadow } from './open-shadow.ts';
import type { View } from '../view/define-view.ts';

export type Rebuild = ShadowWork & {
  compare?: boolean;
  swapPace?: SwapPace;
  /** Called when a long read of the live view delays the swap. */
  onSwapWaits?: (pauseMs: number) => void;
};

/** Readers queue behind the swap's lock for `lockMs` at most; the next attempt follows after `pauseMs`. */
type SwapPace = { lockMs: number; pauseMs: number };
const SWAP_PACE: SwapPace = { lockMs: 5000, pauseMs: 30_000 };
const LOCK_NOT_AVAILABLE = '55P03';
/** After a deadlock, which has ended. */
const CONFLICT_PAUSE_MS = 100;
const NOT_COMPARED = { difference: null, ahead: null };

export type Rebuilt = {
  view: string;
  /** Partition to the last event included. */
  reached: ReadonlyMap<number, number>;
  parked: number;
  /** Only if a comparison was asked for. */
  difference: Difference | null;
  ahead: AheadOfLog | null;
};

/** Throws RebuiltElsewhere. */
export async function rebuildView({ view, ...work }: Rebuild): Promise<Rebuilt> {
  const [outcome] = await rebuildViews({ ...work, views: [view] });
  if (outcome?.rebuilt === undefined) throw outcome?.error;
  return outcome.rebuilt;
}

export type RebuildOutcome = { view: View; rebuilt?: Rebuilt; error?: unknown };

type RebuildAll = Omit<Rebuild, 'view'> & { views: readonly View[] };

/** Enough for PostgreSQL to work in parallel with the fold. */
const CONNECTIONS = 4;

/** Reads the log once for all views. The failure of one does not stop the others. */
export async function rebuildViews(work: RebuildAll): Promise<RebuildOutcome[]> {
  const { databaseUrl, views, signal } = work;
  const outcomes: RebuildOutcome[] = [];
  await using open = new AsyncDisposableStack();
  const lanes: { db: Client; fillings: Filling[] }[] = [];
  for (let count = Math.min(CONNECTIONS, views.length); count > 0; count--) {
    const { pg: db } = open.use(await openReaderSession(databaseUrl, `rebuild of ${nameOf(views)}`));
    lanes.push({ db, fillings: [] });
  }
  for (const [place, view] of views.entries()) {
    const { db, fillings } = lanes[place % lanes.length]!;
    try {
      const shadow = await openShadow(db, view);
      open.defer(() => dropLeftovers(db, view).catch(() => {}));
      fillings.push({ shadow, target: await targetOf(db, { ...work, view }) });
    } catch (error) {
      outcomes.push({ view, error });
    }
  }
  // Disposed first, so that it does not cancel the cleanup.
  for (const { db } of lanes) open.use(await cancelAt(signal, databaseUrl, db));
  await loadShadows(lanes, { ...work, onFailed: ({ view }, error) => outcomes.push({ view, error }) });
  // One after the other, because two swaps and two projectors could deadlock.
  for (const { db, fillings } of lanes) {
    for (const { shadow } of fillings) {
      const { view } = shadow;
      if (outcomes.some((outcome) => outcome.view === view)) continue;
      const swapping = compareAndSwap(db, shadow, { ...work, view });
      outcomes.push(await swapping.then((rebuilt) => ({ view, rebuilt })).catch((error: unknown) => ({ view, error })));
    }
  }
  return outcomes;
}

function nameOf(views: readonly View[]): string {
  return views.length === 1 ? views[0]!.name : `${views.length} views`;
}

async function compareAndSwap(db: Client, shadow: Shadow, work: Rebuild): Promise<Rebuilt> {
  const { difference, ahead } = work.compare === true ? await differenceNow(db, shadow, work) : NOT_COMPARED;
  await swapWhenFree(db, shadow, work);
  return { view: work.view.name, reached: shadow.reached, parked: shadow.parked.length, difference, ahead };
}

/** A view that never began is built to the end of the log. */
async function targetOf(db: Client, { feed, view }: Rebuild): Promise<Map<number, number>> {
  const positions = await withinLog(feed, await positionsOf(db, view.name));
  for (const partition of feed.partitions) {
    const isEmpty = (positions.get(partition) ?? 0) === 0;
    if (isEmpty) positions.set(partition, await feed.headSeq(partition));
  }
  return positions;
}

/** A backup may read the live view for hours, so only the swap is retried. */
async function swapWhenFree(db: Client, shadow: Shadow, work: Rebuild): Promise<void> {
  const pace = work.swapPace ?? SWAP_PACE;
  for (;;) {
    await catchUpAhead(db, shadow, work);
    const before = { reached: new Map(shadow.reached), marked: new Map(shadow.marked), parked: [...shadow.parked] };
    try {
      return await swap(db, shadow, { ...work, lockMs: pace.lockMs });
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isBusy && !isConflict(error)) throw error;
      Object.assign(shadow, before);
      if (isBusy) work.onSwapWaits?.(pace.pauseMs);
      await delay(isBusy ? pace.pauseMs : CONFLICT_PAUSE_MS, undefined, { signal: work.signal });
    }
  }
}

/** Shortens the catch-up that runs while the live view is locked. */
async function catchUpAhead(db: Client, shadow: Shadow, work: Rebuild): Promise<void> {
  for (const [partition, toSeq] of await withinLog(work.feed, await positionsOf(db, shadow.view.name))) {
    await catchUp(db, shadow, work, { partition, toSeq, unit: TRANSACTION });
  }
}

async function swap(db: Client, shadow: Shadow, work: Rebuild & { lockMs: number }): Promise<void> {
  const { view } = shadow;
  await inTransaction(db, async () => {
    await setTransactionIdleTimeout(db);
    await db.query('SET LOCAL synchronous_commit = on');
    await db.query(`SET LOCAL lock_timeout = ${work.lockMs}`);
    for (const [partition, toSeq] of await withinLog(work.feed, await holdCheckpoints(db, view.name))) {
      await catchUp(db, shadow, work, { partition, toSeq, unit: SAVEPOINT });
    }
    await db.query(`DROP SCHEMA ${view.schema} CASCADE`);
    await db.query(`ALTER SCHEMA ${shadow.schema} RENAME TO ${view.schema}`);
    await takeOver(db, shadow);
  });
}

async function takeOver(db: Client, { view, reached, marked, parked }: Shadow): Promise<void> {
  for (const [partition, seq] of reached) {
    const reads = [{ reader: view.name, marked: marked.get(partition) ?? null }];
    await db.query(
      `UPDATE reader.position SET seq = $3, marked_seq = $4, mark = $5, revision = revision + 1
       WHERE reader = $1 AND partition = $2`,
      [view.name, partition, seq, ...markColumns(reads).flat()],
    );
    // The database may have failed over since the events were read.
    await requireHistory(db, partition, reads);
  }
  await db.query('UPDATE projection.view SET version = $2 WHERE name = $1', [view.name, view.version]);
  await db.query('DELETE FROM reader.parked WHERE reader = $1', [view.name]);
  await runAll(db, [...parked.flatMap(park), refreshStale(view.name)]);
}
