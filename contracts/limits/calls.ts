import { z } from 'zod';
import { amountPoints } from '../definition/envelope.ts';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { netPoints, points, summedPoints } from '../points.ts';
import { exclusionChoice } from './exclusion.ts';
import { limitKind, realityCheckMinutes } from './limit.ts';
import { limitWindow } from './windows.ts';
import { positionNotReached, proofNeeded } from '../definition/common-refusals.ts';
import { exclusionRunning } from './refusals.ts';
import { setLimit } from './commands.ts';

const instant = z.iso.datetime();

const pending = z.object({
  /** Null removes the limit. */
  points: points.nullable(),
  from: instant,
});

const ownLimit = z.object({
  kind: limitKind,
  window: limitWindow,
  points: points.nullable(),
  pending: pending.nullable(),
});

const exclusion = z.object({
  type: z.enum(['time-out', 'self-exclusion']),
  since: instant,
  /** Null if permanent. */
  until: instant.nullable(),
});

export type Exclusion = z.infer<typeof exclusion>;

export const limitsCall = defineCall({
  name: 'limits',
  method: 'GET',
  path: '/api/limits',
  access: 'player',
  budget: SMALL,
  view: 'limits',
  summary: 'Your limits with what is used of each, your reality check, and until when you are excluded from play.',
  reply: z.object({
    limits: z.array(
      ownLimit.extend({
        /** In the current window, since the first limit was set. Negative if the player is ahead. */
        used: netPoints,
        left: summedPoints.nullable(),
        /** Windows are UTC days, weeks from Monday, and months. */
        resetsAt: instant,
      }),
    ),
    realityCheckMinutes,
    exclusion: exclusion.nullable(),
  }),
  refusals: [positionNotReached],
});

export const setLimitCall = defineCall({
  name: 'set-limit',
  method: 'PUT',
  path: '/api/limits',
  access: 'player',
  budget: { ...LIST, perDay: 100 },
  idempotent: true,
  summary:
    'Sets one limit: lower at once, higher or none after 24 hours. The value in force cancels a change that waits.',
  body: z.strictObject({ kind: limitKind, window: limitWindow, points: amountPoints.nullable() }),
  reply: ownLimit,
  refusals: setLimit.refusals,
});

export const setRealityCheckCall = defineCall({
  name: 'set-reality-check',
  method: 'PUT',
  path: '/api/limits/reality-check',
  access: 'player',
  budget: { ...LIST, perDay: 100 },
  idempotent: true,
  summary: 'How often you are reminded of how long you have played, in minutes; 0: never.',
  body: z.strictObject({ minutes: realityCheckMinutes }),
  reply: z.object({ minutes: realityCheckMinutes }),
  refusals: [],
});

const isConfirmed = z.literal(true, 'Confirm that you want this.');
const [timeOut, selfExclusion] = exclusionChoice.options;

export const excludeCall = defineCall({
  name: 'self-exclusion',
  method: 'POST',
  path: '/api/self-exclusion',
  access: 'player',
  budget: { ...LIST, perDay: 20 },
  idempotent: true,
  summary:
    'A time-out of 1 to 30 days, or self-exclusion for 6 to 60 months or permanently (null). It cannot be taken back or shortened.',
  body: z.discriminatedUnion('type', [timeOut.extend({ isConfirmed }), selfExclusion.extend({ isConfirmed })]),
  reply: exclusion,
  refusals: [exclusionRunning, proofNeeded],
});

export const LIMIT_CALLS = [limitsCall, setLimitCall, setRealityCheckCall, excludeCall] as const;
