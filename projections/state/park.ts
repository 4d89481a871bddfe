import type { Client, ClientBase } from 'pg';
import type { Feed } from '#contracts/internal/feed.ts';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import type { ViewName } from '#contracts/push.ts';
import { runAll, type Statement } from '#infra/postgres/session/pipeline.ts';
import { setTransactionIdleTimeout, withTimeout } from '#infra/postgres/session/timeouts.ts';
import { inTransaction } from '#infra/postgres/session/transaction.ts';
import { isPoison, reasonOf } from '../consumer/poison.ts';
import * as store from '../consumer/reader-store.ts';
import { openReaderSession } from '../consumer/session.ts';
import { isProgramError } from '../consumer/unfit-event.ts';
import { type Change, changeIn, type View } from '../view/define-view.ts';
import { holdCheckpoints, raiseRevision, requireOurVersions } from './checkpoint.ts';

/** The caller's transaction must hold the view's checkpoints. */
async function applyChange(db: Client, view: View, change: Change, partition: number): Promise<void> {
  const { schema } = view;
  const state = await view.readState?.(db, schema, partition);
  await runAll(db, change.write(schema, state).statements);
}

export type ParkedEvent = { view: ViewName; partition: number; seq: number; reason: string };

/** Must run in the transaction that moves the checkpoint past the event. */
export function park({ view, ...event }: ParkedEvent): Statement[] {
  return [store.park('view', [{ reader: view, ...event }]), refreshStale(view)];
}

/** A view is stale while it has parked events. */
export function refreshStale(view: ViewName): Statement {
  return {
    name: 'refresh-stale',
    text: `UPDATE projection.view SET stale = EXISTS (SELECT FROM reader.parked WHERE reader = $1) WHERE name = $1`,
    values: [view],
  };
}

type ParkedPlace = Omit<ParkedEvent, 'reason'>;

/** A view that fails on every event parks the whole log. */
const PAGE = 500;

export async function listParked(db: ClientBase, after?: ParkedPlace): Promise<ParkedEvent[]> {
  const { rows } = await db.query<ParkedEvent>(
    `SELECT reader AS view, partition, seq::float8 AS seq, reason FROM reader.parked
     WHERE part = 'view' AND (reader, partition, seq) > ($1, $2, $3) ORDER BY reader, partition, seq LIMIT ${PAGE}`,
    [after?.view ?? '', after?.partition ?? 0, after?.seq ?? 0],
  );
  return rows;
}

async function parkedInAll(db: ClientBase): Promise<number> {
  return [...(await store.countParked(db, 'view')).values()].reduce((sum, events) => sum + events, 0);
}

type Retry = {
  databaseUrl: string;
  feed: Feed;
  views: readonly View[];
  signal: AbortSignal;
  /** Called after the commit. */
  announce: (update: ViewUpdate) => void;
  patienceMs?: number | undefined;
  answerMs?: number | undefined;
};

const PATIENCE_MS = 10_000;
/** One event takes the feed's time limit and some milliseconds. */
const ANSWER_MS = 60_000;

export async function retryParked(retry: Retry): Promise<number> {
  const { databaseUrl, views, signal, announce, answerMs = ANSWER_MS } = retry;
  await using connection = await openReaderSession(databaseUrl, 'parked events');
  const { pg: db } = connection;
  const answered = <Answer>(answer: Promise<Answer>) => withTimeout(db, answer, answerMs);
  await answered(setTransactionIdleTimeout(db));
  let page = await answered(listParked(db));
  while (page.length > 0) {
    for (const parked of page) {
      if (signal.aborted) return await answered(parkedInAll(db));
      const view = views.find(({ name }) => name === parked.view);
      if (view === undefined) continue;
      const update = await answered(tryAgain(db, view, parked, retry));
      if (update !== null) announce(update);
    }
    page = await answered(listParked(db, page.at(-1)));
  }
  return await answered(parkedInAll(db));
}

/** Null if the event stays parked or another process took it. Slow work comes before the view is locked. */
async function tryAgain(db: Client, view: View, parked: ParkedEvent, retry: Retry): Promise<ViewUpdate | null> {
  try {
    const change = changeIn(view, await eventAt(retry, parked));
    return await inTransaction(db, () => takeParked(db, { view, parked, change }));
  } catch (error) {
    // A later version may take the event.
    if (!isPoison(error) && !isProgramError(error)) throw error;
    await store.noteFailures(db, [{ ...parked, reader: view.name, reason: reasonOf(error) }]);
    return null;
  }
}

type Attempt = { view: View; parked: ParkedPlace; change: Change };

async function takeParked(db: Client, { view, parked, change }: Attempt): Promise<ViewUpdate | null> {
  const { partition, seq } = parked;
  const checkpoint = (await holdCheckpoints(db, view.name)).get(partition) ?? 0;
  await requireOurVersions(db, [view]);
  if ((await store.unpark(db, view.name, partition, [seq])) === 0) return null;
  await applyChange(db, view, change, partition);
  await raiseRevision(db, view.name, partition);
  await runAll(db, [refreshStale(view.name)]);
  return { view: view.name, partition, seq: checkpoint, ...change.news() };
}

/** An event that is still unreadable throws UnreadableEvent and stays parked. */
async function eventAt({ feed, signal, patienceMs = PATIENCE_MS }: Retry, { partition, seq }: ParkedPlace) {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  for await (const { events } of feed.read(partition, seq - 1, { signal: patience, toSeq: seq })) {
    if (events[0]?.seq === seq) return events;
  }
  throw new Error(`the feed ended before event ${partition}-${seq}`);
}
