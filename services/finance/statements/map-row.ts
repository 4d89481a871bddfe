import type { Mapping } from '#contracts/finance/mapping.ts';
import { withoutNull } from '#infra/postgres/session/columns.ts';
import { parseAmount } from './amounts.ts';
import { Balances } from './balances.ts';
import { parseDate, zoneNamed } from './dates.ts';
import { StatementUnreadable } from './encoding.ts';
import { problemItem, type StatementItem } from './item.ts';
import { lineOf, type StatementLine } from './line.ts';
import type { StatementRecord } from './record.ts';
import { type Places, placesOf } from './row-places.ts';

/** Called with the texts of a row that the mapping takes, before they are read. */
export type Seen = { date(text: string): void; amount(text: string): void };

/** Of one file: more are no currencies. */
const MOST_SECTIONS = 20;

type Form = { mapping: Mapping; isJson: boolean; seen?: Seen | undefined };

type Field = (place: number | null) => string;

/** Each currency of the file is a section. */
export class RowMapper {
  readonly #mapping: Mapping;
  readonly #isJson: boolean;
  readonly #seen: Seen | undefined;
  #places: Places | null;
  #width = Infinity;
  readonly #sections = new Map<string, Balances>();

  constructor({ mapping, isJson, seen }: Form) {
    this.#mapping = mapping;
    this.#isJson = isJson;
    this.#seen = seen;
    this.#places = mapping.header === null ? placesOf(mapping, [], isJson) : null;
  }

