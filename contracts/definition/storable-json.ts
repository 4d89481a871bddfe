import { z } from 'zod';
import { isStorable, NOT_STORABLE } from './text.ts';

const DEEPEST = 20;

function hasStorableText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST) return false;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && hasStorableText(inner, depth + 1));
}

/** Any JSON, for values that another schema parses later. */
export const storableJson = z.unknown().refine((value) => hasStorableText(value), NOT_STORABLE);
