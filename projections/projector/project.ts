// One batch into all views that have not seen it: fold in memory, then one transaction that moves the checkpoints and writes
// the deltas.
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import type { ViewName } from '#contracts/push.ts';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import { type Move, moveCheckpoints } from '../state/checkpoint.ts';
import { placeMarked } from '../consumer/marked.ts';
import { inTransaction } from '#infra/postgres/session/transaction.ts';
import { type ParkedEvent, park } from '../state/park.ts';
import { isPoison, reasonOf } from '../consumer/poison.ts';
import { isProgramError, ReaderFault } from '../consumer/unfit-event.ts';
import { requireWhole, unseenOf } from '../consumer/unseen.ts';
import { type Change, UnknownEvent, type View } from '../view/define-view.ts';
import type { ReadBatch } from '../consumer/read-on.ts';

/** What one view is to take: contiguous events that start right after its checkpoint; with the mark of the batch they are of. */
type Share = Move & { view: View; events: readonly LedgerEvent[]; unreadable: string | null };

export type Projected = {
  updates: ViewUpdate[];
  /** Events that a view could not take. */
  parked: ParkedEvent[];
};

/** The views' shares of a batch; a view that has seen all of it has none (redelivery). Throws Hole. */
export function sharesOf(
  views: readonly View[],
  batch: ReadBatch,
  checkpoints: ReadonlyMap<ViewName, number>,
): Share[] {
  requireWhole(batch);
  const { toSeq, unreadable } = batch;
  const marked = placeMarked(batch);
  const shares: Share[] = [];
  for (const view of views) {
    const fromSeq = checkpoints.get(view.name) ?? 0;
    const events = unseenOf(batch, view.name, fromSeq);
    if (events !== null) shares.push({ view, fromSeq, toSeq, events, unreadable, marked });
  }
  return shares;
}

/** Writes all shares in one transaction; if a value in them cannot be stored, view by view down to that event. */
export async function projectShares(db: Client, partition: number, shares: readonly Share[]): Promise<Projected> {
  if (shares.length === 0) return { updates: [], parked: [] };
  try {
    const changes = shares.map(changeOf);
    await inTransaction(db, async () => {
      await moveCheckpoints(db, partition, shares);
      for (const [place, change] of changes.entries()) await written(db, shares[place]!, change);
    });
    return { updates: shares.map((share, place) => updateOf(partition, share, changes[place]!)), parked: [] };
  } catch (error) {
    if (!isPoison(error)) throw error;
    return isolate(db, partition, shares, error);
  }
}

/** Halves what failed until the one event that a view cannot take stands alone; that one is parked. */
async function isolate(db: Client, partition: number, shares: readonly Share[], error: unknown): Promise<Projected> {
  const only = shares.length === 1 ? shares[0]! : null;
  if (only !== null && only.toSeq - only.fromSeq === 1) return setAside(db, partition, only, error);
  const whole: Projected = { updates: [], parked: [] };
  for (const part of only === null ? shares : halvesOf(only)) {
    const { updates, parked } = await projectShares(db, partition, [part]);
    whole.updates.push(...updates);
    whole.parked.push(...parked);
  }
  return whole;
}

function halvesOf(share: Share): Share[] {
  const { fromSeq, toSeq, events } = share;
  const middle = fromSeq + Math.ceil((toSeq - fromSeq) / 2);
  return [
    { ...share, toSeq: middle, events: events.slice(0, middle - fromSeq) },
    { ...share, fromSeq: middle, events: events.slice(middle - fromSeq) },
  ];
}

async function setAside(db: Client, partition: number, share: Share, error: unknown): Promise<Projected> {
  const { view, toSeq } = share;
  const parked = { view: view.name, partition, seq: toSeq, reason: reasonOf(error) };
  await inTransaction(db, async () => {
    await moveCheckpoints(db, partition, [share]);
    await park(db, parked);
  });
  return { updates: [{ view: view.name, partition, seq: toSeq, accounts: [] }], parked: [parked] };
}

/** Throws for an event that the feed could not read: it has no fold. */
function changeOf({ view, events, unreadable }: Share): Change {
  if (unreadable !== null) throw new UnknownEvent(unreadable);
  try {
    return view.fold(events);
  } catch (error) {
    throw isPoison(error) ? error : faultOf(view, error);
  }
}

async function written(db: Client, { view }: Share, change: Change): Promise<void> {
  try {
    await change.write(db, view.schema);
  } catch (error) {
    throw isProgramError(error) ? faultOf(view, error) : error;
  }
}

function faultOf({ name }: View, cause: unknown): ReaderFault {
  return new ReaderFault(`the program fails at the view ${name}: ${reasonOf(cause)}`, { cause });
}

function updateOf(partition: number, { view, toSeq }: Share, change: Change): ViewUpdate {
  return { view: view.name, partition, seq: toSeq, ...change.news() };
}
