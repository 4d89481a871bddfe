// Replaces the account's secrets with an unguessable marker before storing, so that the request can be read again as it was.
import type { PostbackRequest } from '../networks/adapter.ts';

export type Stored = Pick<PostbackRequest, 'rawTarget' | 'headers'> & { body: Uint8Array };

type Text = (text: string) => string;

export function redacted(request: Stored, secrets: readonly string[], marker: string): Stored {
  const spellings = secrets.map((secret) => spellingsOf(secret));
  return mapped(request, (text) =>
    spellings.reduce(
      (plain, spelling, place) =>
        plain.replace(spelling, (found) => markOf(marker, place, formOf(secrets[place]!, found))),
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

// How a byte of the secret is spelled. Hexadecimal digits have two cases; a doubled encoding writes "%25" for "%".
const LITERAL = '0';
const PLUS = 'p';
const [ENCODED, DOUBLE] = [1, 5];

/** Any mixture of bytes as they are and percent-encoded, once or twice. */
function spellingsOf(secret: string): RegExp {
  const bytes = [...Buffer.from(secret)].map((byte) => {
    const literal = RegExp.escape(String.fromCharCode(byte));
    const hex = [...byte.toString(16).padStart(2, '0')].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('');
    return `(?:%(?:25)?${hex}|${literal}${byte === 0x20 ? '|\\+' : ''})`;
  });
  return new RegExp(bytes.join(''), 'g');
}

function formOf(secret: string, found: string): string {
  let form = '';
  let at = 0;
  for (const byte of Buffer.from(secret)) {
    const code = /^%(25)?([0-9a-f]{2})/i.exec(found.slice(at, at + 5));
    if (code !== null && Number.parseInt(code[2]!, 16) === byte && isEncoded(byte, code[0])) {
      const cases = [...code[2]!].reduce((sum, digit, place) => sum + (isUpper(digit) ? 1 << place : 0), 0);
      form += ((code[1] === undefined ? ENCODED : DOUBLE) + cases).toString(36);
      at += code[0].length;
    } else {
      form += found[at] === '+' && byte === 0x20 ? PLUS : LITERAL;
      at += 1;
    }
  }
  return /^0*$/.test(form) ? LITERAL : form;
}

/** "%25" is an encoded percent sign unless two digits follow it. */
function isEncoded(byte: number, code: string): boolean {
  return code.length > 3 || byte !== 0x25 || code.toLowerCase() === '%25';
}

function isUpper(digit: string): boolean {
  return digit !== digit.toLowerCase();
}

function spelled(secret: string, form: string): string {
  if (form === LITERAL) return Buffer.from(secret).toString('latin1');
  return [...Buffer.from(secret)].map((byte, place) => spelledByte(byte, form[place] ?? LITERAL)).join('');
}

function spelledByte(byte: number, form: string): string {
  if (form === LITERAL) return String.fromCharCode(byte);
  if (form === PLUS) return '+';
  const code = Number.parseInt(form, 36);
  const isDouble = code >= DOUBLE;
  const cases = code - (isDouble ? DOUBLE : ENCODED);
  const hex = [...byte.toString(16).padStart(2, '0')].map((digit, place) =>
    (cases >> place) & 1 ? digit.toUpperCase() : digit,
  );
  return `${isDouble ? '%25' : '%'}${hex.join('')}`;
}

function mapped({ rawTarget, headers, body }: Stored, change: Text): Stored {
  return {
    rawTarget: change(rawTarget),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)])),
    body: Buffer.from(change(Buffer.from(body).toString('latin1')), 'latin1'),
  };
}
