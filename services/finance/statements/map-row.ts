import { hash } from 'node:crypto';
import type { Mapping } from '#contracts/finance/mapping.ts';
import { withoutNull } from '#infra/postgres/session/columns.ts';
import { parseAmount } from './amounts.ts';
import { parseDate } from './dates.ts';
import { StatementUnreadable } from './encoding.ts';
import type { StatementRecord } from './record.ts';

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
  /** SHA-256 in hexadecimal. Indistinguishable lines have the same. */
  key: string;
};

export type Mapped =
  | { kind: 'lines'; lines: readonly StatementLine[] }
  | { kind: 'skipped' }
  | { kind: 'problem'; record: number; problem: string };

const LONGEST = { reference: 100, text: 200 } as const;

type Name = keyof Omit<Mapping['columns'], 'references'>;
type Places = { [Key in Name]: number | null } & { references: readonly number[]; only: number | null };

export class RowMapper {
  readonly #mapping: Mapping;
  readonly #onDate: ((text: string) => void) | undefined;
  #places: Places | null;

  constructor(mapping: Mapping, onDate?: (text: string) => void) {
    this.#mapping = mapping;
    this.#onDate = onDate;
    this.#places = mapping.header === null ? placesOf(mapping, []) : null;
  }

  /** The rows up to the titles are skipped. */
  map(record: StatementRecord): Mapped {
    const { header } = this.#mapping;
    if (header !== null && record.number <= header) {
      if (record.number === header) this.#places = placesOf(this.#mapping, record.fields);
      return { kind: 'skipped' };
    }
    try {
      return this.#mapped(record, this.#places!);
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      return { kind: 'problem', record: record.number, problem: error.message };
    }
  }

  #mapped({ number, fields }: StatementRecord, places: Places): Mapped {
    const field = (place: number | null) => (place === null ? '' : withoutNull(fields[place] ?? '').trim());
    const { only } = this.#mapping;
    if (only !== null && !only.values.some((value) => isSame(value, field(places.only)))) return { kind: 'skipped' };
    const date = field(places.date);
    this.#onDate?.(date);
    const at = taken(parseDate(date, { order: this.#mapping.dates ?? 'iso', zone: this.#mapping.zone }));
    const references = [...new Set(places.references.map(field).filter((text) => text !== ''))];
    const shared = {
      record: number,
      at,
      currency: field(places.currency).toUpperCase().slice(0, 8) || this.#mapping.currency,
      references: references.map((text) => text.slice(0, LONGEST.reference)),
      text: field(places.text).slice(0, LONGEST.text),
    };
    const id = field(places.id);
    const line = (kind: StatementLine['kind'], micros: number): StatementLine => {
      return { ...shared, kind, micros, key: keyOf({ ...shared, kind, micros }, id) };
    };
    const lines = [
      line('main', this.#amountOf(field, places)),
      ...this.#feeOf(field, places).map((fee) => line('fee', fee)),
    ];
    return { kind: 'lines', lines: lines.filter(({ micros, kind }) => micros !== 0 || kind === 'main') };
  }

  #amountOf(field: (place: number | null) => string, places: Places): number {
    const sign = this.#mapping.isNegated ? -1 : 1;
    const [credit, debit] = [field(places.credit), field(places.debit)];
    if (places.credit !== null || places.debit !== null) {
      if (credit === '' && debit === '') throw new RowProblem('neither an amount in nor one out');
      const sum = (text: string) => (text === '' ? 0 : Math.abs(taken(parseAmount(text, this.#mapping))));
      return sign * (sum(credit) - sum(debit)) + 0;
    }
    const amount = taken(parseAmount(field(places.amount), this.#mapping));
    if (places.direction === null) return sign * amount + 0;
    const isOut = this.#mapping.out.some((value) => isSame(value, field(places.direction)));
    return sign * (isOut ? -Math.abs(amount) : Math.abs(amount)) + 0;
  }

  /** Fees are taken, however they are signed. */
  #feeOf(field: (place: number | null) => string, places: Places): number[] {
    const text = field(places.fee);
    if (text === '') return [];
    const fee = Math.abs(taken(parseAmount(text, this.#mapping)));
    return fee === 0 ? [] : [-fee];
  }
}

class RowProblem extends Error {}

function taken<Value>(parsed: { value: Value } | { problem: string }): Value {
  if ('problem' in parsed) throw new RowProblem(parsed.problem);
  return parsed.value;
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const isSame = (one: string, other: string) => plain(one) === plain(other);

function placesOf({ header, columns, only }: Mapping, titles: readonly string[]): Places {
  const known = titles.map(plain);
  const place = (name: string): number => {
    const found = known.indexOf(plain(name));
    if (found >= 0 && known.indexOf(plain(name), found + 1) >= 0) {
      throw new StatementUnreadable(`Two columns are called "${name}". Choose the column by its number, from 1.`);
    }
    if (found >= 0) return found;
    if (/^\d{1,3}$/.test(name)) return Number(name) - 1;
    const where = header === null ? 'The file has no titles' : `Row ${header} has no title "${name}"`;
    throw new StatementUnreadable(`${where}. Its columns: ${titles.slice(0, 30).join(', ').slice(0, 400) || 'none'}.`);
  };
  const maybe = (name: string | null) => (name === null ? null : place(name));
  const { date, amount, credit, debit, direction, fee, currency, id, references, text } = columns;
  if (amount === null && credit === null && debit === null) {
    throw new StatementUnreadable('Choose the column of the amount.');
  }
  return {
    date: place(date),
    amount: maybe(amount),
    credit: maybe(credit),
    debit: maybe(debit),
    direction: maybe(direction),
    fee: maybe(fee),
    currency: maybe(currency),
    id: maybe(id),
    text: maybe(text),
    references: references.map(place),
    only: maybe(only?.column ?? null),
  };
}

type Identified = Pick<StatementLine, 'at' | 'micros' | 'currency' | 'kind' | 'references' | 'text'>;

/** A line whose amount was changed at its source is another line, and is found as an exception. */
function keyOf({ at, micros, currency, kind, references, text }: Identified, id: string): string {
  const parts = id === '' ? ['line', at, text, references] : ['id', id];
  return hash('sha256', JSON.stringify([kind, micros, currency, ...parts]));
}
