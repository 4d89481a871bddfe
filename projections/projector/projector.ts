import { setTimeout as delay } from 'node:timers/promises';
import type { Feed } from '#contracts/internal/feed.ts';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import { readCheckpoints } from '../state/checkpoint.ts';
import { findOffLog } from '../state/off-log.ts';
import { Cadence } from './cadence.ts';
import { Repairs, type RepairsContext } from './repairs.ts';
import { openReaderSession } from '../consumer/session.ts';
import { withTimeout, setTransactionIdleTimeout } from '#infra/postgres/session/timeouts.ts';
import { despiteConflicts } from '#infra/postgres/session/conflict.ts';
import { gather, type GatherOptions } from '../consumer/gather.ts';
import type { ReaderLog } from '../consumer/keep-following.ts';
import { type LoopContext, PartitionLoop } from './partition-loop.ts';
import { retryParked } from '../state/park.ts';
import { PositionBoard, type ViewPositions } from '../positions/positions.ts';
import { prepareViews } from '../state/prepare.ts';
import type { View } from '../view/define-view.ts';
import { VIEWS } from '../registry.ts';
import { dropForsaken } from '../rebuild/open-shadow.ts';

export type ProjectorOptions = {
  databaseUrl: string;
  feed: Feed;
  announce: (update: ViewUpdate) => void;
  log?: ReaderLog;
  observe?: LoopContext['observe'];
  onStopped?: LoopContext['onStopped'];
  observeHalted?: RepairsContext['observe'];
  /** Over all views and partitions. */
  observeParked?: (events: number) => void;
  views?: readonly View[];
  pace?: GatherOptions;
  /** Milliseconds between two batches of the slow views. */
  cadenceMs?: number;
  frozenAfterMs?: LoopContext['frozenAfterMs'];
  patienceMs?: LoopContext['patienceMs'];
  /** Limit for creating or checking the views' tables. */
  preparedWithinMs?: number;
  /** Time between retries of parked events, and between checks for views that were moved back. */
  retryEveryMs?: number;
};

export type Projector = {
  positions: ViewPositions;
  /** Resolves when no view is being rebuilt, or on disposal. */
  rebuilt(): Promise<void>;
  /** All events that the log had at the time of the call. */
  caughtUp(): Promise<void>;
  retryParked(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

const SILENT: ReaderLog = { info() {}, warn() {}, error() {} };
/** About 7 batches a second at 2,000 events a second and more; within a few milliseconds at low load. */
const PACE = { maxEvents: 5000, restMs: 15, restPerEventMs: 0.4, longestRestMs: 150 };
const CADENCE_MS = 1000;
const SLOW_MAX_EVENTS = 10_000;
const RETRY_EVERY_MS = 60_000;
/** Events. In a longer log, a new view is loaded like a rebuild. */
const LONG_LOG = 50_000;
const ANSWER_MS = 15_000;
/** All tables of all views, on a slow disk, after another process has created them. */
const PREPARED_WITHIN_MS = 60_000;

export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const { databaseUrl, feed, announce, log = SILENT, views = VIEWS } = options;
  const { patienceMs } = options;
  const stop = new AbortController();
  const due = await despiteConflicts(() => bringUp({ ...options, views }));
  const positions = new PositionBoard();
  const observe = options.observeHalted ?? (() => {});
  const onRepaired = () => loops.forEach((loop) => loop.restart());
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  const repairing = { observe, onRepaired, onFailed: failed.reject };
  const repairs = new Repairs({ databaseUrl, feed, views, positions, log, signal: stop.signal, ...repairing });
  const contexts = contextsOf(options, { views, positions, repairs, log });
  const retry = async () => {
    const left = await retryParked({ databaseUrl, feed, views, signal: stop.signal, announce, answerMs: patienceMs });
    options.observeParked?.(left);
  };
  const loops = feed.partitions.flatMap((partition) =>
    contexts.map((context) => new PartitionLoop(context, partition, stop.signal)),
  );
  const supervision = { everyMs: options.retryEveryMs ?? RETRY_EVERY_MS, log, signal: stop.signal };
  for (const isNeededAtStart of [true, false]) {
    const among = (views: readonly View[]) => views.filter((view) => view.isNeededAtStart === isNeededAtStart);
    repairs.build(among(due.outdated), 'outdated');
    repairs.build(among(due.unfilled), 'new');
    if (isNeededAtStart) await orAbort(Promise.race([repairs.idle(), failed.promise]), stop);
  }
  const running = [
    ...loops.map((loop) => loop.run()),
    keepTrying(retry, 'parked events could not be tried again', supervision),
    keepTrying(
      () => lookBack({ databaseUrl, loops, repairs }, patienceMs),
      'the checkpoints could not be looked at',
      supervision,
    ),
  ];
  await Promise.all(loops.map((loop) => loop.begun));
  return {
    positions,
    rebuilt: () => repairs.idle(),
    async caughtUp() {
      await repairs.idle();
      await caughtUp(positions, feed, views);
    },
    retryParked: retry,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all(running);
      await repairs.idle();
      positions.release();
    },
  };
}

