import { DAY_MS } from '#contracts/days/time.ts';
import type { BoardMeasure, BoardPeriod } from '#contracts/leaderboard/boards.ts';

/** Stored in rows; never renumber. */
const MEASURE_CODES: Record<BoardMeasure, number> = { wagered: 0, multiplier: 1, earned: 2 };
const PERIOD_CODES: Record<BoardPeriod, number> = { all: 0, month: 1, week: 2, day: 3 };
const PERIODS = Object.keys(PERIOD_CODES) as BoardPeriod[];

export function boardCode(measure: BoardMeasure, period: BoardPeriod): number {
  return MEASURE_CODES[measure] * 10 + PERIOD_CODES[period];
}

/** First day of the period that contains the day, in days since 1970-01-01; 0 for all time. Weeks begin on Monday. */
export function periodStart(period: BoardPeriod, day: number): number {
  switch (period) {
    case 'all':
      return 0;
    case 'month':
      return Math.floor(new Date(day * DAY_MS).setUTCDate(1) / DAY_MS);
    case 'week':
      // 1970-01-01 was a Thursday.
      return day - ((day + 3) % 7);
    case 'day':
      return day;
  }
}

export const periodsOf = (day: number) => PERIODS.map((period) => ({ period, start: periodStart(period, day) }));

const KEPT_DAYS: Record<Exclude<BoardPeriod, 'all'>, number> = { day: 35, week: 100, month: 400 };

/** False once the scores of the day may be deleted. */
export const isDayKept = (day: number, latestDay: number) => latestDay - day <= KEPT_DAYS.day;

/** Periods of these boards that began earlier are deleted. */
export function oldBoards(latestDay: number): { board: number; before: number }[] {
  return (Object.keys(KEPT_DAYS) as (keyof typeof KEPT_DAYS)[]).flatMap((period) =>
    (Object.keys(MEASURE_CODES) as BoardMeasure[]).map((measure) => ({
      board: boardCode(measure, period),
      before: latestDay - KEPT_DAYS[period],
    })),
  );
}
