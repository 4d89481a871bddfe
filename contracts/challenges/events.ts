import { pointsNotice } from '../adjustments/events.ts';
import { z } from 'zod';
import { defineEvent } from '../definition/event.ts';

export const challengeClaimed = defineEvent({
  type: 'challenge-claimed',
  code: 55,
  leg: 'available',
  counter: 'bonus-expense',
  payload: z.object({
    challengeId: z.string(),
    /** In the player's zone. Each challenge is claimed once a day. */
    day: z.iso.date(),
    target: z.int(),
  }),
  words: {
    params: { challenge: z.string() },
    of: ({ payload }) => ({ challenge: payload.challengeId }),
    line: ({ challenge }) => `Challenge: ${challenge.replaceAll('_', ' ')}`,
    transaction: 'earn',
  },
});

/** Takes a reward back: the network has reversed an offer (`creditId`) without which the challenge was not completed. */
export const challengeReversed = defineEvent({
  type: 'challenge-reversed',
  code: 56,
  leg: 'available',
  counter: 'bonus-expense',
  mayOverdraw: true,
  payload: z.object({
    challengeId: z.string(),
    /** On which it was claimed. */
    day: z.iso.date(),
    creditId: z.string(),
  }),
  words: {
    params: { challenge: z.string() },
    of: ({ payload }) => ({ challenge: payload.challengeId }),
    line: ({ challenge }) => `Challenge reversed: ${challenge.replaceAll('_', ' ')}`,
    transaction: 'reversal',
  },
  notice: ({ account, amount: points, payload: { challengeId, day, creditId } }) => ({
    fact: pointsNotice.fact({
      points,
      reason: `Challenge "${challengeId.replaceAll('_', ' ')}": an offer that completed it was reversed.`,
    }),
    cause: `challenge-reversed:${account}:${day}:${challengeId}:${creditId}`,
  }),
});

export const CHALLENGE_EVENTS = [challengeClaimed, challengeReversed] as const;
