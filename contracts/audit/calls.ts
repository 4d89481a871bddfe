import { z } from 'zod';
import { accountName } from '../books/account-name.ts';
import { asOf, since } from '../books/moment.ts';
import { utcDay } from '../days/utc-day.ts';
import { defineCall, LIST, REPORT } from '../definition/call.ts';
import { listQuery } from '../definition/list.ts';
import { storableText } from '../definition/text.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { seedHash, serverSeed } from '../fairness/seeds.ts';
import { gameName } from '../games/catalogue.ts';
import { FIRST_PLAYER_ACCOUNT } from '../definition/house-accounts.ts';
import { accountId, LAST_ACCOUNT_ID } from '../ids.ts';
import { balance, netPoints, points } from '../points.ts';
import { positionText } from '../position.ts';
import { auditEvent, eventType } from './event.ts';
import { eventPlace } from './proof.ts';
import { auditStep } from './step-call.ts';
import { accountUnknown, notFound, positionNotReached, taskTooLarge } from '../definition/common-refusals.ts';

const instant = z.iso.datetime();
const read = { method: 'GET', access: 'read-audit' } as const;
const numbered = z.object({ account: wholeNumber('account', 1, LAST_ACCOUNT_ID) });

const hit = z.object({
  kind: z.enum(['account', 'ledger-account', 'event', 'withdrawal', 'offer']),
  /** Number or name of the account, or place of the event. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
});
export type AuditHit = z.infer<typeof hit>;

export const auditFind = defineCall({
  ...read,
  name: 'audit-find',
  path: '/api/admin/audit/find',
  budget: LIST,
  summary:
    'Finds an account by number, name or e-mail, an account of the house by name, an event by its place or position, ' +
    'the events of a command, withdrawal, offer transaction or payment reference, and what a hash belongs to.',
  query: z.strictObject({ q: storableText.trim().min(1).max(200) }),
  reply: z.object({ hits: z.array(hit) }),
  refusals: [],
});

export const auditAccount = defineCall({
  ...read,
  name: 'audit-account',
  path: '/api/admin/audit/accounts/:account',
  budget: LIST,
  view: 'statement',
  alsoReads: ['journal'],
  summary: 'The balance of an account at a position or time, and the course of its available points.',
  params: numbered,
  query: z.strictObject({ at: asOf.optional() }),
  reply: z.object({
    account: accountId,
    /** Null for accounts of the house and erased players. */
    name: z.string().nullable(),
    position: positionText.nullable(),
    available: balance,
    held: points,
    /** Place of the account's last event up to there; null before its first. */
    last: z.object({ place: eventPlace, at: instant }).nullable(),
    first: z.object({ place: eventPlace, at: instant }),
    /** At most 300, the oldest first. */
    curve: z.array(z.object({ place: eventPlace, at: instant, points: balance })),
  }),
  refusals: [accountUnknown, positionNotReached],
});

const { sort, order } = listQuery({ at: 'desc' }, storableText);

export const auditEvents = defineCall({
  ...read,
  name: 'audit-events',
  path: '/api/admin/audit/accounts/:account/events',
  budget: LIST,
  view: 'statement',
  alsoReads: ['journal'],
  summary:
    'Events of an account, or of an account of the house such as bonus-expense, the latest first. Page with `before` = ' +
    '`next` of the page before. Moves within rounds are found from their round. Those of the house have no other order.',
  params: z.object({ account: accountName }),
  query: z.strictObject({
    /** Up to and including. */
    at: asOf.optional(),
    /** After this position, or from this time on. */
    since: since.optional(),
    type: eventType.optional(),
    game: gameName.optional(),
    /** Points moved, whichever way. */
    least: wholeNumber('least', 1, Number.MAX_SAFE_INTEGER).optional(),
    actor: storableText.trim().min(1).max(100).optional(),
    sort,
    order,
    before: storableText.max(100).optional(),
    limit: wholeNumber('limit', 1, 200).prefault(100),
  }),
  reply: z.object({ position: positionText.nullable(), rows: z.array(auditEvent), next: z.string().nullable() }),
  refusals: [positionNotReached],
});

const round = z.object({
  game: gameName,
  params: z.unknown(),
  outcome: z.unknown(),
  stakePoints: points,
  payoutPoints: points,
  multiplierHundredths: z.int(),
  serverSeedHash: seedHash,
  /** Null until it is revealed. */
  serverSeed: serverSeed.nullable(),
  clientSeed: z.string(),
  nonce: z.int(),
});
export type AuditRound = z.infer<typeof round>;

export const auditRounds = defineCall({
  ...read,
  name: 'audit-rounds',
  path: '/api/admin/audit/accounts/:account/rounds',
  budget: LIST,
  view: 'rounds',
  alsoReads: ['journal'],
  summary: 'Finished rounds of an account with their seeds, to be recomputed by the reader. The latest first.',
  params: numbered,
  query: z.strictObject({
    at: asOf.optional(),
    since: since.optional(),
    before: wholeNumber('before', 1, Number.MAX_SAFE_INTEGER).optional(),
    limit: wholeNumber('limit', 1, 200).prefault(200),
  }),
  reply: z.object({
    rows: z.array(round.extend({ place: eventPlace })),
    next: z.int().nullable(),
  }),
  refusals: [positionNotReached],
});

