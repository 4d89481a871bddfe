import { z } from 'zod';
import { CAP_HUNDREDTHS, LOWEST_CASH_OUT_HUNDREDTHS } from '../../games/crash/flight.ts';
import { defineCall, PLAY } from '../../definition/call.ts';
import { BET_REFUSALS, betAmount, ignored } from './bet.ts';
import { crashState } from './crash-state.ts';
import { MOVE_REFUSALS, moveReply, startId } from './round-reply.ts';
import { cashOutTooEarly } from '../refusals.ts';

export const crashReply = z.object({ ...crashState.shape, ...moveReply });
export type CrashReply = z.infer<typeof crashReply>;

/** Clients send 2.5; converted to whole hundredths, rounded down. */
const multiplier = z.number('A multiplier is a number, like 2.5.').min(LOWEST_CASH_OUT_HUNDREDTHS / 100, {
  error: 'The lowest cash-out is 1.01.',
});
const hundredthsOf = (told: number) => Math.floor(told * 100 + 1e-6);
/** May exceed the cap; the server's clock limits it. */
const seen = multiplier.max(1e6, 'No flight climbs that high.').transform(hundredthsOf);
const target = multiplier
  .lt((CAP_HUNDREDTHS + 1) / 100, 'The highest target is 50.00.')
  .transform((told) => Math.min(CAP_HUNDREDTHS, hundredthsOf(told)));

const call = { method: 'POST', access: 'player', budget: PLAY, idempotent: true, reply: crashReply } as const;

export const crashStart = defineCall({
  ...call,
  name: 'crash-start',
  path: '/api/games/crash/start',
  summary: 'Takes off, with a target at which it cashes out by itself if you like; answers with the open flight.',
  body: z.strictObject({ betAmount, autoCashOut: target.nullable().default(null) }),
  refusals: BET_REFUSALS,
});

export const crashCashOut = defineCall({
  ...call,
  name: 'crash-cashout',
  path: '/api/games/crash/cashout',
  summary: 'Cashes out at the lower of what you saw and the server’s clock, unless it has crashed by then.',
  body: z.strictObject({ startId: startId.optional(), cashOutMultiplier: seen.optional() }).optional(),
  refusals: [...MOVE_REFUSALS, cashOutTooEarly],
});

export const playCrash = defineCall({
  ...call,
  name: 'play-crash',
  path: '/api/games/crash',
  summary:
    'With a flight in the air: cashes out. Without: a bet on the target cashOutMultiplier (50 when there is none), ' +
    'drawn and settled at once. With startId: cashes out that flight or tells how it ended, and never bets.',
  body: z.strictObject({
    startId: startId.optional(),
    betAmount,
    crashed: ignored,
    cashOutMultiplier: target.optional(),
  }),
  refusals: [...BET_REFUSALS, ...MOVE_REFUSALS, cashOutTooEarly],
});
