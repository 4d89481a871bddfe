// The Treasury's SDN.XML, read as a stream. The parser resolves no external entities.
import { SaxesParser } from 'saxes';

export type SdnEntry = {
  uid: number;
  /** The main name, then aliases; the Treasury asks for no screening of weak ones. */
  names: string[];
  programs: string[];
  addresses: string[];
};

export type SdnList = { published: string; entries: SdnEntry[] };

export class UnreadableList extends Error {}

const NAMED_TYPES: ReadonlySet<string> = new Set(['Individual', 'Entity']);
const ADDRESS_TYPE = /^Digital Currency Address/;
/** The published list has about 18,000. */
const MOST_ENTRIES = 500_000;

type Alias = { first: string; last: string; category: string };

class SdnReader {
  readonly entries: SdnEntry[] = [];
  published = '';
  #path: string[] = [];
  #text = '';
  #entry: (Omit<SdnEntry, 'names'> & { type: string; first: string; last: string; aliases: string[] }) | null = null;
  #alias: Alias | null = null;
  #id = { type: '', number: '' };

  opens(name: string): void {
    this.#path.push(name);
    this.#text = '';
    if (name === 'sdnEntry') {
      this.#entry = { uid: 0, type: '', first: '', last: '', aliases: [], programs: [], addresses: [] };
    } else if (name === 'aka') this.#alias = { first: '', last: '', category: 'strong' };
    else if (name === 'id') this.#id = { type: '', number: '' };
  }

  reads(text: string): void {
    this.#text += text;
  }

  closes(): void {
    const path = this.#path.slice(1).join('/');
    const text = this.#text.trim();
    this.#path.pop();
    this.#text = '';
    if (path === 'publshInformation/Publish_Date') this.published = text.slice(0, 20);
    const entry = this.#entry;
    if (entry === null) return;
    const inside = path.replace(/^sdnEntry\/?/, '');
    if (this.#alias !== null && inside.startsWith('akaList/aka')) this.#ofAlias(inside, text);
    else if (inside.startsWith('idList/id')) this.#ofId(inside, text);
    else if (inside === 'programList/program') entry.programs.push(text);
    else if (inside === 'uid') entry.uid = Number(text);
    else if (inside === 'firstName') entry.first = text;
    else if (inside === 'lastName') entry.last = text;
    else if (inside === 'sdnType') entry.type = text;
    else if (path === 'sdnEntry') this.#ends();
  }

  #ofAlias(inside: string, text: string): void {
    const alias = this.#alias!;
    if (inside === 'akaList/aka/firstName') alias.first = text;
    else if (inside === 'akaList/aka/lastName') alias.last = text;
    else if (inside === 'akaList/aka/category') alias.category = text;
    else if (inside === 'akaList/aka') {
      if (alias.category !== 'weak') this.#entry!.aliases.push(fullName(alias));
      this.#alias = null;
    }
  }

  #ofId(inside: string, text: string): void {
    if (inside === 'idList/id/idType') this.#id.type = text;
    else if (inside === 'idList/id/idNumber') this.#id.number = text;
    else if (inside === 'idList/id' && ADDRESS_TYPE.test(this.#id.type)) this.#entry!.addresses.push(this.#id.number);
  }

  #ends(): void {
    const { uid, type, first, last, aliases, programs, addresses } = this.#entry!;
    if (!Number.isSafeInteger(uid) || uid <= 0) throw new UnreadableList('An entry has no uid.');
    if (this.entries.length >= MOST_ENTRIES) throw new UnreadableList('The list has too many entries.');
    const names = NAMED_TYPES.has(type) ? [fullName({ first, last }), ...aliases].filter((name) => name !== '') : [];
    this.entries.push({ uid, names, programs, addresses });
    this.#entry = null;
  }
}

function fullName({ first, last }: Pick<Alias, 'first' | 'last'>): string {
  return `${first} ${last}`.trim();
}

export async function parseSdn(chunks: AsyncIterable<string>): Promise<SdnList> {
  const reader = new SdnReader();
  const parser = new SaxesParser();
  const problem: { error: Error | null } = { error: null };
  parser.on('error', (error) => (problem.error ??= error));
  parser.on('opentag', ({ name }) => reader.opens(name));
  parser.on('text', (text) => reader.reads(text));
  parser.on('cdata', (text) => reader.reads(text));
  parser.on('closetag', () => reader.closes());
  for await (const chunk of chunks) {
    parser.write(chunk);
    if (problem.error !== null) break;
  }
  if (problem.error === null) parser.close();
  if (problem.error !== null) throw new UnreadableList(`The list is not XML: ${problem.error.message}`);
  // A list cut short, or another file, must not replace a good one.
  if (reader.entries.length === 0) throw new UnreadableList('The file has no entries of the SDN format.');
  return { published: reader.published, entries: reader.entries };
}
