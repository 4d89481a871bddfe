import { z } from 'zod';
import { defineNotice, type NoticeMail, type NoticeWords } from '../definition/notice.ts';
import { points } from '../points.ts';
import { dollarMicros } from '../definition/chart-of-accounts.ts';
import { claimDay, claimText } from '../words/claim.ts';
import { countedPoints, grouped, microsText } from '../words/figures.ts';
import { METHOD_TITLES, methodName } from './method-names.ts';

const HOLD_STATES = ['held', 'hold-kept', 'hold-ended'] as const;
type HoldState = (typeof HOLD_STATES)[number];

const params = z.object({
  state: z.enum([
    'requested',
    'approved',
    'unclaimed',
    'completed',
    'rejected',
    'failed',
    'returned',
    'released',
    'forfeited',
    ...HOLD_STATES,
  ]),
  /** Absent where the event does not repeat them; holds of all withdrawals have none. */
  points: points.optional(),
  /** Value in millionths of a dollar. */
  micros: dollarMicros.optional(),
  method: methodName.optional(),
  /** Of unclaimed ones, milliseconds since the epoch. */
  claimBy: z.int().optional(),
});
type Params = z.infer<typeof params>;
export type WithdrawalNews = Params['state'];

export const withdrawalNotice = defineNotice({
  kind: 'withdrawal',
  params,
  words: wordsOf,
  // The release or forfeiture that follows is mailed.
  isMailed: ({ state }) => state !== 'returned',
  mail: mailOf,
});

function wordsOf({ state, method, points: moved, claimBy }: Params): NoticeWords {
  const amount = moved !== undefined && { amount: moved };
  if (isOfHold(state)) {
    const { title, one, all } = HOLD_WORDS[state];
    return { title, message: method === undefined ? all : `Your ${METHOD_TITLES[method]} ${one}`, ...amount };
  }
  const { title, message } = WORDS[state];
  const of = method === undefined ? 'Your' : `Your ${METHOD_TITLES[method]}`;
  const until = state === 'unclaimed' && claimBy !== undefined ? ` ${claimText(claimBy)}` : '';
  return { title, message: `${of} ${message}${until}`, ...amount };
}

function isOfHold(state: WithdrawalNews): state is HoldState {
  return (HOLD_STATES as readonly string[]).includes(state);
}

/** `all`: of a hold of every withdrawal. */
const HOLD_WORDS: Record<HoldState, { title: string; one: string; all: string }> = {
  held: {
    title: 'Withdrawal on hold',
    one: 'withdrawal is on hold for a check. Open your withdrawal history to read why, and to appeal.',
    all: 'Your withdrawals are on hold for a check of your payee details. Open your withdrawal history to appeal.',
  },
  'hold-kept': {
    title: 'Withdrawal stays on hold',
    one: 'withdrawal stays on hold after our review. Your withdrawal history says what you can do.',
    all: 'Your withdrawals stay on hold after our review. Your withdrawal history says what you can do.',
  },
  'hold-ended': {
    title: 'Withdrawal no longer on hold',
    one: 'withdrawal is no longer on hold. We continue with it.',
    all: 'Your withdrawals are no longer on hold.',
  },
};

const WORDS: Record<Exclude<WithdrawalNews, HoldState>, { title: string; message: string }> = {
  requested: { title: 'Withdrawal requested', message: 'withdrawal is pending. Your points are held until it ends.' },
  approved: { title: 'Withdrawal approved', message: 'withdrawal was approved. Payment is next.' },
  unclaimed: { title: 'Withdrawal sent', message: 'payment is waiting for you to claim it.' },
  completed: { title: 'Withdrawal completed', message: 'withdrawal was paid.' },
  rejected: { title: 'Withdrawal rejected', message: 'withdrawal was rejected. Your points are back in your balance.' },
  failed: { title: 'Withdrawal failed', message: 'payment failed. Your points are back in your balance.' },
  returned: { title: 'Withdrawal returned', message: 'payment came back to us.' },
  released: { title: 'Withdrawal returned', message: 'payment came back. Your points are back in your balance.' },
  forfeited: { title: 'Withdrawal returned', message: 'payment came back. After review your points were forfeited.' },
};

/** After "Your withdrawal of $5.00". */
const SUBJECTS: Record<WithdrawalNews, string> = {
  requested: 'was requested',
  approved: 'was approved',
  unclaimed: 'was sent: claim it',
  completed: 'was sent',
  rejected: 'was rejected',
  failed: 'failed',
  returned: 'came back to us',
  released: 'came back: your points are in your balance',
  forfeited: 'came back: your points were forfeited',
  held: 'is on hold',
  'hold-kept': 'stays on hold',
  'hold-ended': 'is no longer on hold',
};

/** Other methods are kinds of goods, not places that money goes to. */
const PAID_TO = new Set(['paypal', 'zelle', 'cashapp']);

function mailOf({ state, method, points: moved, micros, claimBy }: Params, _: unknown, words: NoticeWords): NoticeMail {
  const to = state === 'completed' && method !== undefined && PAID_TO.has(method) ? ` to ${METHOD_TITLES[method]}` : '';
  const value = micros !== undefined ? microsText(micros) : moved === undefined ? null : countedPoints(moved);
  const facts: [string, string][] = [];
  if (method !== undefined) facts.push(['Method', METHOD_TITLES[method]]);
  if (micros !== undefined) facts.push(['Amount', microsText(micros)]);
  if (moved !== undefined) facts.push(['Points', grouped(moved)]);
  if (claimBy !== undefined) facts.push(['Claim by', claimDay(claimBy)]);
  const subject = value === null ? words.title : `Your withdrawal of ${value} ${SUBJECTS[state]}${to}`;
  return { subject, facts, action: { label: 'See your withdrawals', path: '/withdrawal-history' } };
}
