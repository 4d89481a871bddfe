import { isUtf8 } from 'node:buffer';
import type { Encoding } from '#contracts/finance/mapping.ts';

/** A statement that cannot be read at all. The message is shown. */
export class StatementUnreadable extends Error {
  override name = 'StatementUnreadable';
}

/** As a sentence ends. */
export const READ_FORMATS = 'CSV, JSON, camt.053, camt.054, MT940, OFX, QFX or BAI2';

const PACKED: readonly [name: string, magic: readonly number[]][] = [
  ['a ZIP or Excel file', [0x50, 0x4b, 0x03, 0x04]],
  ['a gzip file', [0x1f, 0x8b]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ['an old Excel file', [0xd0, 0xcf, 0x11, 0xe0]],
];

/** Nothing is unpacked here: a small archive can hold terabytes. */
export function refusePacked(head: Uint8Array): void {
  const found = PACKED.find(([, magic]) => magic.every((byte, place) => head[place] === byte));
  if (found !== undefined) {
    throw new StatementUnreadable(`This is ${found[0]}. Save the statement as ${READ_FORMATS}, and import that.`);
  }
}

/** Control characters that no text has, of the first bytes: single ones are faults of the source. */
const MOST_CONTROL_SHARE = 0.02;
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1a]);

export function refuseBinary(head: Uint8Array, encoding: Encoding): void {
  let controls = 0;
  if (encoding.startsWith('utf-16')) {
    for (let place = 0; place + 1 < head.length; place += 2)
      if (head[place] === 0 && head[place + 1] === 0) controls += 2;
  } else {
    for (const byte of head) if (byte < 0x20 && !TEXT_CONTROLS.has(byte)) controls += 1;
  }
  if (controls <= Math.max(3, head.length * MOST_CONTROL_SHARE)) return;
  throw new StatementUnreadable(`This file is not text. Save the statement as ${READ_FORMATS}, and import that.`);
}

/** By byte order mark, then by NUL bytes in every second place, then UTF-8 if it is valid. */
export function encodingOf(head: Uint8Array): Encoding {
  const [one, two] = head;
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  const pairs = Math.floor(Math.min(head.length, 200) / 2);
  const nulls = [0, 0];
  for (let place = 0; place < pairs * 2; place++) if (head[place] === 0) nulls[place % 2]! += 1;
  if (pairs > 2 && nulls[1]! > pairs / 2) return 'utf-16le';
  if (pairs > 2 && nulls[0]! > pairs / 2) return 'utf-16be';
  return isUtf8(wholeCharacters(head)) ? 'utf-8' : 'windows-1252';
}

/** The head of a file may end within a character of up to four bytes. */
function wholeCharacters(head: Uint8Array): Uint8Array {
  let end = head.length;
  for (let back = 1; back <= 3 && back <= head.length; back++) {
    const byte = head[head.length - back]!;
    if (byte >= 0xc0) end = head.length - back;
    if (byte < 0x80 || byte >= 0xc0) break;
  }
  return head.subarray(0, end);
}

export async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of chunks) {
      const text = decoder.decode(chunk, { stream: true });
      if (text !== '') yield text;
    }
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new StatementUnreadable(`The file is not text in ${encoding}. Choose another encoding.`);
  }
}
