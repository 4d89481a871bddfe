import { z } from 'zod';
import { defineCommand } from '../definition/command.ts';
import { reason, requiredActor } from '../definition/envelope.ts';
import { ONE_LINE } from '../definition/one-line.ts';
import { HOUSE_ACCOUNTS } from '../definition/house-accounts.ts';
import { CHANGE_REFUSALS } from '../definition/operator-refusals.ts';
import { dollarAccount, dollarMicros } from '../definition/chart-of-accounts.ts';
import { sameAccount, wrongDate } from './refusals.ts';

export const postTreasury = defineCommand({
  type: 'post-treasury',
  on: 'house',
  input: {
    account: z.literal(HOUSE_ACCOUNTS.treasury),
    actor: requiredActor,
    debit: dollarAccount,
    credit: dollarAccount,
    micros: dollarMicros,
    reason,
    /** When it counts in the books, if that is not the event's time. */
    effectiveAt: z.iso.datetime({ precision: 3 }).optional(),
    reference: z.string().trim().min(1).max(100).regex(ONE_LINE, 'A reference is one line of text.').nullable(),
  },
  refusals: [sameAccount, wrongDate, ...CHANGE_REFUSALS],
});

export const TREASURY_COMMANDS = [postTreasury] as const;
