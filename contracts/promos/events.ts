import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
import { accountId } from '../ids.ts';
import { points } from '../points.ts';

/** Id of the event that made it. */
const promoId = z.string();

/** On the promos account of the house, like `promo-ended` and `promo-taken`. */
export const promoMade = defineEvent({
  type: 'promo-made',
  code: 530,
  on: 'promos',
  isByStaff: true,
  ...NO_TRANSFER,
  payload: z.object({
    code: z.string(),
    amountPoints: points,
    mostUses: z.int(),
    expiresAt: z.int(),
    isVerifiedOnly: z.boolean(),
    minDays: z.int(),
    reason: z.string(),
  }),
  changes: { thing: ({ code }) => `promo:${code}`, words: 'The promo code was made in the meantime.' },
  words: null,
});

export const promoEndedEvent = defineEvent({
  type: 'promo-ended',
  code: 531,
  on: 'promos',
  isByStaff: true,
  ...NO_TRANSFER,
  payload: z.object({ promoId, reason: z.string() }),
  words: null,
});

/** A player has one of the uses. Their payment follows on their account. */
export const promoTaken = defineEvent({
  type: 'promo-taken',
  code: 532,
  on: 'promos',
  ...NO_TRANSFER,
  payload: z.object({ promoId, player: accountId, requestId: z.string(), points }),
  words: null,
});

export const promoPaid = defineEvent({
  type: 'promo-paid',
  code: 533,
  leg: 'available',
  counter: 'promo-expense',
  payload: z.object({ promoId }),
  words: { line: (_, { name }) => (name === null ? 'Promo code' : `Promo code ${name}`), transaction: 'earn' },
});

/** The player was banned, excluded or closed since. The use stays counted. */
export const promoDeclined = defineEvent({
  type: 'promo-declined',
  code: 534,
  isAfterClosing: true,
  ...NO_TRANSFER,
  payload: z.object({ promoId, points }),
  words: null,
});

export const PROMO_EVENTS = [promoMade, promoEndedEvent, promoTaken, promoPaid, promoDeclined] as const;
