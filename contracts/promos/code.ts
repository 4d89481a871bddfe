import { z } from 'zod';
import { asCode, LONGEST_TYPED_CODE } from '../definition/as-typed.ts';

export const MOST_CODE_LENGTH = 24;

/** Without hyphens: players leave them out. */
export function promoKey(code: string): string {
  return code.replaceAll('-', '');
}

const WHAT = 'A code has 4 to 24 letters, digits and hyphens.';

export const promoCode = z
  .string()
  .max(MOST_CODE_LENGTH * 2, { error: WHAT, abort: true })
  .transform((typed) => typed.trim().toUpperCase())
  .refine((code) => /^[A-Z0-9][A-Z0-9-]{2,22}[A-Z0-9]$/.test(code), WHAT);

/** As a player types or copies it. */
export const typedPromoCode = z
  .string()
  .max(LONGEST_TYPED_CODE, { error: WHAT, abort: true })
  .transform((typed) => asCode(typed).toUpperCase())
  .refine((code) => /^[A-Z0-9-]+$/.test(code) && promoKey(code).length >= 2 && code.length <= MOST_CODE_LENGTH, WHAT);
