import type { DatabasePool } from 'slonik';
import { DAY_MS } from '#contracts/days/time.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { readPublicStats } from '#projections/public-stats/read.ts';
import { type PayoutTime, readPayoutTimes } from '#projections/withdrawals/read.ts';
import { freshFor } from '../module/fresh-for.ts';
import { answer, type Handler } from '../module/handler.ts';

type Deps = { pool: DatabasePool; settings: Pick<LiveSettings, 'value'>; now: () => number };

const MEASURED_DAYS = 30;
const MOST_PAYOUTS = 1000;
const FRESH_MS = 60_000;

export function publicStatsHandler({ pool, settings, now }: Deps): Handler<'public-stats'> {
  const payoutTimes = freshFor(FRESH_MS, now, () =>
    readPayoutTimes(pool, { since: now() - MEASURED_DAYS * DAY_MS, limit: MOST_PAYOUTS }),
  );
  return async () => {
    const [stats, times] = await Promise.all([readPublicStats(pool), payoutTimes()]);
    const ratingTenths = settings.value('average-rating');
    return answer({ ...stats, averageRating: ratingTenths === 0 ? null : ratingTenths / 10, ...averagesOf(times) });
  };
}

export function averagesOf(times: readonly PayoutTime[]) {
  const count = times.reduce((sum, time) => sum + time.count, 0);
  const seconds = times.reduce((sum, time) => sum + time.seconds, 0);
  return {
    averagePayoutSeconds: count === 0 ? null : Math.round(seconds / count),
    payoutSeconds: Object.fromEntries(times.map((time) => [time.method, Math.round(time.seconds / time.count)])),
  };
}
