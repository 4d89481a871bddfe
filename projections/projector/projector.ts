import { setTimeout as delay } from 'node:timers/promises';
import type { Feed } from '#contracts/internal/feed.ts';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import { readCheckpoints } from '../state/checkpoint.ts';
import { findOffLog, type OffLog } from '../state/off-log.ts';
import { Repairs, type RepairsContext } from './repairs.ts';
import { openReaderSession } from '../consumer/session.ts';
import { withTimeout, setTransactionIdleTimeout } from '#infra/postgres/session/timeouts.ts';
import type { ReaderLog } from '../consumer/keep-following.ts';
import { type LoopContext, PartitionLoop } from './partition-loop.ts';
import { retryParked } from '../state/park.ts';
import { PositionBoard, type ViewPositions } from '../positions/positions.ts';
import { prepareViews } from '../state/prepare.ts';
import type { View } from '../view/define-view.ts';
import { rebuildView } from '../rebuild/rebuild.ts';
import { VIEWS } from '../registry.ts';
import { dropForsaken, RebuiltElsewhere } from '../rebuild/open-shadow.ts';
import { rebuildTalk } from '../rebuild/rebuild-talk.ts';

export type ProjectorOptions = {
  databaseUrl: string;
  feed: Feed;
  announce: (update: ViewUpdate) => void;
  log?: ReaderLog;
  observe?: LoopContext['observe'];
  onStopped?: LoopContext['onStopped'];
  /** Called when a view is halted because the log does not have what it was folded from, and when it goes on. */
  observeHalted?: RepairsContext['observe'];
  /** Called after each try of the parked events: how many of them stay, of all views and partitions. */
  observeParked?: (events: number) => void;
  views?: readonly View[];
  pace?: LoopContext['pace'];
  frozenAfterMs?: LoopContext['frozenAfterMs'];
  patienceMs?: LoopContext['patienceMs'];
  /** How long the views' tables may take to be made, and to be found made, before the line is held for dead. */
  preparedWithinMs?: number;
  /** How long parked events wait for their next try, and views that were taken back for being noticed. */
  retryEveryMs?: number;
};

export type Projector = {
  positions: ViewPositions;
  /** Resolves when every view has everything that the log held at the time of the call. */
  caughtUp(): Promise<void>;
  /** Tries parked events now instead of at the next round. */
  retryParked(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

const SILENT: ReaderLog = { info() {}, warn() {}, error() {} };
/** Some two thousand events a second and more reach the views seven times a second, fewer within a few milliseconds. */
const PACE = { maxEvents: 5000, restMs: 15, restPerEventMs: 0.4, longestRestMs: 150 };
const RETRY_EVERY_MS = 60_000;
/** A view that has never been projected is loaded like a rebuild when the log is longer than this. */
const LONG_LOG = 50_000;
/** A look at the checkpoints takes milliseconds. */
const ANSWER_MS = 15_000;
/** All tables of all views, on a disk that is slow, after another process has made them. */
const PREPARED_WITHIN_MS = 60_000;
/** Between two looks whether another process has done with a rebuild. */
const ELSEWHERE_MS = 1000;

export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const { databaseUrl, feed, announce, log = SILENT, views = VIEWS, pace = PACE } = options;
  const { patienceMs } = options;
  const stop = new AbortController();
  await bringUp({ ...options, log, views }, stop.signal);
  const positions = new PositionBoard();
  const observe = options.observeHalted ?? (() => {});
  const onRepaired = () => loops.forEach((loop) => loop.restart());
  const repairs = new Repairs({ databaseUrl, feed, views, log, signal: stop.signal, observe, onRepaired });
  const context = contextOf(options, { views, positions, repairs, log, pace });
  const retry = async () => {
    const left = await retryParked({ databaseUrl, feed, views, signal: stop.signal, announce, answerMs: patienceMs });
    options.observeParked?.(left);
  };
  const loops = feed.partitions.map((partition) => new PartitionLoop(context, partition, stop.signal));
  const supervision = { everyMs: options.retryEveryMs ?? RETRY_EVERY_MS, log, signal: stop.signal };
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
    caughtUp: () => caughtUp(positions, feed, views),
    retryParked: retry,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all(running);
      await repairs.idle();
      positions.release();
    },
  };
}

type Own = Pick<LoopContext, 'views' | 'positions' | 'repairs' | 'log' | 'pace'>;

function contextOf(options: ProjectorOptions, own: Own): LoopContext {
  const { databaseUrl, feed, announce, frozenAfterMs, patienceMs } = options;
  const observe = options.observe ?? (() => {});
  const onStopped = options.onStopped ?? ((error) => own.log.error({ err: error }, error.message));
  return { databaseUrl, feed, announce, frozenAfterMs, patienceMs, observe, onStopped, ...own };
}

type BringUp = Pick<ProjectorOptions, 'databaseUrl' | 'feed' | 'preparedWithinMs' | 'observeHalted'> & {
  views: readonly View[];
  log: ReaderLog;
};

/** New views are made, views of an older program or another history of the log rebuilt, before anything reads or writes them: by one process each. */
async function bringUp(work: BringUp, signal: AbortSignal): Promise<void> {
  const { databaseUrl, feed, log } = work;
  let before: View | undefined;
  for (;;) {
    const due = await nextDue(work);
    if (due === undefined) return;
    const { view, off } = due;
    const isNews = view !== before;
    before = view;
    if (isNews && off === null) log.info({ view: view.name, version: view.version }, 'rebuilding a view');
    if (isNews && off !== null) {
      log.error({ ...off }, 'a view has events that the log does not have; it is rebuilt');
      work.observeHalted?.(view.name, true);
    }
    try {
      await rebuildView({ databaseUrl, feed, view, signal, ...rebuildTalk(log, view) });
      if (off !== null) work.observeHalted?.(view.name, false);
    } catch (error) {
      if (!(error instanceof RebuiltElsewhere)) throw error;
      if (isNews) log.info({ view: view.name }, 'another process is rebuilding it; waiting');
      await delay(ELSEWHERE_MS, undefined, { signal });
    }
  }
}

type Due = { view: View; off: OffLog | null };

async function nextDue(work: BringUp): Promise<Due | undefined> {
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
  const off = await withTimeout(db, findOffLog(db), preparedWithinMs);
  for (const view of outdated) return { view, off: null };
  for (const found of off) {
    const view = views.find(({ name }) => name === found.view);
    if (view !== undefined) return { view, off: found };
  }
  return isLong && empty[0] !== undefined ? { view: empty[0], off: null } : undefined;
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
