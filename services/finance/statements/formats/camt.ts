// ISO 20022 camt.053 and camt.054, of any version: elements are known by their names, without a schema.
import { SaxesParser } from 'saxes';
import { MINUTE_MS } from '#contracts/days/time.ts';
import { grouped } from '#contracts/words/figures.ts';
import { StatementUnreadable } from '../encoding.ts';
import { problemItem, type StatementHead, type StatementItem, StatementItems } from '../item.ts';
import { lineOf } from '../line.ts';
import { endOf, givenReferences, instantIn, LONGEST_VALUE, moneyOf } from './bank-values.ts';

/** A small file must not become a large tree. */
const MOST_DEPTH = 40;
const MOST_DETAILS = 50_000;
/** Characters without a tag. */
const MOST_CHARACTERS = 65_536;
const SLICE = 16_384;

/** The texts of the leaves within an element, by their path. Several of one path are kept in order. */
class Leaves {
  readonly #texts = new Map<string, string[]>();

  add(path: string, text: string): void {
    const known = this.#texts.get(path);
    if (known === undefined) this.#texts.set(path, [text]);
    else if (known.length < 20) known.push(text);
  }

  /** The first text of the first path that has any. */
  get(...paths: readonly string[]): string | null {
    return paths.flatMap((path) => this.#texts.get(path) ?? [])[0] ?? null;
  }

  all(...paths: readonly string[]): string[] {
    return paths.flatMap((path) => this.#texts.get(path) ?? []);
  }
}

type Sum = { micros: number; currency: string };

class CamtReader {
  readonly items = new StatementItems();
  readonly #zone: string;
  readonly #currency: string;
  readonly #path: string[] = [];
  #text = '';
  #sections = 0;
  #entries = 0;
  /** Of entries and details: each becomes a line. */
  #records = 0;
  #statement: Leaves | null = null;
  #opening: (Sum & { at: number | null }) | null = null;
  #closing: (Sum & { at: number | null }) | null = null;
  #currencyOfEntries: string | null = null;
  /** The elements being read, the innermost last: statement, balance, entry, detail. */
  readonly #open: { depth: number; leaves: Leaves; details: Leaves[] }[] = [];

  constructor(zone: string, currency: string) {
    this.#zone = zone;
    this.#currency = currency;
  }

  get hasStatement(): boolean {
    return this.#sections > 0;
  }

  opens(name: string, attributes: Record<string, string>): void {
    this.#path.push(name);
    this.#text = '';
    if (this.#path.length > MOST_DEPTH) {
      throw new StatementUnreadable(`The XML is nested more than ${MOST_DEPTH} levels deep.`);
    }
    const parent = this.#path.at(-2);
    const isSection = name === 'Stmt' || name === 'Ntfctn';
    if (isSection && parent?.startsWith('BkToCstmr') === true) {
      this.#sections += 1;
      this.#begin();
      this.#statement = this.#open[0]!.leaves;
      [this.#opening, this.#closing, this.#currencyOfEntries] = [null, null, null];
    } else if ((name === 'Bal' || name === 'Ntry') && (parent === 'Stmt' || parent === 'Ntfctn')) {
      this.#begin();
    } else if (name === 'TxDtls' && parent === 'NtryDtls') this.#begin();
    const currency = attributes['Ccy'];
    if (currency !== undefined) this.#open.at(-1)?.leaves.add(`${this.#inner()}@Ccy`, currency);
  }

  reads(text: string): void {
    if (this.#text.length < LONGEST_VALUE) this.#text += text.slice(0, LONGEST_VALUE);
  }

  closes(name: string): void {
    const innermost = this.#open.at(-1);
    const text = this.#text.trim();
    this.#text = '';
    if (innermost !== undefined && innermost.depth === this.#path.length) {
      this.#open.pop();
      this.#ends(name, innermost.leaves, innermost.details);
    } else if (innermost !== undefined && text !== '') innermost.leaves.add(this.#inner(), text);
    this.#path.pop();
  }

  #begin(): void {
    this.#open.push({ depth: this.#path.length, leaves: new Leaves(), details: [] });
  }

  #inner(): string {
    return this.#path.slice(this.#open.at(-1)?.depth ?? 0).join('/');
  }

  #ends(name: string, leaves: Leaves, details: readonly Leaves[]): void {
    if (name === 'TxDtls') {
      const { details: known } = this.#open.at(-1)!;
      if (known.length >= MOST_DETAILS) {
        throw new StatementUnreadable(`An entry has more than ${grouped(MOST_DETAILS)} details.`);
      }
      known.push(leaves);
    } else if (name === 'Bal') this.#takeBalance(leaves);
    else if (name === 'Ntry') this.#takeEntry(leaves, details);
    else this.#endStatement();
  }

  #takeBalance(balance: Leaves): void {
    const code = balance.get('Tp/CdOrPrtry/Cd');
    const sum = signedSum(balance, balance.get('CdtDbtInd'));
    const at = dateIn(balance, this.#zone, 'Dt/Dt', 'Dt/DtTm');
    if (sum === null) return;
    if (code === 'OPBD' || code === 'PRCD') this.#opening ??= { ...sum, at };
    if (code === 'CLBD') this.#closing = { ...sum, at };
  }

  #takeEntry(entry: Leaves, details: readonly Leaves[]): void {
    this.#entries += 1;
    const status = entry.get('Sts', 'Sts/Cd');
    const isPending = status === 'PDNG';
    const at = dateIn(entry, this.#zone, 'BookgDt/DtTm', 'BookgDt/Dt', 'ValDt/DtTm', 'ValDt/Dt');
    // Future and informational entries are not in the balance. A pending one may have no date yet.
    if (status !== null && status !== 'BOOK' && (!isPending || at === null)) {
      this.items.push({ kind: 'skipped' });
      return;
    }
    const indicator = entry.get('CdtDbtInd');
    const sum = signedSum(entry, indicator);
    this.#records += 1;
    if (sum === null || at === null) {
      const what = sum === null ? 'an amount with its currency and direction' : 'a booking date';
      const shown = entry.all('Amt', 'CdtDbtInd', 'BookgDt/Dt', 'AcctSvcrRef', 'AddtlNtryInf').join(' | ');
      this.items.push(problemItem(this.#records, `Entry ${this.#entries} does not have ${what}`, shown));
      return;
    }
    this.#currencyOfEntries ??= sum.currency;
    const parts = partsOf(details, sum, indicator);
    const shared = { kind: 'main' as const, at, currency: sum.currency, isPending };
    const own = entry.all('NtryRef', 'AcctSvcrRef', 'NtryDtls/Btch/MsgId', 'NtryDtls/Btch/PmtInfId');
    const note = entry.get('RvslInd') === 'true' ? ['Reversal'] : [];
    const code = entry.all('BkTxCd/Domn/Cd', 'BkTxCd/Domn/Fmly/Cd', 'BkTxCd/Domn/Fmly/SubFmlyCd').join('-');
    const id = entry.get('AcctSvcrRef') ?? '';
    const lines = (parts ?? [{ micros: sum.micros, details }]).map((part, place) => {
      if (place > 0) this.#records += 1;
      const isPart = parts !== null && parts.length > 1;
      return lineOf({
        ...shared,
        record: this.#records,
        micros: part.micros,
        references: givenReferences([...part.details.flatMap(referencesOf), ...own]),
        text: [...note, ...part.details.slice(0, 3).flatMap(textsOf), ...entry.all('AddtlNtryInf'), code]
          .filter((text) => text !== '')
          .join(' '),
        id: id === '' || !isPart ? id : `${id} ${place + 1}`,
      });
    });
    this.items.push({ kind: 'lines', section: this.#sections, lines });
  }

  #endStatement(): void {
    const [statement, opening, closing] = [this.#statement!, this.#opening, this.#closing];
    const from = dateIn(statement, this.#zone, 'FrToDt/FrDtTm', 'FrToDt/FrDt');
    const toText = statement.get('FrToDt/ToDtTm', 'FrToDt/ToDt');
    const to = toText === null ? null : lastInstantOf(toText, this.#zone);
    const isStated =
      (from !== null && to !== null) || ((opening?.at ?? null) !== null && (closing?.at ?? null) !== null);
    const head: StatementHead = {
      currency: statement.get('Acct/Ccy') ?? opening?.currency ?? this.#currencyOfEntries ?? this.#currency,
      number: statement.get('ElctrncSeqNb', 'LglSeqNb', 'Id')?.slice(0, 60) ?? null,
      holder: statement.get('Acct/Id/IBAN', 'Acct/Id/Othr/Id')?.slice(0, 60) ?? null,
      fromAt: isStated ? (from ?? opening?.at ?? null) : null,
      toAt: isStated ? (to ?? endOf(closing?.at ?? null)) : null,
      isStated,
      opening: opening?.micros ?? null,
      closing: closing?.micros ?? null,
    };
    this.items.push({ kind: 'statement', section: this.#sections, head });
    this.#statement = null;
  }
}

function signedSum(of: Leaves, indicator: string | null): Sum | null {
  const micros = moneyOf(of.get('Amt') ?? '', '.');
  const currency = of.get('Amt@Ccy');
  if (micros === null || currency === null || !/^[A-Z]{3}$/.test(currency)) return null;
  if (indicator !== 'CRDT' && indicator !== 'DBIT') return null;
  return { micros: indicator === 'DBIT' ? -micros + 0 : micros, currency };
}

function dateIn(of: Leaves, zone: string, ...paths: readonly string[]): number | null {
  const text = of.get(...paths);
  return text === null ? null : instantIn(text, zone);
}

/** A period that ends at midnight ends with the day before. */
function lastInstantOf(text: string, zone: string): number | null {
  const at = instantIn(text, zone);
  if (at === null) return null;
  // Banks write the last second of a period, or its last minute.
  if (/T23:59(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?$/.test(text)) return at - (at % MINUTE_MS) + MINUTE_MS - 1;
  if (!text.includes('T')) return endOf(at);
  return /T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:\d{2})?$/.test(text) ? at - 1 : at;
}

type Part = { micros: number; details: readonly Leaves[] };

/** A line for each detail, if their amounts sum to that of the entry. */
function partsOf(details: readonly Leaves[], entry: Sum, indicator: string | null): Part[] | null {
  if (details.length < 2) return null;
  const parts: Part[] = [];
  let rest = BigInt(entry.micros);
  for (const detail of details) {
    const sign = detail.get('CdtDbtInd') ?? indicator;
    const path = detail.get('Amt') === null ? 'AmtDtls/TxAmt/Amt' : 'Amt';
    const micros = moneyOf(detail.get(path) ?? '', '.');
    if (micros === null || detail.get(`${path}@Ccy`) !== entry.currency) return null;
    const signed = sign === 'DBIT' ? -micros + 0 : micros;
    rest -= BigInt(signed);
    parts.push({ micros: signed, details: [detail] });
  }
  return rest === 0n ? parts : null;
}

function referencesOf(detail: Leaves): string[] {
  const names = ['EndToEndId', 'TxId', 'InstrId', 'UETR', 'MsgId', 'PmtInfId', 'AcctSvcrRef', 'ClrSysRef', 'ChqNb'];
  return [...detail.all(...names.map((name) => `Refs/${name}`)), ...detail.all('RmtInf/Strd/CdtrRefInf/Ref')];
}

function textsOf(detail: Leaves): string[] {
  const parties = ['RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm', 'RltdPties/Cdtr/Nm', 'RltdPties/Cdtr/Pty/Nm'];
  return [...detail.all('RmtInf/Ustrd', 'AddtlTxInf'), ...detail.all(...parties).slice(0, 1)];
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

export async function* readCamt(
  text: AsyncIterable<string>,
  { zone, currency }: { zone: string; currency: string },
): AsyncGenerator<StatementItem> {
  const reader = new CamtReader(zone, currency);
  const parser = new SaxesParser();
  let sinceTag = 0;
  parser.on('error', (error) => {
    throw new StatementUnreadable(`The XML is broken: ${error.message.slice(0, 200).replace(/\.$/, '')}.`);
  });
  parser.on('doctype', () => {
    throw new StatementUnreadable('The XML has a document type. Statements have none, and entities are not expanded.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    reader.opens(localName(name), attributes);
  });
  parser.on('text', (part) => reader.reads(part));
  parser.on('cdata', (part) => reader.reads(part));
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    reader.closes(localName(name));
  });
  for await (const part of text) {
    for (let start = 0; start < part.length; start += SLICE) {
      const slice = part.slice(start, start + SLICE);
      sinceTag += slice.length;
      parser.write(slice);
      if (sinceTag > MOST_CHARACTERS) {
        throw new StatementUnreadable(`The XML has more than ${MOST_CHARACTERS} characters without a tag.`);
      }
      yield* reader.items.take();
    }
  }
  parser.close();
  yield* reader.items.take();
  if (!reader.hasStatement) throw new StatementUnreadable('The XML has no statement.');
}
