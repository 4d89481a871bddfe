import { z } from 'zod';
import { amountPoints, reason } from '../definition/envelope.ts';
import { storableText } from '../definition/text.ts';
import { BOARD_MEASURES } from '../leaderboard/boards.ts';
import { MOST_PRIZE_POINTS, MOST_PRIZES, MOST_RACE_DAYS } from './window.ts';

export const MOST_RACE_NAME = 60;

export const raceName = storableText.trim().min(3, 'Enter a name.').max(MOST_RACE_NAME);

/** Of the first rank, the second and so on. */
export const racePrizes = z
  .array(amountPoints.max(MOST_PRIZE_POINTS))
  .min(1)
  .max(MOST_PRIZES)
  .refine(
    (prizes) => prizes.every((prize, at) => at === 0 || prizes[at - 1]! >= prize),
    'A lower rank must not get more than a higher one.',
  );

/** As staff plan it. */
export const raceTerms = {
  name: raceName,
  measure: z.enum(BOARD_MEASURES),
  /** UTC, in days since 1970-01-01. */
  firstDay: z.int().min(0).max(47_482),
  days: z.int().min(1).max(MOST_RACE_DAYS),
  prizes: racePrizes,
  reason,
};

/** Excluded and closed accounts were left out of the ranks. Absent in the oldest events. */
export const fitOnly = z.literal(true).optional();

/** Players who tie get one point each at least. Absent in older events. */
export const leastOne = z.literal(true).optional();
