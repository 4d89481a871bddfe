import { sql } from 'slonik';
import type { DatabasePool } from 'slonik';
import type { Feed } from '#contracts/internal/feed.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { retryLoop, pause } from '#infra/retry-loop.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { openReaderSession } from '#projections/consumer/session.ts';
import { beginPositions, readSeq } from '../store/record.ts';
import { follow, type FollowContext } from './follow.ts';
import type { Rules } from '../notices/notices-of.ts';

export type NotifierRooms = {
  databaseUrl: string;
  pool: DatabasePool;
  feed: Feed;
  settings: Pick<LiveSettings, 'value'>;
  log: Log;
  metrics: Metrics;
  onStopped?: (error: Error) => void;
};

export type Notifier = {
  /** Waits for every event in the log at the call, handled by any process. */
  caughtUp(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

const LOOK_MS = 20;
const SWEEP_MS = 600_000;
const SWEEP_PAUSES = { firstMs: 1000, longestMs: 60_000 };

export async function openNotifier(rooms: NotifierRooms): Promise<Notifier> {
  const { databaseUrl, pool, feed, log, onStopped = () => {} } = rooms;
  {
    await using connection = await openReaderSession(databaseUrl, 'notifications start');
    const heads = feed.partitions.map(async (partition) => [partition, await feed.headSeq(partition)] as const);
    await beginPositions(connection.pg, new Map(await Promise.all(heads)));
  }
  const stop = new AbortController();
  const { signal } = stop;
  const context: FollowContext = {
    ...rooms,
    rules: () => rulesOf(rooms),
    onStopped,
    observe: observerOf(rooms.metrics),
  };
  const sweeping = retryLoop({
    attempt: async (succeeds) => {
      await sweep(pool);
      succeeds();
      await pause(SWEEP_MS, signal);
    },
    complain: (err, pauseMs) => log.warn({ err, pauseMs }, 'expired notifications could not be removed'),
    pauses: SWEEP_PAUSES,
    signal,
  });
  const running = [...feed.partitions.map((partition) => follow(context, { partition, signal })), sweeping];
  return {
    caughtUp: () => caughtUp(rooms, signal),
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all(running);
    },
  };
}

export async function sweep(pool: DatabasePool): Promise<void> {
  await pool.query(sql.unsafe`delete from notifications.notification where expires_at <= now()`);
}

function rulesOf({ settings }: Pick<NotifierRooms, 'settings'>): Rules {
  return {
    bigWin: { multiple: settings.value('big-win-multiple'), points: settings.value('big-win-points') },
    levels: {
      offerWeight: settings.value('level-offer-weight'),
      wagerWeight: settings.value('level-wager-weight'),
      thresholds: settings.value('level-thresholds'),
    },
    signupBonus: settings.value('signup-bonus'),
  };
}

function observerOf(metrics: Metrics): FollowContext['observe'] {
  const position = metrics.gauge({
    name: 'notified_seq',
    help: 'The last event that notifications were made of.',
    labels: ['partition'],
  });
  const count = metrics.counter({
    name: 'notifications_stored_total',
    help: 'Notifications stored.',
    labels: ['partition'],
  });
  return ({ partition, seq, stored }) => {
    position.set({ partition: String(partition) }, seq);
    count.inc({ partition: String(partition) }, stored);
  };
}

async function caughtUp({ databaseUrl, feed }: NotifierRooms, signal: AbortSignal): Promise<void> {
  await using connection = await openReaderSession(databaseUrl, 'notifications position');
  for (const partition of feed.partitions) {
    const head = await feed.headSeq(partition);
    while ((await readSeq(connection.pg, partition)) < head) {
      if (signal.aborted) throw new Error('notifications stopped before they caught up');
      await pause(LOOK_MS, signal);
    }
  }
}
