import { z } from 'zod';
import { boundary } from '../books/moment.ts';
import { asked, listQuery, periodQuery } from '../definition/list.ts';
import { defineCall, LIST, REPORT, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { storableText } from '../definition/text.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { accountId, commandId, LOG_PLACE } from '../ids.ts';
import { dollarAccount } from '../definition/chart-of-accounts.ts';
import { drift } from './drift.ts';
import { entrySide, financeException, lineSide, matched } from './exceptions.ts';
import { exceptionType, verb } from './matching.ts';
import { runSummary } from './runs.ts';
import { statementAccount } from './statement-account.ts';
import {
  exceptionClosed,
  monthClosed,
  notFound,
  positionNotReached,
  taskTooLarge,
} from '../definition/common-refusals.ts';
import { exceptionUnresolved, matchTaken } from './refusals.ts';

const id = wholeNumber('id', 1, Number.MAX_SAFE_INTEGER);
const ofAccount = z.object({ account: statementAccount });
const signedMicros = z.string().regex(/^-?\d{1,15}$/, 'Write an amount in millionths of a dollar.');

export const runMatchingCall = defineCall({
  name: 'run-matching',
  method: 'POST',
  path: '/api/finance/sources/:account/matching',
  access: 'reconcile',
  commands: [],
  budget: REPORT,
  idempotent: 'required',
  view: 'dollar-lines',
  summary: 'Matches open lines with open entries. A dry run says what would be matched, and changes nothing.',
  params: ofAccount,
  body: z.strictObject({ isDry: z.boolean() }),
  reply: z.object({ summary: runSummary, before: runSummary.nullable() }),
  refusals: [positionNotReached, matchTaken, taskTooLarge],
});

export const MATCH_SORTS = { madeAt: 'desc' } as const;

export const matchesCall = defineCall({
  name: 'finance-matches',
  method: 'GET',
  path: '/api/finance/sources/:account/matches',
  access: 'read-books',
  budget: LIST,
  view: 'dollar-lines',
  summary: 'Matches of an account, the latest first. Page with `before` = the id of the last one.',
  params: ofAccount,
  query: z.strictObject({
    state: z.enum(['confirmed', 'suggested', 'revoked']).prefault('confirmed'),
    ...listQuery(MATCH_SORTS, commandId),
  }),
  reply: z.object({ rows: z.array(matched), next: commandId.nullable() }),
  refusals: [positionNotReached],
});

export const revokeMatchCall = defineCall({
  name: 'revoke-match',
  method: 'POST',
  path: '/api/finance/matches/:id/revoke',
  access: 'reconcile',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  view: 'dollar-lines',
  summary: 'Takes a match back, with a reason. Its lines and entries are open again.',
  params: z.object({ id: commandId }),
  body: z.strictObject({ reason }),
  reply: z.object({ success: z.literal(true) }),
  refusals: [notFound, monthClosed, positionNotReached],
});

export const LINE_SORTS = { id: 'desc', at: 'desc', micros: 'desc' } as const;

export const openLinesCall = defineCall({
  name: 'open-statement-lines',
  method: 'GET',
  path: '/api/finance/sources/:account/lines',
  access: 'read-books',
  budget: LIST,
  summary: 'Lines without a match, the latest first. Page with `before` = the id of the last one.',
  params: ofAccount,
  query: z.strictObject({ ...listQuery(LINE_SORTS, id), ...periodQuery }),
  reply: z.object({ rows: z.array(lineSide), next: z.int().nullable() }),
  refusals: [],
});

export const candidatesCall = defineCall({
  name: 'finance-candidates',
  method: 'GET',
  path: '/api/finance/sources/:account/candidates',
  access: 'read-books',
  budget: LIST,
  view: 'dollar-lines',
  summary:
    'Entries without a match: those that the line names, then by how near their amounts are to the given one, in millionths of a dollar.',
  params: ofAccount,
  query: z.strictObject({
    micros: signedMicros.transform(Number),
    /** Entries that this line names come first. */
    line: id.optional(),
    limit: wholeNumber('limit', 1, 50).prefault(10),
  }),
  reply: z.object({ rows: z.array(entrySide) }),
  refusals: [positionNotReached],
});

export const EXCEPTION_SORTS = { dueAt: 'asc', datedAt: 'desc', openedAt: 'desc', micros: 'desc' } as const;

export const financeExceptionsCall = defineCall({
  name: 'finance-exceptions',
  method: 'GET',
  path: '/api/finance/exceptions',
  access: 'read-books',
  budget: LIST,
  view: 'dollar-lines',
  summary:
    'Exceptions: open ones by due time, resolved ones the latest first. Page with `before` = the id of the last one. `from` and `to`: days of the line or entry.',
  query: z.strictObject({
    ...listQuery(EXCEPTION_SORTS, id),
    ...periodQuery,
    /** `waiting`: open ones that a second person has to decide. */
    state: z.enum(['open', 'waiting', 'resolved']).prefault('open'),
    account: statementAccount.optional(),
    type: exceptionType.optional(),
    owner: asked.optional(),
  }),
  reply: z.object({ rows: z.array(financeException), next: z.int().nullable() }),
  refusals: [positionNotReached],
});

const ids = z.array(z.int().min(1)).min(1).max(100);

export const resolveExceptionsCall = defineCall({
  name: 'resolve-finance-exceptions',
  method: 'POST',
  path: '/api/finance/exceptions/resolve',
  access: 'reconcile',
  commands: [],
  budget: REPORT,
  view: 'dollar-lines',
  idempotent: 'required',
  summary:
    'Resolves exceptions, all or none. Booking posts each amount against the account `against`; above the limit of treasury postings a second person has to approve it. So it is with setting aside above its limit.',
  body: z
    .strictObject({
      ids,
      verb: verb.exclude(['returned']),
      reason,
      /** To book or exchange: the other account. */
      against: dollarAccount.optional(),
      /** To exchange: dollars for one of the line's currency. */
      rate: z
        .string()
        .regex(/^(?=.*[1-9])\d{1,6}(\.\d{1,8})?$/, 'Write a rate such as 1.0845.')
        .optional(),
      /** To link. */
      entries: z.array(z.string().regex(LOG_PLACE, 'An entry looks like 0-1234.')).max(50).prefault([]),
      lines: z.array(z.int().min(1)).max(50).prefault([]),
    })
    .refine(
      ({ verb: how, against }) => !['book', 'exchange'].includes(how) || against !== undefined,
      'Choose the account to book against.',
    )
    .refine(({ verb: how, rate }) => how !== 'exchange' || rate !== undefined, 'Write a rate such as 1.0845.'),
  reply: z.object({ resolved: z.int(), posted: z.int(), waiting: z.int() }),
  refusals: [exceptionClosed, exceptionUnresolved, matchTaken, monthClosed, positionNotReached],
});

export const assignExceptionsCall = defineCall({
  name: 'assign-finance-exceptions',
  method: 'POST',
  path: '/api/finance/exceptions/assign',
  access: 'reconcile',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Gives exceptions to a person, or adds a note to them.',
  body: z.strictObject({
    ids,
    owner: accountId.nullable().optional(),
    note: storableText.trim().min(1).max(500).optional(),
  }),
  reply: z.object({ changed: z.int() }),
  refusals: [],
});

export const driftCall = defineCall({
  name: 'finance-drift',
  method: 'GET',
  path: '/api/finance/sources/:account/drift',
  access: 'read-books',
  budget: REPORT,
  view: 'dollar-lines',
  summary:
    'The difference between the books and the statements at an instant, as entries and lines whose amounts sum to it exactly.',
  params: ofAccount,
  query: z.strictObject({
    at: boundary('upper').optional(),
    /** As the statement writes it, in millionths of a dollar. */
    balance: signedMicros.transform(BigInt).optional(),
  }),
  reply: drift,
  refusals: [positionNotReached],
});

export const MATCHING_CALLS = [
  runMatchingCall,
  matchesCall,
  revokeMatchCall,
  openLinesCall,
  candidatesCall,
  financeExceptionsCall,
  resolveExceptionsCall,
  assignExceptionsCall,
  driftCall,
] as const;
