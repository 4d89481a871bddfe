import type { DatabasePool } from 'slonik';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { EARNED_FROM } from '#contracts/definition/chart-of-accounts.ts';
import { TREND_DAYS } from '#contracts/standing/trend-call.ts';
import { readCohorts, readFlows } from '#projections/economics/read.ts';
import { readLedgerDays } from '#projections/ledger-days/read.ts';
import { answer, type Handler } from '../../module/handler.ts';

type Deps = { pool: DatabasePool; now: () => number };

export function trendHandler({ pool, now }: Deps): Handler<'house-trend'> {
  return async () => {
    const to = dayOf(now());
    const days = Array.from({ length: TREND_DAYS }, (_, index) => {
      const day = dayOf(now() - (TREND_DAYS - 1 - index) * DAY_MS);
      return { day, newPlayers: 0, issued: 0n, paidOut: 0n, wagered: 0n };
    });
    const ofDay = new Map(days.map((one) => [one.day, one]));
    const steps = { from: days[0]!.day, to, step: 'day' } as const;
    const [movements, opened, played] = await Promise.all([
      readLedgerDays(pool, steps.from, to),
      readCohorts(pool, steps),
      readFlows(pool, 'game', steps),
    ]);
    for (const { day, account, unit, came, went } of movements) {
      const sums = ofDay.get(day);
      if (sums === undefined || unit !== 'POINT') continue;
      if (EARNED_FROM.has(account)) sums.issued += went - came;
      if (account === 'exchange') sums.paidOut += came - went;
    }
    for (const { start, group, cohort, entries } of opened) {
      const sums = ofDay.get(start);
      if (sums !== undefined && group === 'opened' && cohort !== 'house') sums.newPlayers += entries;
    }
    for (const { start, pointsIn } of played) {
      const sums = ofDay.get(start);
      if (sums !== undefined) sums.wagered += pointsIn;
    }
    return answer({ days });
  };
}
