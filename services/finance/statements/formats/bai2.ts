// BAI2 cash management files: records of comma-separated fields, continued by 88.
import { StatementUnreadable } from '../encoding.ts';
import { problemItem, type StatementItem, StatementItems } from '../item.ts';
import { lineOf } from '../line.ts';
import { endOf, givenReferences, instantIn } from './bank-values.ts';
import { textLines } from './text-lines.ts';

const MOST_CHARACTERS = 65_536;
const OPENING = '010';
const CLOSING = '015';

type Section = {
  record: number;
  at: number;
  currency: string;
  holder: string;
  opening: number | null;
  closing: number | null;
  /** Of all amounts as they are written, for the control total. */
  total: bigint;
  scale: number;
};

type Group = { at: number; currency: string };

class Bai2Reader {
  readonly items = new StatementItems();
  readonly #zone: string;
  readonly #currency: string;
  #sections = 0;
  #group: Group | null = null;
  #section: Section | null = null;
  hasEnd = false;

  constructor(zone: string, currency: string) {
    this.#zone = zone;
    this.#currency = currency;
  }

  /** `text`: the fields after the code, without the slash at the end. */
  record(code: string, number: number, text: string): void {
    const fields = text.split(',').map((field) => field.trim());
    if (code === '02') this.#takeGroup(fields, number);
    else if (code === '03') this.#begin(fields, number);
    else if (code === '16') this.#takeEntry(text, number);
    else if (code === '49') this.#endSection(fields[0] ?? '', number);
    else if (code === '99') this.hasEnd = true;
    else if (code !== '01' && code !== '98') {
      throw new StatementUnreadable(`Line ${number} is no record of BAI2: "${code.slice(0, 10)}".`);
    }
  }

  get isWithin(): boolean {
    return this.#section !== null;
  }

  get hasStatement(): boolean {
    return this.#sections > 0;
  }

  #takeGroup([, , status = '', date = '', , currency = '']: string[], number: number): void {
    if (status !== '1') throw new StatementUnreadable(`The group at line ${number} is a deletion, correction or test.`);
    const at = /^\d{6}$/.test(date) ? instantIn(`20${date}`, this.#zone) : null;
    if (at === null) throw new StatementUnreadable(`The group at line ${number} has no date.`);
    this.#group = { at, currency: currency || this.#currency };
  }

  #begin([holder = '', ownCurrency = '', ...summaries]: string[], number: number): void {
    const group = this.#group;
    if (group === null) throw new StatementUnreadable(`The account at line ${number} belongs to no group.`);
    if (this.#section !== null) {
      throw new StatementUnreadable(`The account at line ${this.#section.record} has no trailer (49).`);
    }
    this.#sections += 1;
    const currency = ownCurrency || group.currency;
    const section: Section = {
      record: number,
      at: group.at,
      currency,
      holder: holder.slice(0, 60),
      opening: null,
      closing: null,
      total: 0n,
      scale: microsPerUnit(currency, number),
    };
    this.#section = section;
    for (let place = 0; place + 1 < summaries.length;) {
      const [type, amount = '', , funds = ''] = summaries.slice(place, place + 4);
      const units = unitsOf(amount);
      if (units !== null) section.total += units;
      if (type === OPENING) section.opening = toMicros(units, section);
      if (type === CLOSING) section.closing = toMicros(units, section);
      place += 4 + fundsFields(funds, summaries.slice(place + 4));
    }
  }

  #takeEntry(text: string, number: number): void {
    const section = this.#section;
    if (section === null) throw new StatementUnreadable(`The entry at line ${number} belongs to no account.`);
    const [type = '', amount = '', funds = '', ...rest] = text.split(',');
    const units = unitsOf(amount.trim());
    if (units !== null) section.total += units;
    const code = Number(type);
    // Non-monetary information.
    if (code === 890) {
      this.items.push({ kind: 'skipped' });
      return;
    }
    const isIn = code >= 100 && code < 400;
    const isOut = code >= 400 && code < 700;
    const micros = toMicros(units, section);
    if (micros === null || (!isIn && !isOut)) {
      const problem =
        micros === null
          ? `"${amount.slice(0, 40)}" is not an amount`
          : `Type ${type.slice(0, 10)} is neither a credit nor a debit`;
      this.items.push(problemItem(number, problem, text));
      return;
    }
    const [bank = '', customer = '', ...words] = rest.slice(fundsFields(funds.trim(), rest));
    const line = lineOf({
      record: number,
      kind: 'main',
      at: section.at,
      micros: isOut ? -micros + 0 : micros,
      currency: section.currency,
      references: givenReferences([customer, bank]),
      text: `${words.join(',').trim()} ${type}`.trim(),
      id: '',
    });
    this.items.push({ kind: 'lines', section: this.#sections, lines: [line] });
  }

  #endSection(control: string, number: number): void {
    const section = this.#section;
    if (section === null) throw new StatementUnreadable(`Line ${number} ends no account.`);
    this.#section = null;
    if (unitsOf(control) !== section.total) {
      const problem = `The amounts of the account sum to ${section.total}, and its control total is ${control.slice(0, 20)}`;
      this.items.push(problemItem(number, problem, `49,${control}`));
    }
    this.items.push({
      kind: 'statement',
      section: this.#sections,
      head: {
        currency: section.currency,
        number: null,
        holder: section.holder,
        fromAt: section.at,
        toAt: endOf(section.at),
        isStated: true,
        opening: section.opening,
        closing: section.closing,
      },
    });
  }
}

