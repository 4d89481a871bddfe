// OFX and QFX: SGML without end tags (1.x) and XML (2.x). Both are read as tags with the text that follows.
import { HOUR_MS } from '#contracts/days/time.ts';
import { StatementUnreadable } from '../encoding.ts';
import { problemItem, type StatementItem, StatementItems } from '../item.ts';
import { lineOf } from '../line.ts';
import { endOf, givenReferences, instantIn, LONGEST_VALUE, moneyOf } from './bank-values.ts';

const MOST_CHARACTERS = 65_536;

type Tag = { name: string; isEnd: boolean; value: string };

async function* tagsOf(text: AsyncIterable<string>): AsyncGenerator<Tag[]> {
  let rest = '';
  for await (const part of text) {
    const pieces = (rest + part).split('<');
    rest = `<${pieces.pop()!}`;
    if (rest.length > MOST_CHARACTERS || pieces.some(({ length }) => length > MOST_CHARACTERS)) {
      throw new StatementUnreadable(`The file has more than ${MOST_CHARACTERS} characters without a tag.`);
    }
    yield pieces.flatMap(tagIn);
  }
  yield [rest.slice(1)].flatMap(tagIn);
}

function tagIn(piece: string): Tag[] {
  if (piece.startsWith('!')) {
    throw new StatementUnreadable('The file has a document type. Statements have none, and entities are not expanded.');
  }
  const [, end, name, value] = /^(\/?)([A-Z0-9.]{1,40})\s*\/?>([^]*)$/i.exec(piece) ?? [];
  if (name === undefined) return [];
  return [{ name: name.toUpperCase(), isEnd: end === '/', value: unescaped(value!.trim().slice(0, LONGEST_VALUE)) }];
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' };

function unescaped(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|apos|nbsp|amp);/g, (_, name: string) => ENTITIES[name]!);
}

const REFERENCES = ['FITID', 'REFNUM', 'CHECKNUM'];
const TEXTS = ['NAME', 'PAYEE', 'MEMO', 'TRNTYPE'];
/** A file could have any number of others. */
const ENTRY_FIELDS: ReadonlySet<string> = new Set([...REFERENCES, ...TEXTS, 'TRNAMT', 'DTPOSTED', 'DTTRAN', 'CURSYM']);

type Fields = Map<string, string>;
type Section = { currency: string | null; holder: string | null; list: Fields; balance: Fields };

class OfxReader {
  readonly items = new StatementItems();
  readonly #zone: string;
  readonly #currency: string;
  #sections = 0;
  #records = 0;
  #section: Section | null = null;
  #entry: Fields | null = null;
  /** Of the entry. */
  #isPending = false;
  #isIn = new Set<string>();

  constructor(zone: string, currency: string) {
    this.#zone = zone;
    this.#currency = currency;
  }

  get hasStatement(): boolean {
    return this.#sections > 0;
  }

  get isWithin(): boolean {
    return this.#section !== null;
  }

  tag({ name, isEnd, value }: Tag): void {
    if (name === 'STMTRS' || name === 'CCSTMTRS') {
      if (isEnd) this.#endSection();
      else this.#begin();
    } else if (this.#section === null) return;
    else if (name === 'STMTTRN' || name === 'STMTTRNP') {
      // Some banks leave the end tag out.
      this.#endEntry();
      if (isEnd) return;
      this.#entry = new Map();
      this.#isPending = name === 'STMTTRNP';
    } else if ((name === 'BANKTRANLIST' || name === 'BANKTRANLISTP') && isEnd) this.#endEntry();
    else if (AGGREGATES.has(name)) {
      if (isEnd) this.#isIn.delete(name);
      else this.#isIn.add(name);
    } else if (!isEnd && value !== '') this.#take(this.#section, name, value);
  }

  #begin(): void {
    this.#endSection();
    this.#sections += 1;
    this.#isIn = new Set();
    this.#section = { currency: null, holder: null, list: new Map(), balance: new Map() };
  }

