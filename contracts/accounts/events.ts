import { z } from 'zod';
import { unlessZero } from '../definition/event-words.ts';
import { defineEvent, EVERYTHING, NO_TRANSFER } from '../definition/event.ts';
import { type CausedNotice, defineNotice } from '../definition/notice.ts';
import type { AccountId } from '../ids.ts';
import { points } from '../points.ts';

export const welcomeNotice = defineNotice({
  kind: 'welcome',
  params: z.object({ points }),
  words: (params) =>
    params.points === 0
      ? { title: 'Welcome!', message: 'Your account is open.' }
      : { title: 'Welcome!', message: 'Your signup bonus is in your balance.', amount: params.points },
});

export function welcomeOf(account: AccountId, bonusPoints: number): CausedNotice {
  return { fact: welcomeNotice.fact({ points: bonusPoints }), cause: `welcome:${account}` };
}

const accountOpened = defineEvent({
  type: 'account-opened',
  code: 1,
  on: 'any',
  ...NO_TRANSFER,
  payload: z.object({}),
  words: null,
  notice: ({ account }, { signupBonus }) => (signupBonus === 0 ? welcomeOf(account, 0) : null),
});

/** The amount brings the available balance, or debt, to zero. */
const accountClosed = defineEvent({
  type: 'account-closed',
  code: 16,
  leg: 'available',
  counter: 'forfeited',
  payload: z.object({}),
  changes: { thing: () => EVERYTHING, words: 'The account was closed in the meantime.' },
  words: {
    of: unlessZero,
    line: ({ points }) => (points > 0 ? 'Account closed: debt written off' : 'Account closed: points forfeited'),
    transaction: 'adjustment',
  },
});

export const ACCOUNT_EVENTS = [accountOpened, accountClosed] as const;
