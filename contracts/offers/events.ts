// A credit is named by its command id. It starts as held points and is released or reversed. A released credit can be
// reversed too, even if it is spent.
import type { CausedNotice } from '../definition/notice.ts';
import { countedPoints } from '../words/figures.ts';
import { offerTitle } from './words.ts';
import { offerNotice } from './notices.ts';
import { z } from 'zod';
import { defineEvent } from '../definition/event.ts';
import { accountId } from '../ids.ts';
import { dollarMicros } from '../definition/chart-of-accounts.ts';
import { networkName } from './networks.ts';

const transaction = {
  network: networkName,
  transactionId: z.string(),
  /** Account that receives a referral share, or null. */
  referrer: accountId.nullable(),
};

/** A credit is named by the id of its command. */
type OfCredit = { amount: number; commandId: string; payload: { network: string; creditId?: string } };

/** `credit`: its id; absent from rows of an older version. None if it is worth less than a point. */
const OFFER_LINE = {
  params: { network: z.string(), credit: z.string().optional() },
  of: ({ amount, commandId, payload: { network, creditId = commandId } }: OfCredit) => {
    return amount === 0 ? null : { network, credit: creditId };
  },
};

function noticeOf(
  { amount, commandId, payload }: OfCredit & { payload: { releaseAt?: number } },
  state: 'pending' | 'released' | 'reversed',
): CausedNotice | null {
  if (amount === 0) return null;
  const { network, creditId = commandId, releaseAt = null } = payload;
  const fact = offerNotice.fact({ state, network, points: Math.abs(amount), releaseAt });
  return { fact, cause: `offer:${state}:${creditId}` };
}

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
  words: {
    ...OFFER_LINE,
    line: ({ points, network }, { offer }) => `${offerTitle(network, offer)}: ${countedPoints(points)} pending`,
    transaction: 'earn_pending',
    isPending: true,
  },
  // A credit without a delay is reported by its release.
  notice: (event) => (event.payload.releaseAt > event.at ? noticeOf(event, 'pending') : null),
});

export const offerReleased = defineEvent({
  type: 'offer-released',
  code: 71,
  leg: 'available',
  counter: 'held',
  ends: 'hold',
  payload: z.object({ creditId: z.string(), ...transaction }),
  words: {
    ...OFFER_LINE,
    line: ({ network }, { offer }) => `${offerTitle(network, offer)}: credited`,
    transaction: 'earn',
  },
  notice: (event) => noticeOf(event, 'released'),
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
  words: {
    ...OFFER_LINE,
    line: ({ points, network }, { offer }) => {
      return `${offerTitle(network, offer)}: ${countedPoints(-points)} no longer pending`;
    },
    transaction: 'reversal',
    isPending: true,
  },
  notice: (event) => noticeOf(event, 'reversed'),
});

export const releasedOfferReversed = defineEvent({
  type: 'released-offer-reversed',
  code: 73,
  leg: 'available',
  counter: 'offer-expense',
  mayOverdraw: true,
  payload: reversed,
  dollars: dollarsBack,
  words: {
    ...OFFER_LINE,
    line: ({ network }, { offer }) => `${offerTitle(network, offer)}: reversed`,
    transaction: 'reversal',
  },
  notice: (event) => noticeOf(event, 'reversed'),
});

export const OFFER_EVENTS = [offerCredited, offerReleased, offerReversed, releasedOfferReversed] as const;
