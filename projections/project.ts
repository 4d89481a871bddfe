// One batch into all views that have not seen it: fold in memory, then one transaction that moves the checkpoints and writes
// the deltas.
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import type { ViewName } from '#contracts/push.ts';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import { type Move, moveCheckpoints } from './checkpoint.ts';
import { placeMarked } from './history/marked.ts';
import { inTransaction } from './postgres/connection.ts';
import { type ParkedEvent, park } from './park.ts';
import { isPoison, reasonOf } from './consumer/poison.ts';
import { type Change, UnknownEvent, type View } from './projection.ts';
import type { ReadBatch } from './consumer/read-on.ts';

/** A hole in front of a view: its checkpoint and the batch do not meet. Nothing was applied; read from there again. */
export class Hole extends Error {
  override name = 'Hole';
}

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
  const { partition, fromSeq, toSeq, events, unreadable } = batch;
  const marked = placeMarked(batch);
  const isWhole =
    events.length === toSeq - fromSeq + 1 && events.every((event, place) => event.seq === fromSeq + place);
  if (unreadable === null && !isWhole) {
    throw new Hole(`a batch of partition ${partition} is not contiguous after ${fromSeq}`);
  }
  const shares: Share[] = [];
  for (const view of views) {
    const checkpoint = checkpoints.get(view.name) ?? 0;
    if (toSeq <= checkpoint) continue;
    if (fromSeq > checkpoint + 1)
      throw new Hole(`${view.name} stands at ${partition}-${checkpoint}, not ${fromSeq - 1}`);
    const unseen = fromSeq > checkpoint ? events : events.slice(checkpoint + 1 - fromSeq);
    shares.push({ view, fromSeq: checkpoint, toSeq, events: unseen, unreadable, marked });
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
      for (const [place, change] of changes.entries()) await change.write(db, shares[place]!.view.schema);
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
  return view.fold(events);
}

function updateOf(partition: number, { view, toSeq }: Share, change: Change): ViewUpdate {
  return { view: view.name, partition, seq: toSeq, ...change.news() };
}
