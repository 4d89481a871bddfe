// SWIFT MT940, as banks write it: with or without the blocks around a message, several messages to a statement.
import { DAY_MS } from '#contracts/days/time.ts';
import { grouped } from '#contracts/words/figures.ts';
import { StatementUnreadable } from '../encoding.ts';
import { problemItem, type StatementItem, StatementItems } from '../item.ts';
import { lineOf } from '../line.ts';
import { endOf, givenReferences, instantIn, moneyOf } from './bank-values.ts';
import { textLines } from './text-lines.ts';

const MOST_CHARACTERS = 2000;
/** Lines of one field, and of the details of one entry. The standard allows six. */
const MOST_FIELD_LINES = 200;
/** Lines without an entry or a balance. More are no statement. */
const MOST_IDLE_LINES = 5000;
/** Of the details of one entry. References are searched in them. */
const MOST_DETAILS = 20_000;

/** Fields of entries and balances. */
const PROGRESS = /^6[0-2]/;

type Balance = { at: number; micros: number; currency: string };

type Entry = {
  record: number;
  at: number;
  micros: number;
  references: string[];
  supplement: string;
  details: string[];
};

type Section = { opening: Balance; closing: Balance | null; firstAt: number | null; number: string | null };

class Mt940Reader {
  readonly items = new StatementItems();
  readonly #zone: string;
  #sections = 0;
  #holder: string | null = null;
  #number: string | null = null;
  #section: Section | null = null;
  #entry: Entry | null = null;

  constructor(zone: string) {
    this.#zone = zone;
  }

