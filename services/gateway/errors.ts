// The one place that knows how a refusal looks on the wire: its status, its JSON, its headers.
// Before it: refusals of the ledger, of identity and of this gateway, and faults. After it: whoever called.
import type { Problem } from '#contracts/api/problem.ts';
import type { RefusalCode } from '#contracts/refusals.ts';

export const STATUS_OF: Readonly<Record<RefusalCode, number>> = {
  'account-exists': 409,
  'account-full': 422,
  'account-unknown': 404,
  'balance-out-of-bounds': 422,
  'bonus-already-granted': 409,
  'cash-out-too-early': 409,
  'command-id-reused': 409,
  'double-unavailable': 409,
  'hold-closed': 409,
  'hold-not-due': 409,
  'hold-unknown': 404,
  'insufficient-points': 422,
  'nothing-revealed': 409,
  overloaded: 503,
  'payout-out-of-bounds': 422,
  'rate-limited': 429,
  'round-not-due': 409,
  'round-not-open': 409,
  'round-open': 409,
  'round-unchanged': 409,
  'stake-out-of-bounds': 422,
  'account-banned': 403,
  'body-too-large': 413,
  'email-taken': 409,
  fault: 500,
  forbidden: 403,
  'foreign-origin': 403,
  'head-too-large': 431,
  'invalid-input': 400,
  'malformed-json': 400,
  'malformed-request': 400,
  'method-not-allowed': 405,
  'not-found': 404,
  'position-not-reached': 503,
  'request-too-slow': 408,
  'sign-in-failed': 401,
  unauthenticated: 401,
  'unsupported-media-type': 415,
  'username-taken': 409,
};

export type FieldProblem = { path: string; message: string };

/** What any part of the gateway may answer instead of a reply. The ledger's and identity's refusals have this shape. */
export type Refused = {
  kind: 'refusal';
  code: RefusalCode;
  /** A sentence for a person. */
  message: string;
  retryAfterMs?: number;
  fields?: readonly FieldProblem[];
  /** Of the ledger's: `outcome` is "unknown" where a command may have been applied all the same (decision 17). */
  details?: Readonly<Record<string, number | string>>;
};

/** When nothing better is known, clients are asked to come back after this. */
const DEFAULT_RETRY_MS = 1000;
const RETRIABLE: ReadonlySet<RefusalCode> = new Set(['overloaded', 'position-not-reached', 'rate-limited']);

export const FAULT: Refused = {
  kind: 'refusal',
  code: 'fault',
  message: 'Something went wrong on our side. Nothing is lost; please try again.',
};

export function refused(code: RefusalCode, message: string, fields?: readonly FieldProblem[]): Refused {
  return fields === undefined ? { kind: 'refusal', code, message } : { kind: 'refusal', code, message, fields };
}

export function problemOf(refusal: Refused, requestId: string): Problem {
  const problem: Problem = { message: refusal.message, code: refusal.code, requestId };
  if (refusal.fields !== undefined) problem.details = [...refusal.fields];
  if (refusal.details?.['outcome'] === 'unknown') problem.outcome = 'unknown';
  return problem;
}

/** Whole seconds for Retry-After, at least one; null for a refusal that trying again does not cure. */
export function retryAfterSeconds({ code, retryAfterMs }: Refused): number | null {
  if (!RETRIABLE.has(code)) return null;
  return Math.max(1, Math.ceil((retryAfterMs ?? DEFAULT_RETRY_MS) / 1000));
}
