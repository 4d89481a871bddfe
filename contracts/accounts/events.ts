// Events of accounts as such.
import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';

export const accountOpened = defineEvent({
  type: 'account-opened',
  code: 1,
  ...NO_TRANSFER,
  payload: z.object({}),
});

export const ACCOUNT_EVENTS = [accountOpened] as const;
