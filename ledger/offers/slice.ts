import { DAY_MS } from '#contracts/days/time.ts';
import type { EventOf } from '#contracts/events.ts';
import { id, list, moment, number, record, text, word } from '../engine/book/forms.ts';
import { packedOf } from '../engine/book/slice.ts';

export type OfferCredit = {
  creditId: string;
  network: string;
  transactionId: string;
  points: number;
  revenueMicros: number;
  creditedAt: number;
  /** When it is due, then when it was released. 0 if it was reversed before. */
  releaseAt: number;
  state: 'waiting' | 'released' | 'reversed';
};

export type OfferState = Map<string, OfferCredit>;

/** Networks reverse up to 90 days later; staff correct reversals after this time. */
const KEPT_MS = 180 * DAY_MS;

const CREDIT = record<OfferCredit>({
  creditId: id,
  network: word(['cpx', 'adgate', 'bitlabs', 'ogads']),
  transactionId: text,
  points: number,
  revenueMicros: number,
  creditedAt: moment,
  releaseAt: moment,
  state: word(['waiting', 'released', 'reversed']),
});

type Reversal = EventOf<'offer-reversed'> | EventOf<'released-offer-reversed'>;

export function creditOf(
  offers: Readonly<OfferState> | undefined,
  { network, transactionId }: Pick<OfferCredit, 'network' | 'transactionId'>,
): OfferCredit | undefined {
  for (const credit of offers?.values() ?? []) {
    if (credit.network === network && credit.transactionId === transactionId) return credit;
  }
  return undefined;
}

declare module '../engine/book/account.ts' {
  interface Account {
    offers: OfferState | undefined;
  }
}

export const offerSlice = packedOf<
  'offer-credited' | 'offer-released' | 'offer-reversed' | 'released-offer-reversed'
>()({
  name: 'offers',
  version: 3,
  foldsPast: false,
  form: list(CREDIT),
  initial: (): OfferState => new Map(),
  count: (offers) => offers.size,
  isEmpty: (offers) => offers.size === 0,
  evolve: {
    'offer-credited': (offers, { commandId, amount, at, payload: { network, transactionId, ...payload } }) => {
      forgetOld(offers, at);
      const { revenueMicros, releaseAt } = payload;
      const told = { network, transactionId, points: amount, revenueMicros, creditedAt: at, releaseAt };
      offers.set(commandId, { creditId: commandId, ...told, state: 'waiting' });
    },
    'offer-released': (offers, { at, payload }) => {
      Object.assign(offers.get(payload.creditId)!, { state: 'released', releaseAt: at });
    },
    'offer-reversed': (offers, { payload }) => {
      Object.assign(offers.get(payload.creditId)!, { state: 'reversed', releaseAt: 0 });
    },
    'released-offer-reversed': (offers, { payload }) => {
      offers.get(payload.creditId)!.state = 'reversed';
    },
  },
  complaints: {
    'offer-credited': (offers, { commandId, payload }) =>
      offers.has(commandId) || creditOf(offers, payload) !== undefined ? 'the conversion was credited before' : null,
    'offer-released': (offers, { amount, at, payload }) => {
      const credit = offers.get(payload.creditId);
      if (credit?.state !== 'waiting') return `no credit ${payload.creditId} is waiting`;
      if (credit.points !== amount) return `the credit has ${credit.points} points, not ${amount}`;
      return at < credit.releaseAt ? 'the release date had not come' : null;
    },
    'offer-reversed': (offers, event) => reversalComplaint(offers, event, 'waiting'),
    'released-offer-reversed': (offers, event) => reversalComplaint(offers, event, 'released'),
  },
  encode: (offers) => [...offers.values()],
  decode: (stored) => new Map(stored.map((credit) => [credit.creditId, credit])),
});

/** Credits are in order of arrival. */
function forgetOld(offers: OfferState, now: number): void {
  for (const { creditId, creditedAt, state } of offers.values()) {
    if (creditedAt > now - KEPT_MS) return;
    if (state !== 'waiting') offers.delete(creditId);
  }
}

function reversalComplaint(
  offers: Readonly<OfferState>,
  { amount, payload: { creditId, revenueMicros } }: Reversal,
  state: OfferCredit['state'],
): string | null {
  const credit = offers.get(creditId);
  if (credit?.state !== state) return `no credit ${creditId} is ${state}`;
  if (credit.points !== -amount) return `the credit has ${credit.points} points, not ${-amount}`;
  return credit.revenueMicros === revenueMicros
    ? null
    : `the credit brought ${credit.revenueMicros} micros, not ${revenueMicros}`;
}
