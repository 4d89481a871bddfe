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
});

export const CHALLENGE_EVENTS = [challengeClaimed, challengeReversed] as const;
