import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
import { points } from '../points.ts';
import { limitName, realityCheckMinutes } from './limit.ts';

export const limitSet = defineEvent({
  type: 'limit-set',
  code: 45,
  ...NO_TRANSFER,
  payload: limitName.extend({
    /** null: no limit. */
    points: points.nullable(),
    /** Milliseconds: in force from then on. Later than the event where the limit is raised or removed. */
    from: z.int(),
    /** In force until then. */
    pointsUntil: points.nullable(),
    /** With the first limit of an account: the stakes of its open rounds. They count as lost until they are settled. */
    openStakePoints: points,
  }),
});

/** Decides nothing. It is here because it belongs to the record of what the player asked for, and every device follows it. */
export const realityCheckSet = defineEvent({
  type: 'reality-check-set',
  code: 46,
  ...NO_TRANSFER,
  payload: z.object({ minutes: realityCheckMinutes }),
});

export const LIMIT_EVENTS = [limitSet, realityCheckSet] as const;
