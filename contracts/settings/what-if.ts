import { z } from 'zod';
import { accountId } from '../ids.ts';
import { netPoints } from '../points.ts';

export const WHAT_IF_DAYS = [7, 30, 90] as const;

/** `recomputed`: decided again by the same rule on the same facts. `estimated`: the log lacks some of the facts. */
export const whatIfBasis = z.enum(['recomputed', 'estimated']);
export type WhatIfBasis = z.infer<typeof whatIfBasis>;

export const WHAT_IF_UNITS = ['points', 'point-days'] as const;

const sums = { before: netPoints, after: netPoints };

/** Compares a value with the values in force, over a period. */
export const whatIfResult = z.object({
  basis: whatIfBasis,
  /** Which decisions are made again, and which are not. */
  explanation: z.string(),
  /** What `before` and `after` count, such as "Points issued". */
  measure: z.string(),
  unit: z.enum(WHAT_IF_UNITS),
  ...sums,
  /** UTC, every day of the period. */
  days: z.array(z.object({ day: z.iso.date(), ...sums })),
  facts: z.array(z.object({ name: z.string(), count: z.int(), points: netPoints })),
  players: z.object({
    more: z.int(),
    less: z.int(),
    /** By size of the difference. */
    largest: z.array(z.object({ account: accountId, ...sums })),
  }),
  /** Decisions of the period that were made again. */
  decisions: z.int(),
  /** Of these, how many the value in force then does not explain. */
  unexplained: z.int(),
});
export type WhatIfResult = z.infer<typeof whatIfResult>;

export const WHAT_IF_STATES = ['running', 'done', 'failed'] as const;
