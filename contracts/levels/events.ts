import { z } from 'zod';
import { defineEvent } from '../definition/event.ts';

export const rakebackClaimed = defineEvent({
  type: 'rakeback-claimed',
  code: 520,
  leg: 'available',
  counter: 'rakeback-expense',
  payload: z.object({
    level: z.int().min(1),
    percent: z.int().min(0),
    /** Millionths of a point: the theoretical loss since the last claim. */
    lossMillionths: z.int().min(0),
    /** Hundred-millionths of a point, carried to the next claim. */
    remainder: z.int().min(0),
  }),
  words: {
    params: { level: z.int(), percent: z.int() },
    of: ({ payload: { level, percent } }) => ({ level, percent }),
    line: ({ percent }) => `Rakeback: ${percent}% of the house edge`,
    transaction: 'earn',
  },
});

export const levelBonusClaimed = defineEvent({
  type: 'level-bonus-claimed',
  code: 521,
  leg: 'available',
  counter: 'level-expense',
  payload: z.object({
    /** Of the levels above this one. */
    paidLevel: z.int().min(1),
    level: z.int().min(2),
  }),
  words: {
    params: { level: z.int() },
    of: ({ payload: { level } }) => ({ level }),
    line: ({ level }) => `Level bonus: level ${level}`,
    transaction: 'earn',
  },
});

export const LEVEL_EVENTS = [rakebackClaimed, levelBonusClaimed] as const;
