import { z } from 'zod';
import { accountId } from '../ids.ts';
import { exceptionType, matchRule, verb } from './matching.ts';
import { micros } from '../definition/kind.ts';

const side = z.object({
  at: z.iso.datetime(),
  micros,
  references: z.array(z.string()),
});

/** Of a statement. */
export const lineSide = z.object({
  id: z.int(),
  ...side.shape,
  kind: z.enum(['main', 'fee']),
  /** Announced and not booked: it counts in no sum. */
  isPending: z.boolean(),
  currency: z.string(),
  text: z.string(),
  file: z.int(),
  record: z.int(),
});
export type LineSide = z.infer<typeof lineSide>;

/** Of the books. */
export const entrySide = z.object({
  /** Log place. */
  place: z.string(),
  ...side.shape,
  kind: z.string(),
  counter: z.string(),
  player: accountId,
});
export type EntrySide = z.infer<typeof entrySide>;

export const matched = z.object({
  id: z.string(),
  account: z.string(),
  rule: matchRule,
  state: z.enum(['confirmed', 'suggested', 'revoked']),
  madeAt: z.iso.datetime(),
  madeBy: accountId.nullable(),
  reason: z.string().nullable(),
  lines: z.array(lineSide),
  entries: z.array(entrySide),
});
export type Matched = z.infer<typeof matched>;

/** Refused by the ledger. A statement line names it. */
export const refusedPostback = z.object({
  id: z.string(),
  transactionId: z.string(),
  kind: z.enum(['credit', 'reversal']),
  account: accountId.nullable(),
  points: z.int().nullable(),
  offerName: z.string().nullable(),
  /** Why it was refused. */
  detail: z.string(),
});
export type RefusedPostback = z.infer<typeof refusedPostback>;

/** Setting aside above the limit: what the first person asked for, and what the second decided. */
const asideRequest = z.object({
  verb: verb.extract(['elsewhere', 'ignore']),
  reason: z.string(),
  by: accountId,
  at: z.iso.datetime(),
  /** Null while it waits. */
  decision: z.enum(['approved', 'declined']).nullable(),
  decidedBy: accountId.nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decidedReason: z.string().nullable(),
});

export const financeException = z.object({
  id: z.int(),
  account: z.string(),
  type: exceptionType,
  state: z.enum(['open', 'posted', 'waiting', 'resolved']),
  micros,
  datedAt: z.iso.datetime(),
  openedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  owner: accountId.nullable(),
  /** Allowed now. */
  verbs: z.array(verb),
  line: lineSide.nullable(),
  entry: entrySide.nullable(),
  /** To confirm: the other side of the suggested match. */
  suggestion: matched.nullable(),
  /** The line has a reference of this account. */
  otherAccount: z.string().nullable(),
  /** The paid withdrawal that the line takes back. */
  withdrawal: z.uuid().nullable(),
  /** The refused postback that the line names. */
  conversion: refusedPostback.nullable(),
  /** A sentence about exceptions without a line or an entry. */
  detail: z.string().nullable(),
  verb: verb.nullable(),
  reason: z.string().nullable(),
  resolvedBy: accountId.nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  /** The latest. */
  aside: asideRequest.nullable(),
  notes: z.array(z.object({ by: accountId, at: z.iso.datetime(), text: z.string() })),
});
export type FinanceException = z.infer<typeof financeException>;
