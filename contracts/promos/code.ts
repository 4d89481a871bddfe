import { z } from 'zod';

export const MOST_CODE_LENGTH = 24;

/** Players type codes in any case, with spaces around them. */
export function promoKey(typed: string): string {
  return typed.trim().toUpperCase();
}

const WHAT = 'A code has 4 to 24 letters, digits and hyphens.';

export const promoCode = z
  .string()
  .max(MOST_CODE_LENGTH * 2, { error: WHAT, abort: true })
  .transform(promoKey)
  .refine((code) => /^[A-Z0-9][A-Z0-9-]{2,22}[A-Z0-9]$/.test(code), WHAT);