type Own = Pick<LoopContext, 'views' | 'positions' | 'repairs' | 'log'>;

/** A second reader per partition follows for the slow views. */
function contextsOf(options: ProjectorOptions, { views, ...own }: Own): LoopContext[] {
  const { databaseUrl, feed, announce, frozenAfterMs, patienceMs, pace = PACE, cadenceMs = CADENCE_MS } = options;
  const observe = options.observe ?? (() => {});
  const onStopped = options.onStopped ?? ((error) => own.log.error({ err: error }, error.message));
  const common = { databaseUrl, feed, announce, frozenAfterMs, patienceMs, observe, onStopped, ...own };
  const quick = views.filter(({ isSlow }) => !isSlow);
  const slow = views.filter(({ isSlow }) => isSlow);
  const cadence = new Cadence({
    positions: own.positions,
    views: slow.map(({ name }) => name),
    everyMs: cadenceMs,
    pace,
    maxEvents: options.pace?.maxEvents ?? SLOW_MAX_EVENTS,
  });
  const gathered: LoopContext['pace'] = {
    maxEvents: pace.maxEvents,
    batches: (source) => gather(source, pace),
  };
  const contexts = [
    { ...common, views: quick, pace: gathered, label: '' },
    // Its events were observed already.
    { ...common, views: slow, pace: cadence, label: ' slow', observe() {} },
  ];
  return contexts.filter((context) => context.views.length > 0);
}

type BringUp = Pick<ProjectorOptions, 'databaseUrl' | 'feed' | 'preparedWithinMs'> & { views: readonly View[] };

type Due = { outdated: readonly View[]; unfilled: readonly View[] };

/** Creates missing tables. Returns the views that must be rebuilt before they can be used. */
async function bringUp(work: BringUp): Promise<Due> {
  const { databaseUrl, feed, views, preparedWithinMs = PREPARED_WITHIN_MS } = work;
  await using connection = await openReaderSession(databaseUrl, 'projector start');
  const { pg: db } = connection;
  const prepare = async () => {
    await setTransactionIdleTimeout(db);
    await dropForsaken(db, views);
    return prepareViews(db, views, feed.partitions);
  };
  const { outdated, empty } = await withTimeout(db, prepare(), preparedWithinMs);
  const heads = await Promise.all(feed.partitions.map((partition) => feed.headSeq(partition)));
  const isLong = Math.max(0, ...heads) > LONG_LOG;
  return { outdated, unfilled: isLong ? empty : [] };
}

/** A failed start leaves nothing running. */
async function orAbort(work: Promise<void>, stop: AbortController): Promise<void> {
  try {
    await work;
  } catch (error) {
    stop.abort();
    throw error;
  }
}

type Supervision = { everyMs: number; log: ReaderLog; signal: AbortSignal };

async function keepTrying(work: () => Promise<void>, complaint: string, supervision: Supervision): Promise<void> {
  const { everyMs, log, signal } = supervision;
  while (!signal.aborted) {
    await work().catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, complaint);
    });
    await delay(everyMs, undefined, { signal }).catch(() => {});
  }
}

type LookingBack = { databaseUrl: string; loops: readonly PartitionLoop[]; repairs: Repairs };

async function lookBack({ databaseUrl, loops, repairs }: LookingBack, answerMs = ANSWER_MS): Promise<void> {
  await using connection = await openReaderSession(databaseUrl, 'projector looking back');
  const read = (partition: number) => withTimeout(connection.pg, readCheckpoints(connection.pg, partition), answerMs);
  for (const loop of loops) await loop.lookBack(read);
  const off = await withTimeout(connection.pg, findOffLog(connection.pg), answerMs);
  if (repairs.report(off)) for (const loop of loops) loop.restart();
}

async function caughtUp(positions: PositionBoard, feed: Feed, views: readonly View[]): Promise<void> {
  for (const partition of feed.partitions) {
    const wanted = new Map([[partition, await feed.headSeq(partition)]]);
    for (const { name } of views) {
      if (!(await positions.waitFor(name, wanted))) throw new Error(`the projector stopped before ${name} caught up`);
    }
  }
}
