import { hash } from 'node:crypto';
import { withoutNull } from '#infra/postgres/session/columns.ts';

export type StatementLine = {
  record: number;
  kind: 'main' | 'fee';
  /** Milliseconds since the epoch. */
  at: number;
  /** Positive: added to the account. */
  micros: number;
  currency: string;
  references: readonly string[];
  text: string;
  /** Announced and not booked: no balance has it. */
  isPending: boolean;
  /** SHA-256 in hexadecimal. Indistinguishable lines have the same. */
  key: string;
};

const LONGEST = { reference: 100, text: 200 } as const;
/** Of a line that states a batch. */
const MOST_REFERENCES = 20;

type GivenLine = Omit<StatementLine, 'key' | 'isPending'> & { id: string; isPending?: boolean };

/** `id` identifies the line at its source, or is empty. */
export function lineOf({ id, isPending = false, ...given }: GivenLine): StatementLine {
  const references = [...new Set(given.references.map((text) => withoutNull(text).trim()))]
    .filter((text) => text !== '')
    .slice(0, MOST_REFERENCES)
    .map((text) => text.slice(0, LONGEST.reference));
  const line = { ...given, isPending, references, text: withoutNull(given.text).trim().slice(0, LONGEST.text) };
  return { ...line, key: keyOf(line, withoutNull(id).trim()) };
}

type Identified = Pick<StatementLine, 'at' | 'micros' | 'currency' | 'kind' | 'references' | 'text' | 'isPending'>;

/** The booked form of a line is another one. A line whose amount was changed at its source is another line, and is found as an exception. */
function keyOf({ at, micros, currency, kind, references, text, isPending }: Identified, id: string): string {
  const parts = id === '' ? ['line', at, text, references] : ['id', id];
  const form = isPending ? ['pending'] : [];
  return hash('sha256', JSON.stringify([...form, kind, micros, currency, ...parts]));
}
