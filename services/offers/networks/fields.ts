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
const optionalText = () =>
  z
    .string()
    .optional()
    .transform((sent) => (sent === undefined || sent === '' ? null : sent));

/** An id or a state that may be missing. */
export const maybeText = optionalText();

/** Describes the offer or the player, and decides nothing. A macro that the network left in place counts as not sent. */
export const description = optionalText();

/** One spelling per amount: "0.60" is "0.6", "-0.0" is "0". */
function canonical(amount: string): string {
  const plain = amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
  return plain === '-0' ? '0' : plain;
}

/**
 * Parsed to one spelling per amount. No exponent, no comma. Leading zeros would let digits move from one number to its neighbour
 * where a signature covers both without a separator.
 */
export const decimal = z
  .string('is missing.')
  .regex(/^-?(0|[1-9]\d{0,14})(\.\d{1,18})?$/, 'is not a decimal.')
  .transform(canonical);

/** Null when it is not sent. Sent and empty is not a number. */
export const maybeDecimal = decimal.optional().transform((sent) => sent ?? null);

/** Of a canonical amount. */
export const isNegative = (amount: string) => amount.startsWith('-');

/** The word in it may be any that panels offer: {offer_id}, {{userId}}, [%TX%], %id%, #s1#, ${id}, <id>. */
const MACRO = /\{[^{}]*\}|\[%[^\]]*%\]|^\[[\w .:-]+\]$|^<[\w .:-]+>$|^([%#$])\1?[\w .:-]+\1\1?$/;
/** Spellings of a missing value. */
const NO_VALUE = /^(?:null|undefined|nan)$/i;

/** Whether the network sent the place of a value instead of the value. */
export function isPlaceholder(sent: string): boolean {
  return MACRO.test(sent) || NO_VALUE.test(sent);
}
