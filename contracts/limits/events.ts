import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
import { points } from '../points.ts';
import { limitName, realityCheckMinutes } from './limit.ts';

export const limitSet = defineEvent({
  type: 'limit-set',
  code: 45,
  ...NO_TRANSFER,
  payload: limitName.extend({
    /** Null for no limit. */
    points: points.nullable(),
    /** Milliseconds. Later than the event if the limit is raised or removed. */
    from: z.int(),
    pointsUntil: points.nullable(),
    /** Stakes of open rounds at the account's first limit. They count as lost until settled. */
    openStakePoints: points,
  }),
  words: null,
});

/** Records the player's choice for all devices; no rule uses it. */
export const realityCheckSet = defineEvent({
  type: 'reality-check-set',
  code: 46,
  ...NO_TRANSFER,
  payload: z.object({ minutes: realityCheckMinutes }),
  words: null,
});

export const LIMIT_EVENTS = [limitSet, realityCheckSet] as const;