  #take(section: Section, name: string, value: string): void {
    if (this.#isIn.has('ORIGCURRENCY') || this.#isIn.has('AVAILBAL')) return;
    if (this.#isIn.has('LEDGERBAL')) section.balance.set(name, value);
    else if (this.#entry !== null) {
      if (ENTRY_FIELDS.has(name) && !this.#entry.has(name)) this.#entry.set(name, value);
    } else if (name === 'CURDEF') section.currency = value.toUpperCase();
    else if (name === 'ACCTID') section.holder ??= value.slice(0, 60);
    else if (name === 'DTSTART' || name === 'DTEND') section.list.set(name, value);
  }

  #endEntry(): void {
    const entry = this.#entry;
    const isPending = this.#isPending;
    if (entry === null) return;
    this.#entry = null;
    this.#records += 1;
    const amount = entry.get('TRNAMT') ?? '';
    const micros = moneyOf(amount, amount.includes(',') ? ',' : '.');
    const at = timeOf(entry.get(isPending ? 'DTTRAN' : 'DTPOSTED') ?? '', this.#zone);
    if (micros === null || at === null) {
      const what = micros === null ? `an amount: "${amount.slice(0, 40)}"` : 'a date';
      this.items.push(
        problemItem(
          this.#records,
          `Transaction ${this.#records} does not have ${what}`,
          [...entry.values()].join(' | '),
        ),
      );
      return;
    }
    const line = lineOf({
      record: this.#records,
      kind: 'main',
      at,
      micros,
      currency: entry.get('CURSYM')?.toUpperCase() ?? this.#section!.currency ?? this.#currency,
      references: givenReferences(REFERENCES.map((name) => entry.get(name))),
      text: TEXTS.flatMap((name) => entry.get(name) ?? []).join(' '),
      id: entry.get('FITID') ?? '',
      isPending,
    });
    this.items.push({ kind: 'lines', section: this.#sections, lines: [line] });
  }

  #endSection(): void {
    const section = this.#section;
    if (section === null) return;
    this.#section = null;
    const { currency, holder, list, balance } = section;
    const from = timeOf(list.get('DTSTART') ?? '', this.#zone);
    const end = list.get('DTEND') ?? '';
    const to = /^\d{8}$/.test(end) ? endOf(timeOf(end, this.#zone)) : timeOf(end, this.#zone);
    // A balance of another day than the last is not that of the period.
    const isOfEnd = to !== null && balance.get('DTASOF')?.slice(0, 8) === end.slice(0, 8);
    const amount = balance.get('BALAMT') ?? '';
    const isStated = from !== null && to !== null && from <= to;
    this.items.push({
      kind: 'statement',
      section: this.#sections,
      head: {
        currency: currency ?? this.#currency,
        number: null,
        holder,
        fromAt: isStated ? from : null,
        toAt: isStated ? to : null,
        isStated,
        opening: null,
        closing: isOfEnd ? moneyOf(amount, amount.includes(',') ? ',' : '.') : null,
      },
    });
  }
}

const AGGREGATES: ReadonlySet<string> = new Set(['LEDGERBAL', 'AVAILBAL', 'ORIGCURRENCY']);

/** "20261124", "20261124120000.000[-5:EST]". Without a zone OFX means UTC; days alone begin in the zone of the source. */
function timeOf(text: string, zone: string): number | null {
  const [, day, time = '', offset] =
    /^(\d{8})(\d{4,6})?(?:\.\d+)?(?:\[([+-]?\d{1,2}(?:\.\d{1,2})?)(?::\w+)?\])?$/.exec(text) ?? [];
  if (day === undefined) return null;
  if (time === '') return instantIn(day, zone);
  const [hours, minutes, seconds] = [time.slice(0, 2), time.slice(2, 4), time.slice(4, 6) || '00'];
  const at = instantIn(`${day} ${hours}:${minutes}:${seconds}Z`, zone);
  return at === null ? null : at - Number(offset ?? 0) * HOUR_MS;
}

type Form = { zone: string; currency: string };

export async function* readOfx(text: AsyncIterable<string>, { zone, currency }: Form): AsyncGenerator<StatementItem> {
  const reader = new OfxReader(zone, currency);
  for await (const tags of tagsOf(text)) {
    for (const tag of tags) reader.tag(tag);
    yield* reader.items.take();
  }
  if (reader.isWithin) throw new StatementUnreadable('The file ends within a statement: it was cut off.');
  if (!reader.hasStatement) throw new StatementUnreadable('The file has no statement of a bank or card account.');
}
