import { z } from 'zod';
import { DAY_MS } from '../days/time.ts';
import { defineCall, LIST, REPORT } from '../definition/call.ts';
import { storableText } from '../definition/text.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { accountId, commandId, LAST_ACCOUNT_ID, LOG_PLACE } from '../ids.ts';
import { utcDay } from '../days/utc-day.ts';
import { balance, netPoints, points, signedPoints, summedPoints } from '../points.ts';
import { positionText } from '../position.ts';
import { dollarAccount, dollarMicros } from '../definition/chart-of-accounts.ts';
import { player } from '../definition/kind.ts';
import { accountName } from './account-name.ts';
import { journalKind } from './journal.ts';
import { type LedgerAccount, UNITS, unitsOf } from './ledger-accounts.ts';
import { asOf, boundary } from './moment.ts';
import { accountUnknown, positionNotReached } from '../definition/common-refusals.ts';

const unit = z.enum(UNITS);

const moved = {
  /** Such as "house:dice" or "bank". */
  account: z.string(),
  unit,
  in: summedPoints,
  out: summedPoints,
  entries: z.int(),
};

const atQuery = z.strictObject({
  /** The end of a day, a time with its zone, or a position. */
  at: asOf.optional(),
});

export const trialBalanceCall = defineCall({
  name: 'trial-balance',
  method: 'GET',
  path: '/api/finance/trial-balance',
  access: 'read-books',
  budget: REPORT,
  view: 'ledger-days',
  summary: 'The balance of every ledger account at a day’s end, a time or a position. Each unit sums to 0.',
  query: atQuery,
  reply: z.object({
    /** Inclusive. */
    position: positionText.nullable(),
    lines: z.array(z.object({ ...moved, balance: netPoints })),
  }),
  refusals: [positionNotReached],
});

const ledgerAccount = z.string().transform((text, context): LedgerAccount => {
  if (unitsOf(text).length > 0) return text as LedgerAccount;
  context.addIssue({ code: 'custom', message: 'There is no such ledger account: write one such as bonus-expense.' });
  return z.NEVER;
});

export const balanceAtCall = defineCall({
  name: 'balance-at',
  method: 'GET',
  path: '/api/finance/balance/:account',
  access: 'read-books',
  budget: LIST,
  view: 'statement',
  alsoReads: ['journal', 'ledger-days'],
  summary:
    'What an account had at a day’s end, a time or a position: `available` and `held` of a numbered account, or the ' +
    'balance of a ledger account in each of its units.',
  params: z.object({ account: accountName }),
  query: atQuery,
  reply: z.object({
    position: positionText.nullable(),
    account: z.union([accountId, z.string()]),
    balances: z.array(z.object({ name: z.string(), unit, balance: netPoints })),
  }),
  refusals: [accountUnknown, positionNotReached],
});

export const ledgerDaysCall = defineCall({
  name: 'ledger-days',
  method: 'GET',
  path: '/api/finance/days',
  access: 'read-books',
  budget: REPORT,
  view: 'ledger-days',
  summary: 'What each day (UTC) added to and took from each ledger account. At most 366 days, both ends included.',
  query: z
    .strictObject({ from: utcDay, to: utcDay })
    .refine(({ from, to }) => from <= to, '`from` is after `to`.')
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < 366 * DAY_MS, 'That is more than 366 days.'),
  reply: z.object({ days: z.array(z.object({ day: utcDay, ...moved })) }),
  refusals: [positionNotReached],
});

const place = z.string().regex(LOG_PLACE);

const entry = z.object({
  place,
  at: z.iso.datetime(),
  /** Of a posting that is dated before it was made. */
  effectiveAt: z.iso.datetime().nullable(),
  account: player('username'),
  /** Null for accounts of the house and erased players. */
  username: z.string().nullable(),
  kind: journalKind,
  /** "player", "operator:<account>", "system:<policy>" or "cli:<name>" */
  actor: z.string(),
  /** Of staff. */
  actorName: z.string().nullable(),
  commandId: z.string(),
  /** Null if no points moved. */
  points: z.object({ amount: signedPoints, to: z.string(), from: z.string() }).nullable(),
  dollars: z.object({ micros: dollarMicros, to: dollarAccount, from: dollarAccount }).nullable(),
  available: balance,
  held: points,
  reason: z.string().nullable(),
  document: z.string().nullable(),
});

