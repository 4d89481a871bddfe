import { type DatabasePool, sql } from 'slonik';
import { HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Rain, StartRefusal, ToStart } from '#contracts/internal/rain.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { countedPoints } from '#contracts/words/figures.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import { type JobRooms, openQueue } from '#infra/jobs/open-queue.ts';
import type { Clock } from '#infra/process/clock.ts';
import { readBalance } from '#projections/balance/read.ts';
import { endRain } from './end-rain.ts';
import { feedFromWin, type FeedPool } from './feed-from-win.ts';
import { joinRain } from './join-rain.ts';
import { readLatest, readRunning, sweepRains } from './rain-rows.ts';
import { RAIN_QUEUE, startRain } from './start-rain.ts';

export type RainRooms = JobRooms & {
  ledger: Ledger;
  feedPool: FeedPool;
  settings: Pick<LiveSettings, 'value'>;
  clock: Pick<Clock, 'now'>;
};

const SCHEDULE = 'schedule';
const SCHEDULE_MS = 15_000;
const WIN_SHARE = 'win-share';

export function openRain(rooms: RainRooms): Rain & AsyncDisposable {
  const { pool, settings } = rooms;
  const start = (asked: ToStart) => startFromPool(rooms, asked);
  const queue = openQueue(rooms, {
    name: RAIN_QUEUE,
    recurring: { [SCHEDULE]: SCHEDULE_MS, [WIN_SHARE]: HOUR_MS },
    needed: sql.fragment`select id::text from chat.rain where state in ('open', 'frozen')`,
    async run(job) {
      if (job.key === SCHEDULE) return runSchedule(rooms, start);
      return job.key === WIN_SHARE ? feedFromWin(rooms) : endRain(rooms, job);
    },
  });
  return {
    current: (account) => readRunning(pool, account),
    join: (join) => joinRain(pool, join),
    start,
    latest: (limit) => readLatest(pool, limit),
    poolPoints: () => poolPoints(pool),
    [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
  };
  async function runSchedule({ clock }: RainRooms, begin: Rain['start']): Promise<void> {
    await sweepRains(pool, settings.value('chat-days'));
    const minutes = settings.value('rain-every-minutes');
    if (minutes === 0) return;
    // One rain for each interval of the clock, at whichever process comes first.
    const slot = Math.floor(clock.now() / (minutes * MINUTE_MS));
    const commandId = derivedId(`rain by schedule|${minutes}|${slot}`);
    await begin({ commandId, points: settings.value('rain-points'), actor: 'system:rain' });
  }
}

async function poolPoints(pool: DatabasePool): Promise<number> {
  return Math.max(0, (await readBalance(pool, HOUSE_ACCOUNTS.rain))?.available ?? 0);
}

/** The ledger decides again when the rain is poured. */
async function startFromPool({ pool, settings }: RainRooms, asked: ToStart): ReturnType<Rain['start']> {
  const available = await poolPoints(pool);
  if (asked.points > available) return tooFew(available);
  return startRain(pool, asked, settings.value('rain-seconds'));
}

function tooFew(available: number): StartRefusal {
  const message = `The pool has ${countedPoints(available)}. Nothing was started.`;
  return { kind: 'refusal', code: 'insufficient-points', message };
}
