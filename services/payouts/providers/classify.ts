import { HOUR_MS } from '#contracts/days/time.ts';
import type { HttpReply } from './http-client.ts';
import type { Outcome } from './port.ts';

/** The provider's error codes that mean no. Every other code is unknown. */
export type NoCodes = { refused: ReadonlySet<string>; notTaken: ReadonlySet<string> };

const RETRY_MS = 60_000;
const MAX_RETRY_MS = HOUR_MS;
const MAX_RAW_CHARACTERS = 4000;
const CODE = /^[\w.:-]{1,80}$/;

/** The outcome of a call that was not accepted. Codes are an answer's only part that is repeated in reasons. */
export function failureOf(reply: HttpReply, given: string | null, codes: NoCodes): Outcome {
  if (reply.failed !== null && reply.unsentMs !== null)
    return { kind: 'not-taken', code: reply.failed, retryMs: reply.unsentMs };
  if (reply.failed !== null) return { kind: 'unknown', why: reply.failed };
  const { status, text } = reply;
  const code = given !== null && CODE.test(given) ? given : null;
  if (status === 401 || status === 429)
    return { kind: 'not-taken', code: code ?? `http-${status}`, retryMs: retryMsOf(reply) };
  if (status >= 400 && status < 500 && code !== null) {
    if (codes.refused.has(code)) return { kind: 'refused', code, raw: rawOf(text) };
    if (codes.notTaken.has(code)) return { kind: 'not-taken', code, retryMs: retryMsOf(reply) };
  }
  return { kind: 'unknown', why: code === null ? `http-${status}` : `http-${status} ${code}` };
}

/** Retry-After in seconds; a date counts as absent. */
export function retryMsOf({ headers }: HttpReply): number {
  const given = headers?.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(given) ? Math.min(Math.max(Number(given) * 1000, 1000), MAX_RETRY_MS) : RETRY_MS;
}

export function rawOf(text: string): string {
  return text.slice(0, MAX_RAW_CHARACTERS);
}

/** Why an outcome other than `accepted` leaves a question open. */
export function whyOf(outcome: Outcome): string {
  if (outcome.kind === 'accepted') return 'accepted';
  return outcome.kind === 'unknown' ? outcome.why : `${outcome.kind} ${outcome.code}`;
}
