import { dailyLiabilities } from './liabilities/daily-liabilities.ts';
import type { DailyWork } from './prover/daily.ts';

/** In this order in each day's note. */
export const DAILY_WORKS: readonly DailyWork[] = [dailyLiabilities];
