import { z } from 'zod';
import { defineEvent } from '../definition/event.ts';
import { defineNotice, HOME } from '../definition/notice.ts';
import { grouped } from '../words/figures.ts';

export const levelUpNotice = defineNotice({
  kind: 'level_up',
  params: z.object({ level: z.int().min(1) }),
  words: ({ level }) => ({ title: 'Level up!', message: `You reached level ${grouped(level)}.` }),
  isMailed: () => true,
  mail: ({ level }) => ({ subject: `You reached level ${grouped(level)}`, facts: [], action: HOME }),
});

const rakebackClaimed = defineEvent({
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

const levelBonusClaimed = defineEvent({
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
