import { DAY_MS } from '#contracts/days/time.ts';
import type { EventOf } from '#contracts/events.ts';
import type { REFERRAL_EVENTS } from '#contracts/referrals/events.ts';
import { id, list, maybe, moment, number, tuple, type ValueOf } from '../engine/book/forms.ts';
import { packedOf } from '../engine/book/slice.ts';

export type Share = {
  friend: number;
  hundredths: number;
  /** Whole points credited with this share. */
  points: number;
  at: number;
  isReversed: boolean;
};

export type ReferralState = {
  referrer: number | null;
  /** Promised to each side of the account's own invitation. */
  bonusPoints: number;
  isFriendBonusGranted: boolean;
  /** Friends whose bonus was paid to this account. */
  paidFor: Set<number>;
  /** By the credit of the friend's offer, while a network may reverse it. */
  shares: Map<string, Share>;
  /** Hundredths of a point not credited yet, 0 to 99. */
  keptHundredths: number;
};

/** Matches how long credits are kept. */
const KEPT_MS = 180 * DAY_MS;

type ReferralEvents = (typeof REFERRAL_EVENTS)[number]['type'];

declare module '../engine/book/account.ts' {
  interface Account {
    referrals: ReferralState | undefined;
  }
}

const FORM = tuple(
  maybe(number),
  number,
  number,
  list(number),
  list(tuple(id, number, number, number, moment, number)),
  number,
);

export const referralSlice = packedOf<ReferralEvents>()({
  name: 'referrals',
  version: 2,
  foldsPast: false,
  form: FORM,
  initial: (): ReferralState => ({
    referrer: null,
    bonusPoints: 0,
    isFriendBonusGranted: false,
    paidFor: new Set(),
    shares: new Map(),
    keptHundredths: 0,
  }),
  count: ({ paidFor, shares }) => paidFor.size + shares.size,
  isEmpty: ({ referrer, isFriendBonusGranted, paidFor, shares, keptHundredths }) =>
    referrer === null && !isFriendBonusGranted && paidFor.size === 0 && shares.size === 0 && keptHundredths === 0,
  evolve: {
    'referral-set': (state, { payload: { referrer, bonusPoints } }) => {
      state.referrer = referrer;
      state.bonusPoints = bonusPoints;
    },
    'referral-bonus-granted': (state, { payload: { side, other } }) => {
      if (side === 'friend') state.isFriendBonusGranted = true;
      else state.paidFor.add(other);
    },
    'referral-share-credited': ({ shares }, { at, amount, payload: { friend, creditId } }) => {
      forgetOld(shares, at);
      shares.set(creditId, { friend, hundredths: amount * 100, points: amount, at, isReversed: false });
    },
    'referral-share-reversed': ({ shares }, { at, payload: { friend, creditId } }) => {
      reverse(shares, { friend, creditId, at });
    },
    'referral-share-accrued': (state, { at, amount, payload: { friend, creditId, hundredths } }) => {
      forgetOld(state.shares, at);
      state.shares.set(creditId, { friend, hundredths, points: amount, at, isReversed: false });
      state.keptHundredths += hundredths - amount * 100;
    },
    'accrued-share-reversed': (state, { at, amount, payload: { friend, creditId, hundredths } }) => {
      reverse(state.shares, { friend, creditId, at });
      state.keptHundredths -= hundredths + amount * 100;
    },
  },
  complaints: {
    'referral-set': ({ referrer }, { account, payload }) => {
      if (referrer !== null) return 'who invited the account was set before';
      return payload.referrer === account ? 'the account invited itself' : null;
    },
    'referral-bonus-granted': (state, { account, amount, payload: { side, other } }) => {
      if (other === account) return 'the account invited itself';
      if (side === 'referrer') {
        return state.paidFor.has(other) ? `the bonus for account ${other} was granted before` : null;
      }
      if (state.referrer !== other) return `account ${other} did not invite it`;
      if (state.isFriendBonusGranted) return 'the bonus for being invited was granted before';
      return amount === state.bonusPoints ? null : `it was promised ${state.bonusPoints} points`;
    },
    'referral-share-credited': ({ shares }, { payload: { creditId } }) =>
      shares.has(creditId) ? `the share in ${creditId} was credited or reversed before` : null,
    'referral-share-reversed': ({ shares }, event) => reversalComplaint(shares.get(event.payload.creditId), event),
    'referral-share-accrued': ({ shares, keptHundredths }, { amount, payload: { creditId, hundredths } }) => {
      if (shares.has(creditId)) return `the share in ${creditId} was credited or reversed before`;
      return pointsComplaint(amount, keptHundredths + hundredths);
    },
    'accrued-share-reversed': ({ shares, keptHundredths }, { amount, payload: { creditId, hundredths } }) => {
      const share = shares.get(creditId);
      if (share?.isReversed) return `the share in ${creditId} was reversed before`;
      const credited = share?.hundredths ?? 0;
      if (hundredths !== credited) return `the share in ${creditId} was ${credited} hundredths, not ${hundredths}`;
      return pointsComplaint(amount, keptHundredths - hundredths);
    },
  },
  encode: ({ referrer, bonusPoints, isFriendBonusGranted, paidFor, shares, keptHundredths }): ValueOf<typeof FORM> => [
    referrer,
    bonusPoints,
    isFriendBonusGranted ? 1 : 0,
    [...paidFor],
    [...shares].map(
      ([creditId, { friend, hundredths, points, at, isReversed }]) =>
        [creditId, friend, hundredths, points, at, isReversed ? 1 : 0] as const,
    ),
    keptHundredths,
  ],
  decode: ([referrer, bonusPoints, granted, paidFor, shares, keptHundredths]): ReferralState => ({
    referrer,
    bonusPoints,
    isFriendBonusGranted: granted === 1,
    paidFor: new Set(paidFor),
    shares: new Map(
      shares.map(([creditId, friend, hundredths, points, at, isReversed]) => [
        creditId,
        { friend, hundredths, points, at, isReversed: isReversed === 1 },
      ]),
    ),
    keptHundredths,
  }),
});

function reverse(
  shares: Map<string, Share>,
  { friend, creditId, at }: { friend: number; creditId: string; at: number },
): void {
  forgetOld(shares, at);
  const share = shares.get(creditId) ?? { friend, hundredths: 0, points: 0, at };
  shares.set(creditId, { ...share, isReversed: true });
}

/** Shares are in order of arrival. */
function forgetOld(shares: Map<string, Share>, now: number): void {
  for (const [creditId, { at }] of shares) {
    if (at > now - KEPT_MS) return;
    shares.delete(creditId);
  }
}

function reversalComplaint(
  share: Share | undefined,
  { amount, payload: { creditId } }: EventOf<'referral-share-reversed'>,
): string | null {
  if (share?.isReversed) return `the share in ${creditId} was reversed before`;
  const credited = Math.floor((share?.hundredths ?? 0) / 100);
  return amount === 0 - credited ? null : `the share in ${creditId} was ${credited} points, not ${-amount}`;
}

function pointsComplaint(amount: number, hundredths: number): string | null {
  const points = wholePoints(hundredths);
  return amount === points ? null : `the shares make ${points} points, not ${amount}`;
}

/** Rounds towards negative infinity, so that the kept hundredths never become negative. */
export function wholePoints(hundredths: number): number {
  return Math.floor(hundredths / 100);
}
