import type { Client, ClientBase } from 'pg';
import type { Feed } from '#contracts/internal/feed.ts';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import type { ViewName } from '#contracts/push.ts';
import { runAll, type Statement } from '#infra/postgres/session/pipeline.ts';
import { setTransactionIdleTimeout, withTimeout } from '#infra/postgres/session/timeouts.ts';
import { inTransaction } from '#infra/postgres/session/transaction.ts';
import { isPoison, reasonOf } from '../consumer/poison.ts';
import { openReaderSession } from '../consumer/session.ts';
import { isProgramError } from '../consumer/unfit-event.ts';
import { type Change, changeIn, type View } from '../view/define-view.ts';
import { holdCheckpoints, raiseRevision, requireOurVersions } from './checkpoint.ts';

/** Parked events, as a query of part, name, partition, seq, reason and parked_at. */
export const VIEW_PARKED = `SELECT 'view' AS part, view AS name, partition, seq, reason, parked_at FROM projection.parked`;

/** The caller's transaction must hold the view's checkpoints. */
async function applyChange(db: Client, view: View, change: Change, partition: number): Promise<void> {
  const { schema } = view;
  const state = await view.readState?.(db, schema, partition);
  await runAll(db, change.write(schema, state).statements);
}

export type ParkedEvent = { view: ViewName; partition: number; seq: number; reason: string };

/** Must run in the transaction that moves the checkpoint past the event. */
export function park({ view, partition, seq, reason }: ParkedEvent): Statement[] {
  return [
    {
      name: 'park',
      text: `
        INSERT INTO projection.parked AS stored (view, partition, seq, reason) VALUES ($1, $2, $3, $4)
        ON CONFLICT (view, partition, seq) DO UPDATE SET reason = excluded.reason, attempts = stored.attempts + 1`,
      values: [view, partition, seq, reason],
    },
    refreshStale(view),
  ];
}

/** A view is stale while it has parked events. */
export function refreshStale(view: ViewName): Statement {
  return {
    name: 'refresh-stale',
    text: `UPDATE projection.view SET stale = EXISTS (SELECT FROM projection.parked WHERE parked.view = $1) WHERE name = $1`,
    values: [view],
  };
}

type ParkedPlace = Omit<ParkedEvent, 'reason'>;

/** A view that fails on every event parks the whole log. */
const PAGE = 500;

export async function listParked(db: ClientBase, after?: ParkedPlace): Promise<ParkedEvent[]> {
  const { rows } = await db.query<ParkedEvent>(
    `SELECT view, partition, seq::float8 AS seq, reason FROM projection.parked WHERE (view, partition, seq) > ($1, $2, $3)
     ORDER BY view, partition, seq LIMIT ${PAGE}`,
    [after?.view ?? '', after?.partition ?? 0, after?.seq ?? 0],
  );
  return rows;
}

async function countParked(db: ClientBase): Promise<number> {
  const { rows } = await db.query<{ events: number }>('SELECT count(*)::float8 AS events FROM projection.parked');
  return rows[0]!.events;
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
      if (signal.aborted) return await answered(countParked(db));
      const view = views.find(({ name }) => name === parked.view);
      if (view === undefined) continue;
      const update = await answered(tryAgain(db, view, parked, retry));
      if (update !== null) announce(update);
    }
    page = await answered(listParked(db, page.at(-1)));
  }
  return await answered(countParked(db));
}

/** Null if the event stays parked or another process took it. Slow work comes before the view is locked. */
async function tryAgain(db: Client, view: View, parked: ParkedEvent, retry: Retry): Promise<ViewUpdate | null> {
  try {
    const change = changeIn(view, await eventAt(retry, parked));
    return await inTransaction(db, () => takeParked(db, { view, parked, change }));
  } catch (error) {
    // A later version may take the event.
    if (!isPoison(error) && !isProgramError(error)) throw error;
    await noteFailure(db, { ...parked, reason: reasonOf(error) });
    return null;
  }
}

/** Parking an event again after another process took it would apply it twice. */
async function noteFailure(db: ClientBase, { view, partition, seq, reason }: ParkedEvent): Promise<void> {
  await db.query(
    `UPDATE projection.parked SET reason = $4, attempts = attempts + 1 WHERE view = $1 AND partition = $2 AND seq = $3`,
    [view, partition, seq, reason],
  );
}

type Attempt = { view: View; parked: ParkedPlace; change: Change };

async function takeParked(db: Client, { view, parked, change }: Attempt): Promise<ViewUpdate | null> {
  const { partition, seq } = parked;
  const checkpoint = (await holdCheckpoints(db, view.name)).get(partition) ?? 0;
  await requireOurVersions(db, [view]);
  const gone = await db.query('DELETE FROM projection.parked WHERE view = $1 AND partition = $2 AND seq = $3', [
    view.name,
    partition,
    seq,
  ]);
  if (gone.rowCount === 0) return null;
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
