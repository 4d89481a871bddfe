import type { Problem } from '#contracts/definition/problem.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { AccountFlows } from '#contracts/internal/identity.ts';
import type { IdentityRefusal } from '#contracts/internal/people.ts';
import { type RefusalCode, REFUSALS } from '#contracts/refusals.ts';

export async function staleSession(
  { waysToReauthenticate }: Pick<AccountFlows, 'waysToReauthenticate'>,
  account: AccountId,
  message = 'Confirm that it is you first.',
): Promise<Refused> {
  return { ...refused('re-authenticate', message), ways: [...(await waysToReauthenticate(account))] };
}

export function refusedByIdentity({ field, isFree: _isFree, ...refusal }: IdentityRefusal): Refused {
  return field === undefined ? refusal : { ...refusal, fields: [{ path: field, message: refusal.message }] };
}

export function statusOf(code: RefusalCode): number {
  return REFUSALS[code].status;
}

export type FieldProblem = { path: string; message: string };

export type Refused = {
  kind: 'refusal';
  code: RefusalCode;
  message: string;
  retryAfterMs?: number;
  fields?: readonly FieldProblem[];
  ways?: NonNullable<Problem['ways']>;
  /**
   * `outcome` is "unknown" if the command may have been applied (decision 17); `games` lists games with open rounds,
   * comma-separated.
   */
  details?: Readonly<Record<string, number | string>>;
};

const DEFAULT_RETRY_MS = 1000;
const RETRIABLE: ReadonlySet<RefusalCode> = new Set([
  'overloaded',
  'position-not-reached',
  'proof-not-ready',
  'rate-limited',
]);

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

/** Whole seconds, at least 1; null for a refusal that a retry cannot cure. */
export function retryAfterSeconds({ code, retryAfterMs }: Refused): number | null {
  if (!RETRIABLE.has(code)) return null;
  return Math.max(1, Math.ceil((retryAfterMs ?? DEFAULT_RETRY_MS) / 1000));
}
