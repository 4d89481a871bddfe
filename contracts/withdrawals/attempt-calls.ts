import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import { commandId } from '../ids.ts';

const instant = z.iso.datetime();

const answer = z.object({
  step: z.enum(['send', 'ask']),
  outcome: z.string(),
  /** The provider's word or code, or why its answer could not be read. */
  detail: z.string(),
  /** Of the provider: cut, and without secrets. */
  raw: z.string(),
  /** In a row. */
  times: z.int(),
  firstAt: instant,
  lastAt: instant,
});

const attempt = z.object({
  attempt: z.int(),
  /** Null until it is chosen. */
  provider: z.string().nullable(),
  ref: z.string(),
  state: z.string(),
  /** Null before the first call. */
  openedAt: instant.nullable(),
  /** When it is sent or asked about next; null once it is over. */
  nextAt: instant.nullable(),
  claimBy: instant.nullable(),
  unknownSince: instant.nullable(),
  /** Of the refusal. */
  code: z.string().nullable(),
  waitsFor: z.string().nullable(),
  waitsSince: instant.nullable(),
  /** Why staff have to decide. */
  needsPerson: z.string().nullable(),
  /** Given by the provider. */
  ids: z.record(z.string(), z.string()),
  answers: z.array(answer),
});
export type ShownAttempt = z.infer<typeof attempt>;

export const withdrawalAttemptsCall = defineCall({
  name: 'withdrawal-attempts',
  method: 'GET',
  path: '/api/admin/withdrawals/:id/attempts',
  access: 'read-withdrawals',
  budget: LIST,
  summary: 'Attempts to pay a withdrawal, the latest first, with the answers of the provider.',
  params: z.object({ id: commandId }),
  reply: z.array(attempt),
  refusals: [],
});

export const ATTEMPT_CALLS = [withdrawalAttemptsCall] as const;
