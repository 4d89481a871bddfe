import pg from 'pg';
import type { DatabasePool } from 'slonik';

type TypeParser = DatabasePool['configuration']['typeParsers'][number];

/** int8; throws instead of rounding. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond 2^53 and would lose digits`);
  return value;
}

const parseInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number;

/** timestamptz as ms since the epoch; microseconds are cut off. */
function parseTimestamp(text: string): number {
  return Number(parseInstant(text));
}

export const TYPE_PARSERS: readonly TypeParser[] = [
  { name: 'int8', parse: parseInt8 },
  { name: 'timestamptz', parse: parseTimestamp },
  { name: 'numeric', parse: (text: string) => text },
  { name: 'date', parse: (text: string) => text },
];
