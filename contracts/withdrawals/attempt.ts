import { z } from 'zod';

/** Keyed hash of the destination; the log holds no address. */
export const destinationHash = z.string().regex(/^[0-9a-f]{64}$/, 'A destination is 64 hexadecimal digits.');

export const providerName = z
  .string()
  .max(32)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A provider is named in small letters, digits and hyphens.');

export const attemptNumber = z.int().min(1).max(1_000_000);

/** `accepted`: no longer on hold. */
export const NOTED_OUTCOMES = ['unknown', 'accepted', 'on-hold', 'unclaimed'] as const;

export const SETTLED_OUTCOMES = ['paid', 'refused'] as const;

/** Of an attempt, at its provider. At most 50 characters, which is BTCPay's limit. */
export function attemptRef(withdrawal: string, attempt: number): string {
  return `wd_${withdrawal}-${attempt}`;
}

const REF = /^(?:wd([0-9a-f]{32})\d{0,7}|([0-9a-f]{32}))$/;

/** Id of the withdrawal named by an id or by the reference of an attempt, in any case, with or without blanks and hyphens. */
export function withdrawalIn(text: string): string | null {
  const [, ofAttempt, own] = REF.exec(text.toLowerCase().replaceAll(/[\s_-]+/g, '')) ?? [];
  const digits = ofAttempt ?? own;
  return digits?.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') ?? null;
}
