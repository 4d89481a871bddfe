import { dailyLiabilities } from './liabilities/daily-liabilities.ts';
import { lostLiabilities } from './liabilities/lost-liabilities.ts';
import type { DailyRepair, DailyWork } from './prover/daily.ts';

/** In this order in each day's note. */
export const DAILY_WORKS: readonly DailyWork[] = [dailyLiabilities];

export const DAILY_REPAIRS: readonly DailyRepair[] = [lostLiabilities()];
