import { z } from 'zod';
import type { PostbackRequest } from './adapter.ts';

const BOUNDARY = /^multipart\/form-data\s*;(?:[^;]*;)*\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
const NAME = /^content-disposition:\s*form-data\s*;(?:.*;)?\s*name="([^"]*)"/im;

/** Null if the body does not match its header. Names and values are UTF-8; files are read as text. */
function readMultipart(body: Uint8Array, contentType: string): [name: string, value: string][] | null {
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) return null;
  const parts = `\r\n${Buffer.from(body).toString('utf8')}`.split(`\r\n--${boundary}`);
  const end = parts.pop();
  if (parts.length === 0 || end?.startsWith('--') !== true) return null;
  return named(parts.slice(1));
}

function named(parts: readonly string[]): [string, string][] | null {
  const fields: [string, string][] = [];
  for (const part of parts) {
    const at = part.indexOf('\r\n\r\n');
    const name = at === -1 ? undefined : NAME.exec(part.slice(0, at))?.[1];
    if (name === undefined) return null;
    fields.push([name, part.slice(at + 4)]);
  }
  return fields;
}

export type Fields = ReadonlyMap<string, string>;

/** A GET's body is unsigned and ignored. Returns a sentence if a name is repeated or the body is unreadable. */
export function readFields({ method, rawTarget, headers, body }: PostbackRequest): Fields | string {
  const at = rawTarget.indexOf('?');
  const query = at === -1 ? [] : [...new URLSearchParams(rawTarget.slice(at + 1))];
  const posted = method === 'GET' || body.length === 0 ? [] : readBody(body, headers['content-type'] ?? '');
  if (posted === null) return 'The body is not a form.';
  const fields = new Map<string, string>();
  for (const [name, value] of [...query, ...posted]) {
    if (fields.has(name)) return `"${name.slice(0, 40)}" is given twice.`;
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

export const text = z.string('is missing.').min(1, 'is empty.');

const optionalText = () =>
  z
    .string()
    .optional()
    .transform((sent) => (sent === undefined || sent === '' ? null : sent));

export const maybeText = optionalText();

/** Only describes the offer or the player. An unreplaced macro counts as missing. */
export const description = optionalText();

/** "0.60" is "0.6", "-0.0" is "0". */
function canonical(amount: string): string {
  const plain = amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
  return plain === '-0' ? '0' : plain;
}

/**
 * No exponent and no comma. Leading zeros could move digits between neighbouring fields that are signed without a separator.
 */
export const decimal = z
  .string('is missing.')
  .regex(/^-?(0|[1-9]\d{0,14})(\.\d{1,18})?$/, 'is not a decimal.')
  .transform(canonical);

export const maybeDecimal = decimal.optional().transform((sent) => sent ?? null);

export const isNegative = (amount: string) => amount.startsWith('-');

/** Any macro of a panel: {offer_id}, {{userId}}, [%TX%], %id%, #s1#, ${id}, <id>. */
const MACRO = /\{[^{}]*\}|\[%[^\]]*%\]|^\[[\w .:-]+\]$|^<[\w .:-]+>$|^([%#$])\1?[\w .:-]+\1\1?$/;
const NO_VALUE = /^(?:null|undefined|nan)$/i;

/** Panels and proxies encode a macro that nothing replaces: %7Bid%7D, or %257Bid%257D. */
const MOST_ENCODED = 4;
const ENCODED = /%([0-7][0-9a-f])/gi;

export function isPlaceholder(sent: string): boolean {
  let spelled = sent;
  for (let times = 0; times < MOST_ENCODED; times++) {
    if (MACRO.test(spelled) || NO_VALUE.test(spelled)) return true;
    const decoded = spelled.replace(ENCODED, (_encoded, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (decoded === spelled) return false;
    spelled = decoded;
  }
  return MACRO.test(spelled);
}
