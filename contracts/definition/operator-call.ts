import { z } from 'zod';
import { FIRST_PLAYER_ACCOUNT } from './house-accounts.ts';
import { accountId, LAST_ACCOUNT_ID } from '../ids.ts';
import { balance, points } from '../points.ts';
import { positionText } from '../position.ts';
import { wholeNumber } from './whole-number.ts';

export const accountParams = z.object({ account: wholeNumber('account', FIRST_PLAYER_ACCOUNT, LAST_ACCOUNT_ID) });

export const balanceAfter = z.object({
  account: accountId,
  available: balance,
  held: points,
  position: positionText,
  /** Null unless the call is about a hold. */
  holdId: z.string().nullable(),
});
