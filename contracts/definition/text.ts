import { z } from 'zod';

/** PostgreSQL and the log cannot store NUL or lone surrogates. */
// oxlint-disable-next-line no-control-regex
export const STORABLE = /^[^\u0000\ud800-\udfff]*$/u;

export const NOT_STORABLE = 'Text cannot contain the character 0 or half of a character.';

/** Every text that a call takes is this kind, or one that cleans or refuses more. */
export const storableText = z.string().regex(STORABLE, NOT_STORABLE);

export function isStorable(text: string): boolean {
  return STORABLE.test(text);
}

const DEEPEST = 20;

function hasStorableText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST) return false;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && hasStorableText(inner, depth + 1));
}

/** Any JSON, for values that another schema parses later. */
export const storableJson = z.unknown().refine((value) => hasStorableText(value), NOT_STORABLE);
