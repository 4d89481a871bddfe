import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { accountId } from '../ids.ts';

const instant = z.iso.datetime();

/** "partition-seq". Each event has one spelling. */
export const eventPlace = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,3})-(?:0|[1-9]\d{0,15})$/, 'An event is named like 0-1234, without zeros in front.');

export const auditCheck = z.object({
  name: z.string(),
  /** Names of the comparisons. */
  told: z.string(),
  state: z.enum(['sound', 'running', 'bad']),
  /** Of the latest comparison. */
  at: instant.nullable(),
  /** Of a bad check. */
  reason: z.string().nullable(),
  place: eventPlace.nullable(),
  /** Owner of the differing row. */
  account: accountId.nullable(),
});
export type AuditCheck = z.infer<typeof auditCheck>;

export const auditReport = z.object({
  partitions: z.array(
    z.object({
      partition: z.int(),
      /** Every event up to here was proven. */
      provenSeq: z.int(),
      headSeq: z.int(),
      hash: z.string(),
    }),
  ),
  /** When the end of the log was last reached. */
  provenAt: instant.nullable(),
  /** When the audit last reported. */
  reportedAt: instant,
  /** Since a whole verification was asked for: events folded again, and their number. */
  whole: z.object({ events: z.int(), of: z.int() }).nullable(),
  checks: z.array(auditCheck),
});
export type AuditReport = z.infer<typeof auditReport>;

const auditStatus = auditReport.extend({
  /** By the gateway's clock. */
  readAt: instant,
});
export type AuditStatus = z.infer<typeof auditStatus>;

export const auditProof = defineCall({
  name: 'audit-proof',
  method: 'GET',
  path: '/api/admin/audit/proof',
  access: 'read-players',
  budget: SMALL,
  summary: 'How far the continuous audit has proven the log, what it compared, and what it found.',
  reply: z.object({
    /** Null if no audit has reported yet. */
    status: auditStatus.nullable(),
  }),
  refusals: [],
});

export const runAudit = defineCall({
  name: 'run-audit',
  method: 'POST',
  path: '/api/admin/audit/verify',
  access: 'run-audit',
  commands: [],
  budget: { ...LIST, perDay: 20 },
  idempotent: 'required',
  summary: 'Verifies the whole log and every view again, from the first event. Progress is in audit-proof.',
  reply: z.object({ success: z.boolean() }),
  refusals: [],
});

export const PROOF_CALLS = [auditProof, runAudit] as const;