export const journalCall = defineCall({
  name: 'journal',
  method: 'GET',
  path: '/api/finance/journal',
  access: 'read-books',
  budget: LIST,
  view: 'journal',
  summary:
    'Every event that is not of a game, the latest first. `reference` is the id of a command or the name of an outside ' +
    'document. Page with `before` = `next` of the page before.',
  query: z.strictObject({
    from: boundary('lower').optional(),
    to: boundary('upper').optional(),
    /** Such as bonus-expense or bank: entries that moved it. */
    ledger: ledgerAccount.optional(),
    account: wholeNumber('account', 1, LAST_ACCOUNT_ID).optional(),
    actor: storableText.min(1).max(100).optional(),
    kind: journalKind.optional(),
    reference: z.union([commandId, storableText.trim().min(1).max(100)]).optional(),
    before: z
      .string()
      .regex(/^\d{1,15}-\d{1,4}-\d{1,15}$/, 'Page with the `next` of the page before.')
      .optional(),
    limit: wholeNumber('limit', 1, 200).prefault(50),
  }),
  reply: z.object({
    entries: z.array(entry),
    /** Null on the last page. */
    next: z.string().nullable(),
  }),
  refusals: [positionNotReached],
});

const usdAmounts = z.array(netPoints);

export const accountDaysCall = defineCall({
  name: 'account-days',
  method: 'GET',
  path: '/api/finance/account-days',
  access: 'read-books',
  budget: LIST,
  view: 'ledger-days',
  summary:
    'Movements of one ledger account by day (UTC), and its balance before. At most 366 days, both ends included.',
  query: z
    .strictObject({ account: ledgerAccount, unit, from: utcDay, to: utcDay })
    .refine(({ from, to }) => from <= to, '`from` is after `to`.')
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < 366 * DAY_MS, 'That is more than 366 days.'),
  reply: z.object({
    opening: netPoints,
    days: z.array(z.object({ day: utcDay, in: summedPoints, out: summedPoints, entries: z.int() })),
  }),
  refusals: [positionNotReached],
});

export const receivablesCall = defineCall({
  name: 'receivables',
  method: 'GET',
  path: '/api/finance/receivables',
  access: 'read-books',
  budget: LIST,
  view: 'ledger-days',
  summary: 'Receivables per network at the end of a day (UTC), by age. Payments settle the oldest amounts first.',
  query: z.strictObject({ day: utcDay.optional() }),
  reply: z.object({
    day: utcDay,
    rows: z.array(
      z.object({
        account: z.string(),
        balance: netPoints,
        /** Up to 30, 60 and 90 days, and older. */
        buckets: usdAmounts.length(4),
        prepaid: summedPoints,
      }),
    ),
  }),
  refusals: [positionNotReached],
});

export const openItemsCall = defineCall({
  name: 'open-items',
  method: 'GET',
  path: '/api/finance/open-items/:account',
  access: 'read-books',
  budget: LIST,
  view: 'dollar-lines',
  summary:
    'Open items of a dollar account, oldest first: the withdrawals in transit, or the unsettled postings of suspense.',
  params: z.object({ account: ledgerAccount }),
  query: z.strictObject({ at: boundary('upper').optional(), limit: wholeNumber('limit', 1, 200).prefault(100) }),
  reply: z.object({
    items: z.array(
      z.object({
        /** Command id of the withdrawal, credit or posting. */
        subject: z.string(),
        account: accountId,
        micros: netPoints,
        openedAt: z.iso.datetime(),
        changedAt: z.iso.datetime(),
        reference: z.string().nullable(),
      }),
    ),
    hasMore: z.boolean(),
  }),
  refusals: [positionNotReached],
});

export const BOOKS_CALLS = [
  trialBalanceCall,
  balanceAtCall,
  ledgerDaysCall,
  journalCall,
  accountDaysCall,
  receivablesCall,
  openItemsCall,
] as const;
