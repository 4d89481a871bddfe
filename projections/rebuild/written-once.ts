// Rows that never change are compared with a fold of their events. No copy of them is kept.
import pg, { type Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { copyOut } from '#infra/postgres/session/copy-out.ts';
import type { Statement } from '#infra/postgres/session/pipeline.ts';
import { isPoison } from '../consumer/poison.ts';
import { changeIn, type View, type ViewTable } from '../view/define-view.ts';
import type { Difference, Key } from './compare.ts';

/** Rows of one table, in COPY's text format. */
export type OnceRows = { table: ViewTable; columns: readonly string[]; rows: Buffer };

/** `others` write the tables that a shadow keeps. */
export type Split = { others: Statement[]; once: OnceRows[] };

const COPY_TARGET = /^[^.]+\.(\w+) \((.+)\)$/;

export function splitOnce(view: View, statements: readonly Statement[]): Split {
  const split: Split = { others: [], once: [] };
  for (const statement of statements) {
    const target = 'copy' in statement ? COPY_TARGET.exec(statement.copy) : null;
    const table = view.tables.find(({ name, isWrittenOnce }) => isWrittenOnce === true && name === target?.[1]);
    if (table === undefined || !('copy' in statement)) split.others.push(statement);
    else split.once.push({ table, columns: target![2]!.split(', '), rows: statement.rows });
  }
  return split;
}

/** Rows of the events. An event that cannot be folded has none. */
export function onceRowsOf(view: View, table: ViewTable, events: readonly LedgerEvent[]): OnceRows[] {
  try {
    const { once } = splitOnce(view, changeIn(view, events).load(view.schema, undefined).statements);
    return once.filter((found) => found.table === table);
  } catch (error) {
    if (!isPoison(error)) throw error;
    const middle = Math.ceil(events.length / 2);
    if (events.length < 2) return [];
    return [events.slice(0, middle), events.slice(middle)].flatMap((half) => onceRowsOf(view, table, half));
  }
}

export type Span = { partition: number; fromSeq: number; toSeq: number; events: readonly LedgerEvent[] };

/**
 * The first difference between the rows of a span and the view's. Also finds rows that its events do not give, if the accounts
 * and games of the span have them; others are found by `strangerAfter`.
 */
export async function differenceIn(
  client: Client,
  { schema }: View,
  { table, columns, rows }: OnceRows,
  { partition, fromSeq, toSeq, events }: Span,
): Promise<Difference | null> {
  const { name, key } = table;
  const told = ownersIn(table, events);
  const stored = await copyOut(
    client,
    `SELECT ${columns.join(', ')} FROM ${told} ${schema}.${name}${told === '' ? '' : ` USING (${ownersOf(table).join(', ')})`}
     WHERE partition = ${Number(partition)} AND seq BETWEEN ${Number(fromSeq)} AND ${Number(toSeq)} ORDER BY seq`,
  );
  if (stored.equals(rows)) return null;
  const [live, fresh] = [rowsByKey(stored, columns, key), rowsByKey(rows, columns, key)];
  for (const [of, row] of fresh) {
    const found = live.get(of) ?? null;
    if (found === null || !isSame(found, row)) return differenceOf(name, columns, found, row);
  }
  for (const [of, row] of live) if (!fresh.has(of)) return differenceOf(name, columns, row, null);
  return null;
}

/** Columns of the key that lead to the rows of a span. */
function ownersOf({ key }: ViewTable): string[] {
  return key.slice(0, key.indexOf('seq')).filter((column) => column !== 'partition');
}

/** A JOIN with each owner of the events; empty if the key begins with the position. */
function ownersIn(table: ViewTable, events: readonly LedgerEvent[]): string {
  const columns = ownersOf(table);
  if (columns.length === 0) return '';
  const withGame = columns.includes('game');
  const owners = new Map<string, { account: number; game: string | null }>();
  for (const { account, game } of events) {
    if (withGame && game === null) continue;
    const owner = withGame ? `${account} ${game}` : String(account);
    if (!owners.has(owner)) owners.set(owner, { account, game });
  }
  const each = [...owners.values()];
  const arrays = columns.map((column) => {
    if (column === 'account') return `'${numbersOf(each, ({ account }) => account)}'::int8[]`;
    if (column === 'game') return `${pg.escapeLiteral(textsOf(each, ({ game }) => game))}::text[]`;
    throw new TypeError(`rows of ${table.name} cannot be found by ${column}`);
  });
  return `unnest(${arrays.join(', ')}) AS told (${columns.join(', ')}) JOIN`;
}

/** In COPY's order of columns; null is NULL. */
type Fields = readonly (string | null)[];

export type Stranger = {
  client: Client;
  view: View;
  table: ViewTable;
  after: Key | null;
  mostRows: number;
  /** Partition to the last event that is compared. */
  reached: ReadonlyMap<number, number>;
  positions(): Promise<ReadonlyMap<number, number>>;
  eventsAt(partition: number, seqs: readonly number[]): Promise<LedgerEvent[]>;
};

export type StrangerFound = { difference: Difference | null; rows: number; until: Key | null };

/** Compares the next rows by key with the events that they name. */
export async function strangerAfter(options: Stranger): Promise<StrangerFound> {
  const { client, view, table, after, mostRows, reached, positions, eventsAt } = options;
  const { name, key } = table;
  const columns = await columnsOf(client, view, table);
  const order = key.join(', ');
  const from = after === null ? '' : `WHERE (${order}) > (${after.map((value) => pg.escapeLiteral(value)).join(', ')})`;
  const text = `SELECT ${columns.join(', ')} FROM ${view.schema}.${name} ${from} ORDER BY ${order} LIMIT ${Number(mostRows)}`;
  const stored = fieldsIn(await copyOut(client, text));
  const keyOf = keyIn(columns, key);
  const last = stored.at(-1);
  const until = stored.length < mostRows || last === undefined ? null : keyPlaces(columns, key).map((at) => last[at]!);
  const [partitionAt, seqAt] = [columns.indexOf('partition'), columns.indexOf('seq')];
  const standing = await positions();
  const byPartition = Map.groupBy(stored, (row) => Number(row[partitionAt]));
  for (const [partition, rows] of byPartition) {
    const seqOf = (row: Fields) => Number(row[seqAt]);
    const beyond = rows.find((row) => seqOf(row) > (standing.get(partition) ?? 0));
    if (beyond !== undefined) return { difference: differenceOf(name, columns, beyond, null), rows: 0, until };
    const known = rows.filter((row) => seqOf(row) <= (reached.get(partition) ?? 0));
    const events = await eventsAt(
      partition,
      [...new Set(known.map(seqOf))].toSorted((one, other) => one - other),
    );
    const fresh = new Map<string, Fields>();
    for (const found of onceRowsOf(view, table, events)) {
      for (const row of fieldsIn(found.rows)) {
        const ordered = columns.map((column) => row[found.columns.indexOf(column)] ?? null);
        fresh.set(keyOf(ordered), ordered);
      }
    }
    for (const row of known) {
      const given = fresh.get(keyOf(row)) ?? null;
      if (given === null || !isSame(row, given)) {
        return { difference: differenceOf(name, columns, row, given), rows: 0, until };
      }
    }
  }
  return { difference: null, rows: stored.length, until };
}

async function columnsOf(client: Client, { schema }: View, { name }: ViewTable): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>({
    name: 'columns of a table written once',
    text: `SELECT attname AS column FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    values: [`${schema}.${name}`],
  });
  return rows.map(({ column }) => column);
}

function keyPlaces(columns: readonly string[], key: Key): number[] {
  return key.map((column) => columns.indexOf(column));
}

function keyIn(columns: readonly string[], key: Key): (row: Fields) => string {
  const places = keyPlaces(columns, key);
  return (row) => places.map((at) => row[at]).join('\t');
}

function rowsByKey(rows: Buffer, columns: readonly string[], key: Key): Map<string, Fields> {
  const keyOf = keyIn(columns, key);
  return new Map(fieldsIn(rows).map((row) => [keyOf(row), row]));
}

function fieldsIn(rows: Buffer): Fields[] {
  const lines = rows.toString().split('\n');
  lines.pop();
  return lines.map((line) => line.split('\t').map(unescaped));
}

const ESCAPED = /\\(.)/g;
const LETTERS: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function unescaped(field: string): string | null {
  if (!field.includes('\\')) return field;
  return field === '\\N' ? null : field.replace(ESCAPED, (_whole, letter: string) => LETTERS[letter] ?? letter);
}

function isSame(one: Fields, other: Fields): boolean {
  return one.every((value, at) => value === other[at]);
}

function differenceOf(
  table: string,
  columns: readonly string[],
  stored: Fields | null,
  refolded: Fields | null,
): Difference {
  const record = (fields: Fields | null) =>
    fields && Object.fromEntries(columns.map((column, at) => [column, valueOf(fields[at] ?? null)]));
  return { table, stored: record(stored), refolded: record(refolded) };
}

const WHOLE = /^-?\d{1,15}$/;

function valueOf(field: string | null): unknown {
  return field !== null && WHOLE.test(field) ? Number(field) : field;
}
