import { dayOf, type UtcDay } from '#contracts/days/utc-day.ts';
import type { EventOf } from '#contracts/events.ts';
import type { TIP_EVENTS } from '#contracts/tips/events.ts';
import { addLatest, removeOldest } from '../engine/book/keep-latest.ts';
import { day, flag, type Form, id, list, moment, number, tuple, type ValueOf } from '../engine/book/forms.ts';
import { packedOf } from '../engine/book/slice.ts';

/** `sentAt`: milliseconds. */
export type SentTip = { to: number; points: number; sentAt: number; isReturned: boolean };

export type TipState = {
  /** The latest that the account sent. */
  sent: Map<string, SentTip>;
  /** The latest that the account received or declined. */
  settled: Set<string>;
  receivedDay: UtcDay;
  receivedPoints: number;
};

/** Ten days of the most tips of a day. A tip that is forgotten cannot be returned. */
const MOST_SENT = 500;
const MOST_SETTLED = 200;

const NEVER: UtcDay = '1970-01-01';

export const NO_TIPS: Readonly<TipState> = {
  sent: new Map(),
  settled: new Set(),
  receivedDay: NEVER,
  receivedPoints: 0,
};

declare module '../engine/book/account.ts' {
  interface Account {
    tips: TipState | undefined;
  }
}

export function receivedOn({ receivedDay, receivedPoints }: Readonly<TipState> = NO_TIPS, now: number): number {
  return receivedDay === dayOf(now) ? receivedPoints : 0;
}

const FORM = tuple(list(tuple(id, number, number, moment, flag)), list(id), day as Form<UtcDay>, number);

export const tipSlice = packedOf<(typeof TIP_EVENTS)[number]['type']>()({
  name: 'tips',
  version: 1,
  foldsPast: false,
  form: FORM,
  initial: (): TipState => ({ ...NO_TIPS, sent: new Map(), settled: new Set() }),
  count: ({ sent, settled }) => sent.size + settled.size,
  isEmpty: ({ sent, settled }) => sent.size === 0 && settled.size === 0,
  evolve: {
    'tip-sent': ({ sent }, { commandId, amount, at, payload: { to } }) => {
      sent.set(commandId, { to, points: -amount, sentAt: at, isReturned: false });
      removeOldest(sent, MOST_SENT);
    },
    'tip-received': (state, { amount, at, payload: { tipId } }) => {
      addLatest(state.settled, tipId, MOST_SETTLED);
      state.receivedPoints = receivedOn(state, at) + amount;
      state.receivedDay = dayOf(at);
    },
    'tip-declined': settle,
    'tip-returned': ({ sent }, { payload: { tipId } }) => {
      const tip = sent.get(tipId);
      if (tip !== undefined) tip.isReturned = true;
    },
    'tip-forfeited': () => {},
    'rain-tip-received': settle,
  },
  complaints: {
    'tip-sent': ({ sent }, { account, commandId, amount, payload: { to } }) => {
      if (amount >= 0) return 'a tip has at least one point';
      if (to === account) return 'a player tipped themselves';
      return sent.has(commandId) ? `the tip ${commandId} was sent before` : null;
    },
    'tip-received': settledComplaint,
    'tip-declined': settledComplaint,
    'tip-returned': ({ sent }, { amount, payload: { tipId, to } }) => {
      const tip = sent.get(tipId);
      if (tip === undefined || tip.to !== to) return `no tip ${tipId} was sent to account ${to}`;
      if (tip.isReturned) return `the tip ${tipId} was returned before`;
      return amount === tip.points ? null : `the tip had ${tip.points} points, not ${amount}`;
    },
    'tip-forfeited': ({ sent }, { amount, payload: { tipId } }) => {
      const tip = sent.get(tipId);
      return tip?.isReturned === true && amount === -tip.points ? null : `no tip ${tipId} of these points came back`;
    },
    'rain-tip-received': settledComplaint,
  },
  encode: ({ sent, settled, receivedDay, receivedPoints }): ValueOf<typeof FORM> => [
    [...sent].map(([tipId, { to, points, sentAt, isReturned }]) => [tipId, to, points, sentAt, isReturned] as const),
    [...settled],
    receivedDay,
    receivedPoints,
  ],
  decode: ([sent, settled, receivedDay, receivedPoints]): TipState => ({
    sent: new Map(sent.map(([tipId, to, points, sentAt, isReturned]) => [tipId, { to, points, sentAt, isReturned }])),
    settled: new Set(settled),
    receivedDay,
    receivedPoints,
  }),
});

type Settled = EventOf<'tip-received' | 'tip-declined' | 'rain-tip-received'>;

function settle({ settled }: TipState, { payload: { tipId } }: Settled): void {
  addLatest(settled, tipId, MOST_SETTLED);
}

function settledComplaint(
  { settled }: Readonly<TipState>,
  { type, amount, payload: { tipId } }: Settled,
): string | null {
  if (type !== 'tip-declined' && amount <= 0) return 'a tip has at least one point';
  return settled.has(tipId) ? `the tip ${tipId} was settled before` : null;
}
