import { z } from 'zod';
import type { PostbackRequest } from './adapter.ts';
import { readMultipart } from './multipart.ts';

export type Fields = ReadonlyMap<string, string>;

/** Nothing signs the body of a GET, and it is not read. A sentence instead of fields when a name is given twice or the body cannot be read. */
export function readFields({ method, rawTarget, headers, body }: PostbackRequest): Fields | string {
  const at = rawTarget.indexOf('?');
  const query = at === -1 ? [] : [...new URLSearchParams(rawTarget.slice(at + 1))];
  const posted = method === 'GET' || body.length === 0 ? [] : readBody(body, headers['content-type'] ?? '');
  if (posted === null) return 'The body is not a form.';
  const fields = new Map<string, string>();
  for (const [name, value] of [...query, ...posted]) {
    if (fields.has(name)) return `"${name.slice(0, 40)}" is given twice.`;
    // PostgreSQL stores no such character.
    if (value.includes('\0')) return `"${name.slice(0, 40)}" has a character that no text has.`;
    fields.set(name, value);
  }
  return fields;
}

function readBody(body: Uint8Array, contentType: string): [string, string][] | null {
  if (/^multipart\/form-data\b/i.test(contentType)) return readMultipart(body, contentType);
  const isForm = contentType === '' || /^application\/x-www-form-urlencoded\b/i.test(contentType);
  return isForm ? [...new URLSearchParams(Buffer.from(body).toString('utf8'))] : null;
}

/** A field that has to be there. */
export const text = z.string('is missing.').min(1, 'is empty.');

/** Null when it is not sent or empty. */
export const maybeText = z
  .string()
  .optional()
  .transform((sent) => (sent === undefined || sent === '' ? null : sent));

/**
 * No exponent, no comma, nothing empty. No leading zeros either: no network writes them, and they would let digits pass from
 * one number to its neighbour where a signature covers both without a separator.
 */
export const decimal = z.string('is missing.').regex(/^-?(0|[1-9]\d{0,14})(\.\d{1,18})?$/, 'is not a decimal.');

/** Null when it is not sent. Sent and empty is not a number. */
export const maybeDecimal = decimal.optional().transform((sent) => sent ?? null);

export const isZero = (amount: string) => /^-?0(\.0*)?$/.test(amount);
export const isNegative = (amount: string) => amount.startsWith('-') && !isZero(amount);
