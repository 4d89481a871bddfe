// Builds a view anew beside the live one and puts it in its place, while the live one is read and written. Phases: load up to
// where the live view stands, catch up, compare when asked, swap in one transaction.
import { setTimeout as delay } from 'node:timers/promises';
import pg, { type Client } from 'pg';
import { type AheadOfLog, withinLog } from './ahead-of-log.ts';
import { checkpointsOf, holdCheckpoints, positionsOf } from '../state/checkpoint.ts';
import { markColumns, requireHistory } from '../consumer/marked.ts';
import { type Difference, differenceNow } from './compare.ts';
import { SAVEPOINT, TRANSACTION, inTransaction } from '#infra/postgres/session/transaction.ts';
import { openReaderSession } from '../consumer/session.ts';
import { setTransactionIdleTimeout } from '#infra/postgres/session/timeouts.ts';
import { park, refreshStale } from '../state/park.ts';
import { runAll } from '#infra/postgres/session/pipeline.ts';
import { cancelAt } from '#infra/postgres/session/cancel.ts';
import { type ShadowWork, catchUp, loadShadow } from './fill-shadow.ts';
import { type Shadow, dropLeftovers, openShadow } from './open-shadow.ts';

export type Rebuild = ShadowWork & {
  /** Hold the live view against the new one before the swap. */
  compare?: boolean;
  swapPace?: SwapPace;
  /** Called when somebody reads the live view for so long that the swap has to wait. */
  onSwapWaits?: (pauseMs: number) => void;
};

/** Readers wait behind the swap: for so long, then it leaves them alone for as long as the pause. */
type SwapPace = { lockMs: number; pauseMs: number };
const SWAP_PACE: SwapPace = { lockMs: 5000, pauseMs: 30_000 };
const LOCK_NOT_AVAILABLE = '55P03';
const NOT_COMPARED = { difference: null, ahead: null };

export type Rebuilt = {
  view: string;
  /** partition -> the event the new view stands after. */
  reached: ReadonlyMap<number, number>;
  /** Events the view could not take. */
  parked: number;
  /** Where the old view was wrong, or knew more than the log, when asked; null: nowhere. */
  difference: Difference | null;
  ahead: AheadOfLog | null;
};

export async function rebuildView(work: Rebuild): Promise<Rebuilt> {
  const { databaseUrl, view } = work;
  await using connection = await openReaderSession(databaseUrl, `rebuild of ${view.name}`);
  const { pg: db } = connection;
  const shadow = await openShadow(db, view);
  try {
    await using _cancelled = await cancelAt(work.signal, databaseUrl, db);
    await loadShadow(db, shadow, await targetOf(db, work), work);
    const { difference, ahead } = work.compare === true ? await differenceNow(db, shadow, work) : NOT_COMPARED;
    await swapWhenFree(db, shadow, work);
    return { view: view.name, reached: shadow.reached, parked: shadow.parked.length, difference, ahead };
  } catch (error) {
    await dropLeftovers(db, view).catch(() => {});
    throw error;
  }
}

/** Where the live view stands in the log; a view that never began is taken to its end. */
async function targetOf(db: Client, { feed, view }: Rebuild): Promise<Map<number, number>> {
  const positions = await withinLog(feed, await positionsOf(db, view.name));
  for (const partition of feed.partitions) {
    const isEmpty = (positions.get(partition) ?? 0) === 0;
    if (isEmpty) positions.set(partition, await feed.headSeq(partition));
  }
  return positions;
}

/** A back-up may read the live view for hours: what was folded is kept, only the swap is tried again. */
async function swapWhenFree(db: Client, shadow: Shadow, work: Rebuild): Promise<void> {
  const pace = work.swapPace ?? SWAP_PACE;
  for (;;) {
    await catchUpAhead(db, shadow, work);
    const before = { reached: new Map(shadow.reached), marked: new Map(shadow.marked), parked: [...shadow.parked] };
    try {
      return await swap(db, shadow, { ...work, lockMs: pace.lockMs });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      Object.assign(shadow, before);
      work.onSwapWaits?.(pace.pauseMs);
      await delay(pace.pauseMs, undefined, { signal: work.signal });
    }
  }
}

/** Most of what came meanwhile is taken in before the live view is held. */
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
    const moves = [{ marked: marked.get(partition) ?? null }];
    await db.query(
      `UPDATE projection.checkpoint SET seq = $3, marked_seq = $4, mark = $5, revision = revision + 1
       WHERE view = $1 AND partition = $2`,
      [view.name, partition, seq, ...markColumns(moves).flat()],
    );
    // The database may have failed over since the events were read.
    await requireHistory(db, { partition, moves, stored: checkpointsOf([view]) });
  }
  await db.query('UPDATE projection.view SET version = $2 WHERE name = $1', [view.name, view.version]);
  await db.query('DELETE FROM projection.parked WHERE view = $1', [view.name]);
  await runAll(db, [...parked.flatMap(park), refreshStale(view.name)]);
}
