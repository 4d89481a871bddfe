import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';

export const accountOpened = defineEvent({
  type: 'account-opened',
  code: 1,
  ...NO_TRANSFER,
  payload: z.object({}),
});

/** The amount brings the available balance, or debt, to zero. */
export const accountClosed = defineEvent({
  type: 'account-closed',
  code: 16,
  leg: 'available',
  counter: 'forfeited',
  payload: z.object({}),
});

export const ACCOUNT_EVENTS = [accountOpened, accountClosed] as const;
