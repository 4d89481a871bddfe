import { z } from 'zod';
import { username } from '../accounts/fields.ts';
import { defineCall, LIST } from '../definition/call.ts';
import { points } from '../points.ts';
import { forbidden, notFound, positionNotReached } from '../definition/common-refusals.ts';
import { sendTip } from './commands.ts';
import { tipAccountTooNew, tipLinked, tipNotAccepted } from './refusals.ts';
import { addressUnconfirmed } from '../accounts/refusals.ts';

export const tipState = defineCall({
  name: 'tip-state',
  method: 'GET',
  path: '/api/tips',
  access: 'player',
  budget: LIST,
  view: 'statement',
  alsoReads: ['journal'],
  summary: 'Whether tips are on, their limits, what you have tipped today (UTC), and why you cannot send any.',
  reply: z.object({
    isOn: z.boolean(),
    minimumPoints: points,
    maximumPoints: points,
    dailyLimitPoints: points,
    /** Today, without tips that came back. They count towards the daily limit of withdrawals, too. */
    sentPoints: points,
    whyNot: z.string().nullable(),
  }),
  refusals: [positionNotReached],
});
export type TipState = z.infer<typeof tipState.reply>;

export const sendTipCall = defineCall({
  name: 'send-tip',
  method: 'POST',
  path: '/api/tips',
  access: 'player',
  budget: { ...LIST, perDay: 100 },
  idempotent: 'required',
  summary:
    'Tips a player, or the rain pool if `to` is null. Verified adults only, who are not excluded. The points leave your balance at once and come back if the player cannot take them.',
  body: z.strictObject({
    to: username.nullable(),
    points: z.int().min(1).max(1_000_000),
    /** Whether the chat shows it. Never shown if either side hides their name. */
    isPublic: z.boolean(),
  }),
  reply: z.object({
    points,
    /** `sent`: it is delivered as soon as possible. */
    state: z.enum(['delivered', 'sent', 'returned']),
    message: z.string(),
  }),
  refusals: [...sendTip.refusals, tipAccountTooNew, tipLinked, tipNotAccepted, addressUnconfirmed, notFound, forbidden],
});

export const TIP_CALLS = [tipState, sendTipCall] as const;
