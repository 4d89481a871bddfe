import type { Problem } from '#contracts/definition/problem.ts';
import { type RefusalCode, REFUSALS } from '#contracts/refusals.ts';

export function statusOf(code: RefusalCode): number {
  return REFUSALS[code].status;
}

export type FieldProblem = { path: string; message: string };

/** What any part of the gateway may answer instead of a reply. The ledger's and identity's refusals have this shape. */
export type Refused = {
  kind: 'refusal';
  code: RefusalCode;
  /** A sentence for a person. */
  message: string;
  retryAfterMs?: number;
  fields?: readonly FieldProblem[];
  /** Of `re-authenticate`. */
  ways?: NonNullable<Problem['ways']>;
  /**
   * Of the ledger's: `outcome` is "unknown" where a command may have been applied all the same (decision 17); `games`, with
   * commas between them, are those whose rounds are open.
   */
  details?: Readonly<Record<string, number | string>>;
};

/** When nothing better is known, clients are asked to come back after this. */
const DEFAULT_RETRY_MS = 1000;
const RETRIABLE: ReadonlySet<RefusalCode> = new Set(['overloaded', 'position-not-reached', 'rate-limited']);

export const FAULT: Refused = { kind: 'refusal', code: 'fault', message: REFUSALS.fault.message };

export function refused(code: RefusalCode, message: string, fields?: readonly FieldProblem[]): Refused {
  return fields === undefined ? { kind: 'refusal', code, message } : { kind: 'refusal', code, message, fields };
}

export function problemOf(refusal: Refused, requestId: string): Problem {
  const problem: Problem = { message: refusal.message, code: refusal.code, requestId };
  if (refusal.fields !== undefined) problem.details = [...refusal.fields];
  if (refusal.ways !== undefined) problem.ways = refusal.ways;
  if (refusal.details?.['outcome'] === 'unknown') problem.outcome = 'unknown';
  if (refusal.details?.['games'] !== undefined) problem.games = String(refusal.details['games']).split(',');
  return problem;
}

/** Whole seconds for Retry-After, at least one; null for a refusal that trying again does not cure. */
export function retryAfterSeconds({ code, retryAfterMs }: Refused): number | null {
  if (!RETRIABLE.has(code)) return null;
  return Math.max(1, Math.ceil((retryAfterMs ?? DEFAULT_RETRY_MS) / 1000));
}
