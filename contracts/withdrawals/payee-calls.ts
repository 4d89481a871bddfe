import { z } from 'zod';
import { defineCall, LIST, REPORT, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { listQuery } from '../definition/list.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { accountId, LAST_ACCOUNT_ID } from '../ids.ts';
import { maskedPayee, taxState } from './compliance-calls.ts';
import { notFound } from '../definition/common-refusals.ts';
import { player, badge, usd } from '../definition/kind.ts';

const account = wholeNumber('account', 1, LAST_ACCOUNT_ID);

const payee = maskedPayee.extend({
  userId: player('username'),
  /** Null once the account is erased. */
  username: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  /** Against the sanctions list in force. */
  isScreened: z.boolean(),
  isOnHold: z.boolean(),
});
export type ListedPayee = z.infer<typeof payee>;

/** A name is sealed, so nothing can sort by it. */
export const PAYEE_SORTS = { userId: 'desc', updatedAt: 'desc' } as const;

export const payeesCall = defineCall({
  name: 'compliance-payees',
  method: 'GET',
  path: '/api/admin/compliance/payees',
  access: 'review-compliance',
  budget: LIST,
  summary:
    'Payee forms with masked names, the highest account first. Page with `before` = `next-cursor` of the page before.',
  query: z.strictObject({
    account: account.optional(),
    ...listQuery(PAYEE_SORTS, account),
  }),
  reply: z.object({
    rows: z.array(payee),
    /** Account of the last row; null on the last page. */
    next: accountId.nullable(),
    list: z
      .object({ hash: z.string(), published: z.string(), entries: z.int(), loadedAt: z.iso.datetime() })
      .nullable()
      .describe('The sanctions list in force; null without one.'),
  }),
  refusals: [],
});

export const openPayeeCall = defineCall({
  name: 'open-payee',
  method: 'POST',
  path: '/api/admin/compliance/payees/:account/open',
  access: 'review-compliance',
  commands: [],
  budget: { ...SMALL, perDay: 500 },
  idempotent: 'required',
  summary: 'Legal name and country of a payee. The reason is recorded.',
  params: z.object({ account }),
  body: z.strictObject({ reason }),
  reply: z.object({ legalName: z.string(), country: z.string() }),
  refusals: [notFound],
});

const taxQueueState = badge({
  needed: ['Form needed', 'loss'],
  soon: ['Near the threshold', 'brass'],
  recorded: ['Recorded', 'gain'],
});

const taxRow = z.object({
  userId: player('username'),
  username: z.string().nullable(),
  state: taxQueueState,
  /** Dollars with two decimals, of all accounts of the person. */
  paidUsd: usd,
  openUsd: usd,
  form: z
    .object({
      kind: z.enum(['W-9', 'W-8BEN']),
      /** Null for a form without an end. */
      validUntil: z.iso.date().nullable(),
      recordedAt: z.iso.datetime(),
      note: z.string(),
    })
    .nullable(),
});
export type TaxRow = z.infer<typeof taxRow>;

export const taxQueueCall = defineCall({
  name: 'tax-queue',
  method: 'GET',
  path: '/api/admin/compliance/tax-queue',
  access: 'review-compliance',
  budget: REPORT,
  summary: 'Players near or above the threshold of this year (UTC), the highest sums first, with their tax forms.',
  reply: z.object({
    year: z.int(),
    /** Null if the year has none. */
    thresholdUsd: z.string().nullable(),
    rows: z.array(taxRow),
  }),
  refusals: [],
});

const payeeTotal = z.object({
  userId: player('username'),
  username: z.string().nullable(),
  payments: z.int(),
  paidUsd: usd,
  /** With other accounts of the same person. */
  personUsd: usd,
  /** Of this person in the year. */
  state: taxState,
  form: z.enum(['W-9', 'W-8BEN']).nullable(),
});

export const payeeTotalsCall = defineCall({
  name: 'payee-totals',
  method: 'GET',
  path: '/api/finance/payees',
  access: 'review-compliance',
  budget: REPORT,
  summary: 'Payments of a calendar year (UTC) by player, compared with its threshold. The highest 500 sums.',
  query: z.strictObject({ year: wholeNumber('year', 2020, 2100) }),
  reply: z.object({
    year: z.int(),
    /** Null if the year has none. */
    thresholdUsd: z.string().nullable(),
    /** All of the year. */
    payees: z.int(),
    paidUsd: z.string(),
    rows: z.array(payeeTotal),
  }),
  refusals: [],
});

export const PAYEE_CALLS = [payeesCall, openPayeeCall, payeeTotalsCall, taxQueueCall] as const;
