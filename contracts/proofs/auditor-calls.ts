// Tokens of outside auditors, who read all events of the log (entry bundles).
import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { notFound } from '../definition/common-refusals.ts';
import { reason } from '../definition/envelope.ts';
import { badge, player } from '../definition/kind.ts';
import { listQuery } from '../definition/list.ts';
import { isBlank, NO_BIDI, ONE_LINE } from '../definition/one-line.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { tooManyAuditors } from './refusals.ts';

const instant = z.iso.datetime();
const id = wholeNumber('id', 1, Number.MAX_SAFE_INTEGER);

/** Of tokens in use. */
export const MOST_AUDITORS = 100;

const MOST_DAYS = 366;

const ENTER = 'Enter who gets it.';
const auditorName = z
  .string()
  .trim()
  .min(1, { error: ENTER, abort: true })
  .max(100, { abort: true })
  .regex(ONE_LINE, 'A name is one line of text.')
  .regex(NO_BIDI, 'A name has no characters that turn the direction of text.')
  .refine((text) => !isBlank(text), ENTER);

const auditor = z.object({
  id: z.int(),
  name: z.string(),
  state: badge({ active: ['Active', 'gain'], expired: ['Expired', 'plain'], revoked: ['Revoked', 'loss'] }),
  issuedBy: player('issuedByName'),
  issuedByName: z.string().nullable(),
  issuedAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
  /** Requests with this token; may lag by a few seconds. */
  uses: z.int(),
  lastUsedAt: instant.nullable(),
  /** An IPv4 address, or the network of an IPv6 address. */
  lastNetwork: z.string().nullable(),
});
export type AuditorToken = z.infer<typeof auditor>;

export const AUDITOR_SORTS = { issuedAt: 'desc', name: 'asc' } as const;

export const auditorTokensCall = defineCall({
  name: 'auditor-tokens',
  method: 'GET',
  path: '/api/admin/proofs/auditors',
  access: 'manage-auditors',
  budget: LIST,
  summary: 'Tokens of outside auditors, the latest first; page with `before` = the id of the last one.',
  query: z.strictObject(listQuery(AUDITOR_SORTS, id)),
  reply: z.array(auditor),
  refusals: [],
});

export const issueAuditorToken = defineCall({
  name: 'issue-auditor-token',
  method: 'POST',
  path: '/api/admin/proofs/auditors',
  access: 'manage-auditors',
  commands: [],
  budget: { ...SMALL, perDay: 100 },
  idempotent: 'required',
  summary: 'Gives an outside auditor a token for the entries of the log. It is shown in this reply only.',
  body: z.strictObject({
    name: auditorName,
    days: z.int().min(1).max(MOST_DAYS),
    reason,
  }),
  /** Null when the request is repeated: only a hash is stored. */
  reply: auditor.extend({ token: z.string().nullable() }),
  refusals: [tooManyAuditors],
});
export type IssuedToken = z.infer<typeof issueAuditorToken.reply>;

export const revokeAuditorToken = defineCall({
  name: 'revoke-auditor-token',
  method: 'DELETE',
  path: '/api/admin/proofs/auditors/:id',
  access: 'manage-auditors',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Ends a token at once.',
  params: z.object({ id }),
  body: z.strictObject({ reason }),
  reply: z.object({ success: z.literal(true) }),
  refusals: [notFound],
});

const openLog = z.object({
  partition: z.int(),
  epoch: z.int(),
  origin: z.string(),
  /** Where the log is read. */
  address: z.string(),
  /** Of the newest checkpoint; null before the first. */
  size: z.int().nullable(),
  signedAt: instant.nullable(),
  /** Of keys that sign now. */
  verifierKeys: z.array(z.string()),
});
export type OpenLog = z.infer<typeof openLog>;

export const openLogsCall = defineCall({
  name: 'open-logs',
  method: 'GET',
  path: '/api/admin/proofs/logs',
  access: 'manage-auditors',
  budget: SMALL,
  summary: 'Addresses and verifier keys of the logs, to hand over to an outside auditor.',
  reply: z.object({ logs: z.array(openLog) }),
  refusals: [],
});

export const AUDITOR_CALLS = [auditorTokensCall, issueAuditorToken, revokeAuditorToken, openLogsCall] as const;