/** Currencies of ISO 4217 without decimals, and with three. */
const WHOLE: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
);
const THOUSANDTHS: ReadonlySet<string> = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Amounts are in the smallest unit of the currency. */
function microsPerUnit(currency: string, number: number): number {
  if (!/^[A-Z]{3}$/.test(currency)) {
    throw new StatementUnreadable(`Line ${number} names no currency: "${currency.slice(0, 10)}".`);
  }
  if (WHOLE.has(currency)) return 1_000_000;
  return THOUSANDTHS.has(currency) ? 1000 : 10_000;
}

function unitsOf(text: string): bigint | null {
  return /^[+-]?\d{1,15}$/.test(text) ? BigInt(text.replace('+', '')) : null;
}

function toMicros(units: bigint | null, { scale }: Section): number | null {
  const micros = units === null ? null : Number(units) * scale;
  return micros === null || Math.abs(micros) > 1e15 ? null : micros;
}

/** Fields that say when the money is available. */
function fundsFields(type: string, rest: readonly string[]): number {
  if (type === 'S') return 3;
  if (type === 'V') return 2;
  if (type === 'D') return 1 + 2 * Math.min(Number(rest[0]) || 0, 50);
  return 0;
}

type Form = { zone: string; currency: string };

export async function* readBai2(text: AsyncIterable<string>, { zone, currency }: Form): AsyncGenerator<StatementItem> {
  const reader = new Bai2Reader(zone, currency);
  let open: { code: string; number: number; text: string } | null = null;
  const flush = () => {
    if (open !== null) reader.record(open.code, open.number, open.text.replace(/\/\s*$/, ''));
    open = null;
  };
  for await (const { number, text: raw } of textLines(text, MOST_CHARACTERS)) {
    const line = raw.trim();
    if (line === '') continue;
    const comma = line.indexOf(',');
    const [code, rest] = comma < 0 ? [line.replace(/\/$/, ''), ''] : [line.slice(0, comma), line.slice(comma + 1)];
    if (code === '88') {
      if (open === null) throw new StatementUnreadable(`Line ${number} continues nothing.`);
      const before: { code: string; number: number; text: string } = open;
      const joined = before.text.endsWith('/') ? `${before.text.slice(0, -1)},${rest}` : `${before.text} ${rest}`;
      if (joined.length > MOST_CHARACTERS) {
        throw new StatementUnreadable(
          `The record at line ${before.number} has more than ${MOST_CHARACTERS} characters.`,
        );
      }
      open = { ...before, text: joined };
    } else {
      flush();
      open = { code, number, text: rest };
    }
    yield* reader.items.take();
  }
  flush();
  yield* reader.items.take();
  if (!reader.hasEnd || reader.isWithin) throw new StatementUnreadable('The file has no trailer (99): it was cut off.');
  if (!reader.hasStatement) throw new StatementUnreadable('The file has no account.');
}