export const auditEventCall = defineCall({
  ...read,
  name: 'audit-event',
  path: '/api/admin/audit/events/:place',
  budget: LIST,
  view: 'journal',
  summary: 'One event, the other events of its cause, its batch in the hash chain and its round.',
  params: z.object({ place: eventPlace }),
  reply: z.object({
    event: auditEvent,
    /** Of the same cause, the oldest first; holds the event too. */
    chain: z.array(auditEvent),
    /** False if the cause has more events than are looked for. */
    isWholeChain: z.boolean(),
    batch: z.object({
      firstSeq: z.int(),
      lastSeq: z.int(),
      previousHash: z.string(),
      hash: z.string(),
    }),
    /** Of an event that ends a round. */
    round: round.nullable(),
  }),
  refusals: [notFound, positionNotReached],
});

export const auditBatch = defineCall({
  ...read,
  name: 'audit-batch',
  path: '/api/admin/audit/events/:place/batch',
  budget: REPORT,
  summary:
    'The bytes of the batch that an event is in. SHA-256 of `previousHash` and these bytes is `hash`, which the next ' +
    'batch continues.',
  params: z.object({ place: eventPlace }),
  reply: z.object({
    firstSeq: z.int(),
    lastSeq: z.int(),
    previousHash: z.string(),
    hash: z.string(),
    /** Base64, one per event. Null for a batch of more events than are sent. */
    events: z.array(z.string()).nullable(),
  }),
  refusals: [notFound],
});

const explainQuery = z.strictObject({
  /** The balance after this position, or before this time. */
  from: since.optional(),
  to: asOf.optional(),
});

const explained = z.object({
  account: accountId,
  name: z.string().nullable(),
  /** Null before the account's first event. */
  from: z.object({ position: positionText.nullable(), at: instant.nullable(), available: balance, held: points }),
  to: z.object({ position: positionText.nullable(), at: instant, available: balance, held: points }),
  lines: z.array(
    z.object({
      type: eventType,
      game: gameName.nullable(),
      events: z.int(),
      available: netPoints,
      held: netPoints,
    }),
  ),
  /** The lines must sum to the difference of the two balances; false means that views and log disagree. */
  sumsUp: z.boolean(),
});

export const auditExplain = defineCall({
  ...read,
  name: 'audit-explain',
  path: '/api/admin/audit/accounts/:account/explain',
  budget: REPORT,
  view: 'statement',
  alsoReads: ['journal'],
  summary: 'Changes of a balance between two moments, by kind of event. The lines sum to the difference.',
  params: z.object({ account: wholeNumber('account', FIRST_PLAYER_ACCOUNT, LAST_ACCOUNT_ID) }),
  query: explainQuery,
  reply: explained,
  refusals: [accountUnknown, positionNotReached],
});
export type ExplainedBalance = z.infer<typeof explained>;

export const auditExplainCsv = defineCall({
  ...auditExplain,
  name: 'audit-explain-csv',
  path: '/api/admin/audit/accounts/:account/explain.csv',
  summary: 'The explanation of a balance with each event, the oldest first, at most 10,000.',
  reply: z.string().meta({ contentMediaType: 'text/csv' }),
  file: 'text/csv',
  refusals: [...auditExplain.refusals, taskTooLarge],
});

export const auditExplainPdf = defineCall({
  ...auditExplain,
  name: 'audit-explain-pdf',
  path: '/api/admin/audit/accounts/:account/explain.pdf',
  summary: 'The explanation of a balance on paper, for the answer to a complaint.',
  reply: z.string().meta({ contentMediaType: 'application/pdf' }),
  file: 'application/pdf',
  refusals: [...auditExplain.refusals, taskTooLarge],
});

export const accountStatementCall = defineCall({
  name: 'account-statement',
  method: 'GET',
  path: '/api/finance/accounts/:account/statement',
  access: 'read-books',
  budget: REPORT,
  view: 'journal',
  summary:
    'The statement of an account on paper: of a player or staff by number, or of an account of the house such as bank. ' +
    'It has the balances before and after, the lines, the position and the hash of the log. Days are UTC, both included.',
  params: z.object({ account: accountName }),
  query: z
    .strictObject({ from: utcDay, to: utcDay })
    .refine(({ from, to }) => from <= to, { message: 'The period ends before it begins.', path: ['to'] }),
  reply: z.string().meta({ contentMediaType: 'application/pdf' }),
  file: 'application/pdf',
  refusals: [accountUnknown, positionNotReached, taskTooLarge],
});

export const AUDIT_CALLS = [
  accountStatementCall,
  auditFind,
  auditAccount,
  auditEvents,
  auditRounds,
  auditEventCall,
  auditStep,
  auditBatch,
  auditExplain,
  auditExplainCsv,
  auditExplainPdf,
] as const;
