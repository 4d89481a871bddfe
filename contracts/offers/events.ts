// A credit is named by its command id. It starts as held points and is released or reversed. A released credit can be
// reversed too, even if it is spent.
import { z } from 'zod';
import { defineEvent } from '../definition/event.ts';
import { accountId } from '../ids.ts';
import { dollarMicros } from '../treasury/events.ts';
import { networkName } from './networks.ts';

const transaction = {
  network: networkName,
  transactionId: z.string(),
  /** Account that receives a referral share, or null. */
  referrer: accountId.nullable(),
};

export const offerCredited = defineEvent({
  type: 'offer-credited',
  code: 70,
  leg: 'held',
  counter: 'offer-expense',
  opens: 'hold',
  /** `releaseAt`: milliseconds since the epoch. */
  payload: z.object({ ...transaction, revenueMicros: dollarMicros, releaseAt: z.int() }),
  dollars: ({ network, revenueMicros }) => ({
    debit: `receivable:${network}`,
    credit: 'offer-revenue',
    micros: revenueMicros,
  }),
});

export const offerReleased = defineEvent({
  type: 'offer-released',
  code: 71,
  leg: 'available',
  counter: 'held',
  ends: 'hold',
  payload: z.object({ creditId: z.string(), ...transaction }),
});

const reversed = z.object({ creditId: z.string(), ...transaction, revenueMicros: dollarMicros });

/** Reduces the network's debt by the revenue stated at the credit. */
const dollarsBack = ({ network, revenueMicros }: z.infer<typeof reversed>) =>
  ({ debit: 'offer-revenue', credit: `receivable:${network}`, micros: revenueMicros }) as const;

export const offerReversed = defineEvent({
  type: 'offer-reversed',
  code: 72,
  leg: 'held',
  counter: 'offer-expense',
  ends: 'hold',
  payload: reversed,
  dollars: dollarsBack,
});

export const releasedOfferReversed = defineEvent({
  type: 'released-offer-reversed',
  code: 73,
  leg: 'available',
  counter: 'offer-expense',
  mayOverdraw: true,
  payload: reversed,
  dollars: dollarsBack,
});

export const OFFER_EVENTS = [offerCredited, offerReleased, offerReversed, releasedOfferReversed] as const;
