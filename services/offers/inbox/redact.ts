// Replaces the account's secrets with an unguessable marker before storing, so that the request can be read again as it was.
import type { PostbackRequest } from '../networks/adapter.ts';

export type Stored = Pick<PostbackRequest, 'rawTarget' | 'headers'> & { body: Uint8Array };

type Text = (text: string) => string;

export function redacted(request: Stored, secrets: readonly string[], marker: string): Stored {
  const spellings = secrets.map((secret) => spellingsOf(secret));
  return mapped(request, (text) =>
    spellings.reduce(
      (plain, spelling, place) =>
        plain.replace(spelling, (_found, ...groups) =>
          markOf(marker, place, formOf(groups.slice(0, Buffer.byteLength(secrets[place]!)) as string[])),
        ),
      text,
    ),
  );
}

/** Uses the current secrets: a request with an older one is not authentic. */
export function restored(request: Stored, secrets: readonly string[], marker: string): Stored {
  return mapped(request, (text) =>
    secrets.reduce((whole, secret, place) => {
      const mark = new RegExp(`\\[secret-${RegExp.escape(marker)}-${place}-([0-9a-z]+)\\]`, 'g');
      return whole.replace(mark, (_mark, form: string) => spelled(secret, form));
    }, text),
  );
}

function markOf(marker: string, place: number, form: string): string {
  return `[secret-${marker}-${place}-${form}]`;
}

// How a byte of the secret is spelled: as it is, as "+", or percent-encoded. Each hexadecimal digit has two cases, and a
// doubled encoding writes "%25" for "%".
const LITERAL = '0';
const PLUS = 'p';
const ENCODED = 1;
const DOUBLE = 5;

/** Any mixture of bytes as they are and percent-encoded, once or twice. Each byte is a group. */
function spellingsOf(secret: string): RegExp {
  const bytes = Array.from(Buffer.from(secret), (byte) => {
    const [high, low] = digitsOf(byte);
    const hex = `[${high}${high.toUpperCase()}][${low}${low.toUpperCase()}]`;
    const literal = RegExp.escape(String.fromCharCode(byte));
    return `(%(?:25)?${hex}|${literal}${byte === 0x20 ? '|\\+' : ''})`;
  });
  return new RegExp(bytes.join(''), 'g');
}

function digitsOf(byte: number): readonly [high: string, low: string] {
  return [(byte >> 4).toString(16), (byte & 15).toString(16)];
}

function formOf(bytes: readonly string[]): string {
  const form = bytes.map((spelling) => {
    if (spelling.length < 3) return spelling === '+' ? PLUS : LITERAL;
    const [high, low] = [spelling.at(-2)!, spelling.at(-1)!];
    const cases = (isUpper(high) ? 1 : 0) + (isUpper(low) ? 2 : 0);
    return String((spelling.length > 3 ? DOUBLE : ENCODED) + cases);
  });
  return form.every((one) => one === LITERAL) ? LITERAL : form.join('');
}

function isUpper(digit: string): boolean {
  return digit !== digit.toLowerCase();
}

function spelled(secret: string, form: string): string {
  const bytes = Buffer.from(secret);
  if (form === LITERAL) return bytes.toString('latin1');
  return Array.from(bytes, (byte, place) => spelledByte(byte, form[place] ?? LITERAL)).join('');
}

function spelledByte(byte: number, form: string): string {
  if (form === LITERAL) return String.fromCharCode(byte);
  if (form === PLUS) return '+';
  const code = Number(form);
  const isDouble = code >= DOUBLE;
  const cases = code - (isDouble ? DOUBLE : ENCODED);
  const [high, low] = digitsOf(byte);
  const hex = `${cases & 1 ? high.toUpperCase() : high}${cases & 2 ? low.toUpperCase() : low}`;
  return `${isDouble ? '%25' : '%'}${hex}`;
}

function mapped({ rawTarget, headers, body }: Stored, change: Text): Stored {
  return {
    rawTarget: change(rawTarget),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)])),
    body: Buffer.from(change(Buffer.from(body).toString('latin1')), 'latin1'),
  };
}
