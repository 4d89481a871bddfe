import { z } from 'zod';
import { wholeNumber } from '../definition/whole-number.ts';
import { LAST_ACCOUNT_ID } from '../ids.ts';
import { type LedgerAccount, unitsOf } from './ledger-accounts.ts';

export const accountName = z.string().transform((text, context): number | LedgerAccount => {
  const number = wholeNumber('account', 1, LAST_ACCOUNT_ID).safeParse(text);
  if (number.success) return number.data;
  if (unitsOf(text).length > 0) return text as LedgerAccount;
  const message = 'There is no such account: write the number of one, or a ledger account such as bonus-expense.';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