  field(tag: string, record: number, lines: readonly string[]): void {
    const [first = '', ...rest] = lines;
    switch (tag) {
      case '25':
      case '25P':
        this.#holder = first.trim().slice(0, 60);
        return;
      case '28':
      case '28C':
        this.#number = first.trim().slice(0, 60);
        return;
      case '60F':
      case '60M':
        // Further messages of a statement begin with an intermediate balance.
        if (tag === '60F' || this.#section === null) this.#begin(this.#balance(first, record));
        return;
      case '61':
        this.#endEntry();
        this.#beginEntry(first, rest, record);
        return;
      case '86':
        if (this.#entry === null) return;
        this.#entry.details.push(...lines);
        if (this.#entry.details.length > MOST_FIELD_LINES) throw tooManyLines(this.#entry.record);
        return;
      case '62F':
      case '62M':
        this.#endEntry();
        if (this.#section === null) throw new StatementUnreadable(`Line ${record} closes no statement.`);
        this.#section.closing = this.#balance(first, record);
        if (tag === '62F') this.#endSection();
        return;
      default:
    }
  }

  end(): void {
    this.#endEntry();
    if (this.#section !== null && this.#section.closing === null) {
      this.items.push(problemItem(0, 'The file ends within a statement: its closing balance is missing', ''));
    }
    this.#endSection();
    if (this.#sections === 0) throw new StatementUnreadable('The file has no opening balance in field 60F.');
  }

  #balance(text: string, record: number): Balance {
    const [, mark, date, currency, amount] = /^([CD])(\d{6})([A-Z]{3})(\d{1,15},\d*)$/.exec(text.trim()) ?? [];
    const at = date === undefined ? null : instantIn(`20${date}`, this.#zone);
    const micros = amount === undefined ? null : moneyOf(amount.replace(/,$/, ''), ',');
    if (at === null || micros === null) {
      throw new StatementUnreadable(`Line ${record} is not a balance: "${text.slice(0, 40)}".`);
    }
    return { at, micros: mark === 'D' ? -micros + 0 : micros, currency: currency! };
  }

  #begin(opening: Balance): void {
    this.#endSection();
    this.#sections += 1;
    this.#section = { opening, closing: null, firstAt: null, number: this.#number };
  }

  #beginEntry(text: string, rest: readonly string[], record: number): void {
    const found =
      /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15},\d*)([A-Z][A-Z0-9]{3})?(.*?)(?:\/\/(.*))?$/.exec(text.trim()) ?? [];
    const [, valueDate, entryDate, mark, , amount, , customer, bank] = found;
    const at = valueDate === undefined ? null : this.#dateOf(valueDate, entryDate);
    const micros = amount === undefined ? null : moneyOf(amount.replace(/,$/, ''), ',');
    if (this.#section === null) throw new StatementUnreadable(`Line ${record} belongs to no statement.`);
    if (at === null || micros === null) {
      this.items.push(problemItem(record, 'The line is not an entry of MT940', text));
      return;
    }
    this.#section.firstAt = Math.min(this.#section.firstAt ?? Infinity, at);
    // RC takes a credit back: money goes out.
    const isOut = mark === 'D' || mark === 'RC';
    const isReversal = mark!.startsWith('R');
    this.#entry = {
      record,
      at,
      micros: isOut ? -micros + 0 : micros,
      references: givenReferences([customer, bank]),
      supplement: [...(isReversal ? ['Reversal'] : []), ...rest].join(' ').trim(),
      details: [],
    };
  }

  /** The booking date has no year: it is near the value date. */
  #dateOf(valueDate: string, entryDate: string | undefined): number | null {
    const value = instantIn(`20${valueDate}`, this.#zone);
    if (value === null || entryDate === undefined) return value;
    const year = Number(`20${valueDate.slice(0, 2)}`);
    const dates = [year - 1, year, year + 1].flatMap((one) => instantIn(`${one}${entryDate}`, this.#zone) ?? []);
    return dates.toSorted((one, other) => Math.abs(one - value) - Math.abs(other - value))[0] ?? value;
  }

  #endEntry(): void {
    const entry = this.#entry;
    if (entry === null) return;
    this.#entry = null;
    const { text, references } = detailsOf(entry.details);
    const line = lineOf({
      record: entry.record,
      kind: 'main',
      at: entry.at,
      micros: entry.micros,
      currency: this.#section!.opening.currency,
      references: [...references, ...entry.references],
      text: [entry.supplement, text].filter((part) => part !== '').join(' '),
      id: '',
    });
    this.items.push({ kind: 'lines', section: this.#sections, lines: [line] });
  }

  #endSection(): void {
    const section = this.#section;
    if (section === null) return;
    this.#section = null;
    const { opening, closing, firstAt, number } = section;
    // Banks date the opening balance with its own day or with the day before.
    const isBefore = closing !== null && opening.at < closing.at;
    const from = Math.max(opening.at, Math.min(firstAt ?? Infinity, isBefore ? opening.at + DAY_MS : opening.at));
    this.items.push({
      kind: 'statement',
      section: this.#sections,
      head: {
        currency: opening.currency,
        number,
        holder: this.#holder,
        fromAt: closing === null ? null : from,
        toAt: endOf(closing?.at ?? null),
        isStated: closing !== null,
        opening: opening.micros,
        closing: closing?.micros ?? null,
      },
    });
  }
}

function tooManyLines(record: number): StatementUnreadable {
  return new StatementUnreadable(`The field at line ${record} has more than ${MOST_FIELD_LINES} lines.`);
}

/** Structured details are cut into subfields of 27 characters, ?20 to ?29 and ?60 to ?63 of them the purpose. */
function detailsOf(lines: readonly string[]): { text: string; references: string[] } {
  const isStructured = /^\d{3}\?/.test(lines[0] ?? '');
  if (!isStructured) {
    const text = lines.join(' ').trim();
    return { text, references: referencesIn(lines.join('').slice(0, MOST_DETAILS)) };
  }
  const subfields = lines.join('').slice(0, MOST_DETAILS).split('?').slice(1);
  const of = (wanted: RegExp) => subfields.filter((field) => wanted.test(field)).map((field) => field.slice(2));
  const purpose = of(/^(?:2\d|6[0-3])/).join('');
  const spoken = /SVWZ\+(.*?)(?=(?:[A-Z]{4}\+)|$)/.exec(purpose)?.[1] ?? purpose;
  const text = [...of(/^00/), spoken, ...of(/^3[23]/)].join(' ').trim();
  return { text, references: referencesIn(purpose) };
}

function referencesIn(text: string): string[] {
  const named = [...text.matchAll(/(?:EREF|KREF)\+(.*?)(?=(?:[A-Z]{4}\+)|$)/g)];
  const slashed = [...text.matchAll(/\/EREF\/([^/]+)/g)];
  return givenReferences([...named, ...slashed].map(([, found]) => found));
}

export async function* readMt940(
  text: AsyncIterable<string>,
  { zone }: { zone: string },
): AsyncGenerator<StatementItem> {
  const reader = new Mt940Reader(zone);
  let field: { tag: string; record: number; lines: string[] } | null = null;
  const flush = () => {
    if (field !== null) reader.field(field.tag, field.record, field.lines);
    field = null;
  };
  let idle = 0;
  for await (const { number, text: line } of textLines(text, MOST_CHARACTERS)) {
    const block = line.lastIndexOf('{4:');
    const content = (block >= 0 ? line.slice(block + 3) : line).trimEnd();
    const [, tag, value] = /^:(\d{2}[A-Z]?):(.*)$/.exec(content) ?? [];
    idle = tag !== undefined && PROGRESS.test(tag) ? 0 : idle + 1;
    if (idle > MOST_IDLE_LINES) {
      throw new StatementUnreadable(
        `The ${grouped(MOST_IDLE_LINES)} lines up to line ${number} have no entry and no balance: this is no statement.`,
      );
    }
    if (tag !== undefined) {
      flush();
      field = { tag, record: number, lines: [value!] };
    } else if (content.startsWith('-') && content.length <= 2) flush();
    else if (field !== null && content !== '' && !content.startsWith('{')) {
      const { lines, record }: { lines: string[]; record: number } = field;
      if (lines.length >= MOST_FIELD_LINES) throw tooManyLines(record);
      lines.push(content);
    }
    yield* reader.items.take();
  }
  flush();
  reader.end();
  yield* reader.items.take();
}
