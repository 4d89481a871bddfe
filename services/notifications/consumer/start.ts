import { sql } from 'slonik';
import type { DatabasePool } from 'slonik';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { retryLoop, pause } from '#infra/retry-loop.ts';
import { withTimeout } from '#infra/postgres/session/timeouts.ts';
import { listParked, readBeganSeq } from '#projections/consumer/reader-store.ts';
import { readOn } from '#projections/consumer/read-on.ts';
import {
  type Attempt,
  type Effects,
  type FollowedLog,
  followLog,
  type FollowRooms,
  type LogReader,
  PATIENCE_MS,
  sharesOf,
} from '../../module/follow-log.ts';
import { fold, type Folded, READER } from '../notices/fold.ts';
import type { Rules } from '../notices/notices-of.ts';
import { recordParked, resetLevelSums, storeFolded } from '../store/record.ts';

export type NotifierRooms = FollowRooms & { pool: DatabasePool; settings: Pick<LiveSettings, 'value'> };

export type Notifier = Pick<FollowedLog, 'caughtUp'> & AsyncDisposable;

/** Batches grow under load: a player's bets change one row. */
const PACE = { restMs: 100, restPerEventMs: 0.5, longestRestMs: 1000 };
const SWEEP_MS = 600_000;
const SWEEP_PAUSES = { firstMs: 1000, longestMs: 60_000 };

export async function openNotifier(rooms: NotifierRooms): Promise<Notifier> {
  const { pool, log } = rooms;
  const stop = new AbortController();
  const { signal } = stop;
  const { caughtUp, ended } = await followLog(rooms, readerOf(rooms), signal);
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
  return {
    caughtUp,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all([ended, sweeping]);
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

function readerOf(rooms: NotifierRooms): LogReader<Folded & Effects> {
  const rules = () => rulesOf(rooms);
  const count = rooms.metrics.counter({
    name: 'notifications_stored_total',
    help: 'Notifications stored.',
    labels: ['partition'],
  });
  return {
    part: READER,
    label: READER,
    names: [READER],
    gauge: { name: 'notified_seq', help: 'The last event that notifications were made of.' },
    pace: PACE,
    // The log is read from the beginning, without notices for events already in it.
    begins: (_name, headSeq) => ({ seq: 0, beganSeq: headSeq }),
    sentBack: resetLevelSums,
    async resume(attempt) {
      const { db, partition } = attempt;
      const beganSeq = await withTimeout(db, readBeganSeq(db, READER, partition), rooms.patienceMs ?? PATIENCE_MS);
      await retryParked(attempt, rules(), beganSeq);
      return (batch, positions) => {
        const { shares, moves, parked } = sharesOf(batch, [READER], positions);
        const folded = fold(shares.get(READER) ?? [], rules(), beganSeq);
        return { ...folded, moves, parked: [...parked, ...folded.parked] };
      };
    },
    store: (db, partition, folded) => storeFolded(db, partition, folded, rules().levels),
    observe: ({ partition, stored }) => count.inc({ partition: String(partition) }, stored),
  };
}

/** After every start: a newer program may handle parked events. */
async function retryParked({ db, feed, partition, signal }: Attempt, rules: Rules, beganSeq: number): Promise<void> {
  for (const seq of (await listParked(db, READER, partition)).get(READER) ?? []) {
    for await (const { events, unreadable } of readOn(feed, partition, seq - 1, { signal, toSeq: seq })) {
      if (unreadable !== null) break;
      const folded = fold(events, rules, beganSeq);
      if (folded.parked.length === 0) await recordParked(db, { partition, seq }, folded, rules.levels);
    }
  }
}
