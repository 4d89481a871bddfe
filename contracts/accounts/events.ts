import { unlessZero } from '../definition/event-words.ts';
import { welcomeOf } from './notices.ts';
import { z } from 'zod';
import { defineEvent, EVERYTHING, NO_TRANSFER } from '../definition/event.ts';

export const accountOpened = defineEvent({
  type: 'account-opened',
  code: 1,
  on: 'any',
  ...NO_TRANSFER,
  payload: z.object({}),
  words: null,
  notice: ({ account }, { signupBonus }) => (signupBonus === 0 ? welcomeOf(account, 0) : null),
});

/** The amount brings the available balance, or debt, to zero. */
export const accountClosed = defineEvent({
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