  /** The rows up to the titles are skipped. */
  map(record: StatementRecord): StatementItem {
    const { header } = this.#mapping;
    if (header !== null && record.number <= header) {
      if (record.number === header) this.#takeTitles(record.fields);
      return { kind: 'skipped' };
    }
    if (this.#places === null) throw new StatementUnreadable(`Row ${header} is empty. Choose the row of the titles.`);
    try {
      return this.#mapped(record, this.#places);
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      return problemItem(record.number, error.message, record.fields.join(' | '));
    }
  }

  /** The currencies of the file, with the balances that its rows state. */
  heads(): { currency: string; opening: number | null; closing: number | null; isBroken: boolean }[] {
    return [...this.#sections].map(([currency, balances]) => ({ currency, ...balances.ends() }));
  }

  #takeTitles(titles: readonly string[]): void {
    const places = placesOf(this.#mapping, titles, this.#isJson);
    const isDate = ['iso', 'mdy', 'dmy'].some(
      (order) => 'value' in parseDate(titles[places.date] ?? '', { order: order as 'iso', zone: '+00:00' }),
    );
    if (isDate) {
      throw new StatementUnreadable(
        `Row ${this.#mapping.header} has a date where the title of the dates should be. Choose the row of the titles.`,
      );
    }
    this.#places = places;
    this.#width = titles.length;
  }

  #mapped({ number, fields }: StatementRecord, places: Places): StatementItem {
    const field: Field = (place) => (place === null ? '' : withoutNull(fields[place] ?? '').trim());
    const { only } = this.#mapping;
    if (only !== null && !only.values.some((value) => isSame(value, field(places.only)))) return { kind: 'skipped' };
    if (fields.some((text, place) => place >= this.#width && text.trim() !== '')) {
      throw new RowProblem(
        `${fields.length} cells under ${this.#width} titles: an amount or text may hold the sign between columns`,
      );
    }
    const currency = this.#currencyOf(field(places.currency));
    this.#showAmounts(field, places);
    const shared = {
      record: number,
      at: this.#timeOf(field, places),
      currency,
      references: places.references.map(field),
      text: field(places.text),
      id: field(places.id),
    };
    const fee = this.#feeOf(field, places);
    const lines: StatementLine[] = [lineOf({ ...shared, kind: 'main', micros: this.#amountOf(field, places) })];
    if (fee !== 0) lines.push(lineOf({ ...shared, kind: 'fee', micros: fee }));
    const section = this.#sectionOf(currency);
    this.#addBalance(currency, field(places.balance), lines);
    return { kind: 'lines', section, lines };
  }

  #showAmounts(field: Field, { amount, credit, debit, fee, balance }: Places): void {
    if (this.#seen === undefined) return;
    for (const text of [amount, credit, debit, fee, balance].map(field)) if (text !== '') this.#seen.amount(text);
  }

  #timeOf(field: Field, places: Places): number {
    const { dates: order, zone } = this.#mapping;
    const date = [field(places.date), field(places.time)].filter((text) => text !== '').join(' ');
    this.#seen?.date(date);
    const form = { order: order ?? 'iso', zone };
    const name = field(places.zone);
    if (name === '') return taken(parseDate(date, form));
    const named = zoneNamed(name, taken(parseDate(date, { ...form, zone: '+00:00' })));
    if (named === null) throw new RowProblem(`"${name.slice(0, 40)}" is not a time zone that is known here`);
    return taken(parseDate(date, { ...form, zone: named }));
  }

  #currencyOf(text: string): string {
    const { currencies, currency } = this.#mapping;
    if (text === '') return currency;
    const known = currencies.find(({ value }) => isSame(value, text))?.currency ?? text.toUpperCase();
    if (/^[A-Z]{3,5}$/.test(known)) return known;
    throw new RowProblem(`"${text.slice(0, 40)}" is no currency: say under "Currencies" which one it means`);
  }

  #sectionOf(currency: string): number {
    if (!this.#sections.has(currency)) {
      if (this.#sections.size >= MOST_SECTIONS) {
        throw new StatementUnreadable(`The file names more than ${MOST_SECTIONS} currencies. Choose another column.`);
      }
      this.#sections.set(currency, new Balances());
    }
    return [...this.#sections.keys()].indexOf(currency) + 1;
  }

  #addBalance(currency: string, text: string, lines: readonly StatementLine[]): void {
    // PayPal writes dots where a balance would not be appropriate.
    if (/^[.\u2026]*$/.test(text)) return;
    const balance = this.#read(text);
    const sum = lines.reduce((total, { micros }) => total + micros, 0);
    this.#sections.get(currency)!.add({ balance, sum });
  }

  #read(text: string): number {
    return taken(parseAmount(text, this.#mapping));
  }

  #amountOf(field: Field, places: Places): number {
    const { isNegated, isDebitNegative } = this.#mapping;
    const sign = isNegated ? -1 : 1;
    const [credit, debit] = [field(places.credit), field(places.debit)];
    if (places.credit !== null || places.debit !== null) {
      if (credit === '' && debit === '') throw new RowProblem('neither an amount in nor one out');
      const sum = (text: string) => (text === '' ? 0 : this.#read(text));
      return sign * (sum(credit) + (isDebitNegative ? 1 : -1) * sum(debit)) + 0;
    }
    const amount = this.#read(field(places.amount));
    if (places.direction === null) return sign * amount + 0;
    return sign * this.#signOf(field(places.direction)) * amount + 0;
  }

  #signOf(direction: string): 1 | -1 {
    if (this.#mapping.out.some((value) => isSame(value, direction))) return -1;
    if (this.#mapping.in.some((value) => isSame(value, direction))) return 1;
    throw new RowProblem(
      direction === ''
        ? 'no direction: the amount may go out or come in'
        : `"${direction.slice(0, 40)}" is neither a word for money in nor one for money out`,
    );
  }

  /** Negative if it is taken, positive if it comes back. */
  #feeOf(field: Field, places: Places): number {
    const text = field(places.fee);
    if (text === '') return 0;
    const fee = this.#read(text);
    if (fee === 0) return 0;
    if (places.feeDirection !== null) return this.#signOf(field(places.feeDirection)) * fee;
    return this.#mapping.isFeeNegative ? fee : -fee;
  }
}

class RowProblem extends Error {}

function taken<Value>(parsed: { value: Value } | { problem: string }): Value {
  if ('problem' in parsed) throw new RowProblem(parsed.problem);
  return parsed.value;
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const isSame = (one: string, other: string) => plain(one) === plain(other);
