import type { Mapping } from '#contracts/finance/mapping.ts';
import type { StatementLine } from '#services/finance/statements/line.ts';
import { openStatement } from '#services/finance/statements/read-statement.ts';

export const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');

export async function* inPieces(bytes: Uint8Array, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** Long after every date of these files. */
export const reading = (mapping: Mapping) => ({ mapping, stated: null, now: Date.UTC(2027, 0, 1) });

export function linesIn(bytes: Uint8Array, mapping: Mapping, piece = 7) {
  return linesFrom(inPieces(bytes, piece), mapping);
}

export async function linesFrom(pieces: AsyncIterable<Uint8Array>, mapping: Mapping) {
  const lines: StatementLine[] = [];
  const problems: string[] = [];
  const { items } = await openStatement(pieces, reading(mapping));
  for await (const item of items) {
    if (item.kind === 'lines') lines.push(...item.lines);
    if (item.kind === 'problem') problems.push(`${item.record}: ${item.problem}`);
  }
  return { lines, problems };
}
