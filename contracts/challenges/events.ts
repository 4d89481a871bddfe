import { z } from 'zod';
import { defineEvent } from '../definition/event.ts';

export const challengeClaimed = defineEvent({
  type: 'challenge-claimed',
  code: 55,
  leg: 'available',
  counter: 'bonus-expense',
  payload: z.object({
    challengeId: z.string(),
    /** In the player's zone: each challenge is claimed once a day. */
    day: z.iso.date(),
    target: z.int(),
  }),
});

export const CHALLENGE_EVENTS = [challengeClaimed] as const;
