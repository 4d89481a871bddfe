import { setImmediate } from 'node:timers/promises';
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import type { ViewName } from '#contracts/push.ts';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import { type Move, moveCheckpoints, readRevision, refusalOf } from '../state/checkpoint.ts';
import { isRefused } from '../consumer/reader-store.ts';
import { placeMarked } from '../consumer/marked.ts';
import { runInTransaction, type Statement } from '#infra/postgres/session/pipeline.ts';
import { type ParkedEvent, park } from '../state/park.ts';
import { isPoison, reasonOf } from '../consumer/poison.ts';
import { isProgramError, ReaderFault } from '../consumer/unfit-event.ts';
import { requireWhole, unseenOf } from '../consumer/unseen.ts';
import { type Change, changeIn, UnknownEvent, type View, type Written } from '../view/define-view.ts';
import type { ReadBatch } from '../consumer/read-on.ts';

/** Contiguous events that follow the view's checkpoint. */
type Share = Omit<Move, 'revision'> & { view: View; events: readonly LedgerEvent[]; unreadable: string | null };

export type Projected = {
  updates: ViewUpdate[];
  parked: ParkedEvent[];
};

/** Omits views that have seen the whole batch. Throws Hole. */
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

/** Each attempt starts empty. */
export type States = Map<ViewName, { revision: number; state: unknown }>;

export type Projecting = { db: Client; partition: number; states: States };

/** One round trip. If a value cannot be stored, each view is retried alone, down to that event. */
export async function projectShares(projecting: Projecting, shares: readonly Share[]): Promise<Projected> {
  if (shares.length === 0) return { updates: [], parked: [] };
  const { partition, states } = projecting;
  try {
    const changes = await changesOf(shares);
    for (const { view } of shares) await ensureState(projecting, view);
    const written = shares.map((share, place) => writtenBy(share, changes[place]!, states));
    await write(
      projecting,
      shares,
      written.flatMap(({ statements }) => statements),
    );
    for (const [place, { view }] of shares.entries()) {
      const known = states.get(view.name);
      if (known !== undefined) known.state = written[place]!.state;
    }
    return { updates: shares.map((share, place) => updateOf(partition, share, changes[place]!)), parked: [] };
  } catch (error) {
    if (!isPoison(error)) throw error;
    return isolate(projecting, shares, error);
  }
}

async function write(
  { db, partition, states }: Projecting,
  shares: readonly Share[],
  statements: readonly Statement[],
): Promise<void> {
  const moves = shares.map((share) => ({ ...share, revision: states.get(share.view.name)?.revision ?? null }));
  try {
    await runInTransaction(db, [...moveCheckpoints(partition, moves), ...statements]);
  } catch (error) {
    throw isRefused(error) ? await refusalOf(db, partition, moves) : error;
  }
}

async function ensureState({ db, partition, states }: Projecting, { name, schema, readState }: View): Promise<void> {
  if (readState === undefined || states.has(name)) return;
  const revision = await readRevision(db, name, partition);
  states.set(name, { revision, state: await readState(db, schema, partition) });
}

/** Halves a failed batch down to the event at fault, and parks it. */
async function isolate(projecting: Projecting, shares: readonly Share[], error: unknown): Promise<Projected> {
  const only = shares.length === 1 ? shares[0]! : null;
  if (only !== null && only.toSeq - only.fromSeq === 1) return setAside(projecting, only, error);
  const whole: Projected = { updates: [], parked: [] };
  for (const part of only === null ? shares : halvesOf(only)) {
    const { updates, parked } = await projectShares(projecting, [part]);
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

async function setAside(projecting: Projecting, share: Share, error: unknown): Promise<Projected> {
  const { partition } = projecting;
  const { view, toSeq } = share;
  const parked = { view: view.name, partition, seq: toSeq, reason: reasonOf(error) };
  await write(projecting, [share], park(parked));
  return { updates: [{ view: view.name, partition, seq: toSeq, accounts: [] }], parked: [parked] };
}

/** Of one view. Longer folds let bets in between. */
const LONG_FOLD_EVENTS = 1000;

async function changesOf(shares: readonly Share[]): Promise<Change[]> {
  const changes: Change[] = [];
  for (const share of shares) {
    if (share.events.length > LONG_FOLD_EVENTS) await setImmediate();
    changes.push(changeOf(share));
  }
  return changes;
}

function changeOf({ view, events, unreadable }: Share): Change {
  if (unreadable !== null) throw new UnknownEvent(unreadable);
  try {
    return changeIn(view, events);
  } catch (error) {
    throw isPoison(error) ? error : faultOf(view, error);
  }
}

function writtenBy({ view }: Share, change: Change, states: States): Written {
  try {
    return change.write(view.schema, states.get(view.name)?.state);
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
