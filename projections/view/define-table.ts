// A table described once: its CREATE, its upsert, the rows of a fold and the columns of its reads derive.
import { sql } from 'slonik';
import { z } from 'zod';
import { numbersOf, textsOf, withoutNull } from '#infra/postgres/session/columns.ts';
import type { Statement } from '#infra/postgres/session/pipeline.ts';
import { sumText } from './sums.ts';

/** Of values that are read. Values of `jsonb` are written as any JSON. */
const TYPES = {
  uuid: z.string(),
  text: z.string(),
  int2: z.int(),
  int4: z.int(),
  int8: z.int(),
  numeric: sumText,
  boolean: z.boolean(),
  date: z.string(),
  jsonb: z.unknown(),
} satisfies Record<string, z.ZodType>;

type SqlType = keyof typeof TYPES;
type ValueOf<Type extends SqlType> = z.output<(typeof TYPES)[Type]>;

/** How two rows of one key merge. */
type Merge =
  | 'key'
  // The same in all events of the row.
  | 'fixed'
  // The first known value. A row is read once its `first` columns are known; `later` ones may be null in it.
  | 'first'
  | 'later'
  // Of the event with the highest `seq`, a column that such a table must have.
  | 'newest'
  | 'newestOrNull'
  // The same, but null leaves the stored value.
  | 'newestKnown'
  | 'highest'
  | 'sum'
  // By an expression of `stored` and `excluded`. The fold of such a table is written by hand.
  | 'merged';

export type Column<M extends Merge = Merge, Type extends SqlType = SqlType> = {
  merge: M;
  type: Type;
  name?: string;
  by?: string;
};
export type Columns = Readonly<Record<string, Column>>;

/** `name`: in the table, if it is not the field's in snake case. */
const columnOf =
  <M extends Merge>(merge: M) =>
  <const Type extends SqlType>(type: Type, name?: string): Column<M, Type> => ({ merge, type, ...(name && { name }) });

export const key = columnOf('key');
export const fixed = columnOf('fixed');
export const first = columnOf('first');
export const later = columnOf('later');
export const newest = columnOf('newest');
export const newestOrNull = columnOf('newestOrNull');
export const newestKnown = columnOf('newestKnown');
export const highest = columnOf('highest');
export const sum = columnOf('sum');
export const merged = <const Type extends SqlType>(type: Type, by: string, name?: string): Column<'merged', Type> => ({
  ...columnOf('merged')(type, name),
  by,
});

type NamesOf<C extends Columns, M extends Merge> = { [N in keyof C]: C[N]['merge'] extends M ? N : never }[keyof C];

/** One event's part of a row. */
export type DeltaOf<C extends Columns> = {
  [N in NamesOf<C, 'key' | 'fixed' | 'newest' | 'highest' | 'merged'>]: ValueOf<C[N]['type']>;
} & { [N in NamesOf<C, 'newestOrNull'>]: ValueOf<C[N]['type']> | null } & {
  [N in NamesOf<C, 'sum'>]?: ValueOf<C[N]['type']>;
} & { [N in NamesOf<C, 'first' | 'later' | 'newestKnown'>]?: ValueOf<C[N]['type']> | null | undefined };

type RowShape<C extends Columns> = {
  [N in keyof C]: C[N]['merge'] extends 'later' | 'newestOrNull' | 'newestKnown'
    ? z.ZodNullable<(typeof TYPES)[C[N]['type']]>
    : (typeof TYPES)[C[N]['type']];
};

/** A method, so that each table fits into a list of tables. */
export type Upsert<C extends Columns> = { of(rows: readonly DeltaOf<C>[]): Extract<Statement, { text: string }> };

export type Table<C extends Columns = Columns> = {
  columns: C;
  key: readonly string[];
  isOnePerEvent: boolean;
  create(name: string): string;
  /** After the table is filled, which is cheaper. */
  createIndexes(name: string): string[];
  /** `target`: schema and table. Prepared once, because a batch is often one event. */
  upsertInto(target: string): Upsert<C>;
  /** Of a row that is read. */
  row: z.ZodObject<RowShape<C>>;
};

type Options = {
  fillfactor?: number;
  /** By name: the part after the table's name. */
  indexes?: Readonly<Record<string, string>>;
  /** Each event inserts its row and changes no other. */
  isOnePerEvent?: boolean;
  /** Definitions of columns that PostgreSQL computes. */
  generated?: string;
};

const NULLABLE: ReadonlySet<Merge> = new Set(['first', 'later', 'newestOrNull', 'newestKnown']);
const NOT_MERGED: ReadonlySet<Merge> = new Set(['key', 'fixed']);
const WHOLE: ReadonlySet<SqlType> = new Set(['int2', 'int4', 'int8', 'numeric']);
const IS_NEWER = 'excluded.seq > stored.seq';

const ofStored: Record<Merging, (name: string) => string> = {
  first: (name) => `coalesce(stored.${name}, excluded.${name})`,
  later: (name) => `coalesce(stored.${name}, excluded.${name})`,
  newest: (name) => `CASE WHEN ${IS_NEWER} THEN excluded.${name} ELSE stored.${name} END`,
  newestOrNull: (name) => `CASE WHEN ${IS_NEWER} THEN excluded.${name} ELSE stored.${name} END`,
  newestKnown: (name) =>
    `CASE WHEN ${IS_NEWER} THEN coalesce(excluded.${name}, stored.${name}) ELSE coalesce(stored.${name}, excluded.${name}) END`,
  highest: (name) => `greatest(stored.${name}, excluded.${name})`,
  sum: (name) => `stored.${name} + excluded.${name}`,
};

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const sqlName = (name: string, column: Column) => column.name ?? snake(name);

export function defineTable<const C extends Columns>(columns: C, options: Options = {}): Table<C> {
  const { fillfactor, indexes = {}, isOnePerEvent = false, generated } = options;
  const entries = Object.entries(columns);
  const all = entries.map(([name, column]) => sqlName(name, column));
  const keys = entries.filter(([, { merge }]) => merge === 'key').map(([name, column]) => sqlName(name, column));
  const sets = entries.flatMap(([field, column]) => {
    const { merge, by } = column;
    const name = sqlName(field, column);
    if (merge === 'merged') return [`${name} = ${by}`];
    return merge === 'key' || merge === 'fixed' ? [] : [`${name} = ${ofStored[merge](name)}`];
  });
  const lines = entries.map(
    ([name, column]) => `${sqlName(name, column)} ${column.type}${NULLABLE.has(column.merge) ? '' : ' NOT NULL'}`,
  );
  if (generated !== undefined) lines.push(generated);
  const unnested = entries.map(([, { type }], index) => `$${index + 1}::${type}[]`).join(', ');
  const onConflict = sets.length === 0 ? 'NOTHING' : `UPDATE SET ${sets.join(', ')}`;
  const end = isOnePerEvent ? '' : ` ON CONFLICT (${keys.join(', ')}) DO ${onConflict}`;
  const inserted = ` AS stored (${all.join(', ')}) SELECT * FROM unnest(${unnested})${end}`;
  const writers = entries.map(([field, column]) => writerOf(field, column));
  return {
    columns,
    key: keys,
    isOnePerEvent,
    create: (name) =>
      `CREATE TABLE ${name} (${lines.join(', ')}, PRIMARY KEY (${keys.join(', ')}))${fillfactor === undefined ? '' : ` WITH (fillfactor = ${fillfactor})`}`,
    createIndexes: (name) => Object.entries(indexes).map(([index, by]) => `CREATE INDEX ${index} ON ${name} ${by}`),
    upsertInto(target) {
      const text = `INSERT INTO ${target}${inserted}`;
      return {
        of: (rows) => ({ name: target, text, values: writers.map((write) => write(rows as readonly Delta[])) }),
      };
    },
    row: z.object(
      Object.fromEntries(
        entries.map(([name, { type, merge }]) => [
          name,
          merge === 'first' || !NULLABLE.has(merge) ? TYPES[type] : TYPES[type].nullable(),
        ]),
      ),
    ) as unknown as z.ZodObject<RowShape<C>>,
  };
}

type Value = string | number | bigint | boolean | object | null | undefined;
type Delta = Readonly<Record<string, Value>>;
export type Rows = Map<Key, Record<string, Value>>;

/** Prepares a column's array literal for an upsert. */
function writerOf(field: string, { merge, type }: Column): (rows: readonly Delta[]) => string {
  if (WHOLE.has(type) && !NULLABLE.has(merge)) {
    const wholeOf = (row: Delta) => (row[field] as number | undefined) ?? 0;
    return (rows) => numbersOf(rows, wholeOf);
  }
  const textOf = type === 'jsonb' ? jsonOf : type === 'text' ? (text: Value) => withoutNull(text as string) : String;
  const valueOf = (row: Delta) => {
    const value = row[field];
    return value === undefined || value === null ? null : textOf(value);
  };
  return (rows) => textsOf(rows, valueOf);
}

function jsonOf(value: Value): string {
  return withoutNull(JSON.stringify(value));
}

type Key = string | number;
type Merging = Exclude<Merge, 'key' | 'fixed' | 'merged'>;

const ofRow: Record<Merging, (row: Record<string, Value>, name: string, value: Value) => void> = {
  first: (row, name, value) => void (row[name] ??= value),
  later: (row, name, value) => void (row[name] ??= value),
  // Events come in the order of their numbers.
  newest: (row, name, value) => void (row[name] = value),
  newestOrNull: (row, name, value) => void (row[name] = value),
  newestKnown: (row, name, value) => void (row[name] = value ?? row[name]),
  highest: (row, name, value) => void (row[name] = value! > row[name]! ? value : row[name]),
  sum: (row, name, value) =>
    void (row[name] = row[name] === undefined ? value : (row[name] as number) + (value as number)),
};

/** Adds what an event says to the row of its key. */
export function adderOf({ columns, isOnePerEvent }: Table): (rows: Rows, delta: Delta) => void {
  const names = Object.keys(columns);
  const [firstKey, ...otherKeys] = names.filter((name) => columns[name]!.merge === 'key');
  const merging = names.filter((name) => !NOT_MERGED.has(columns[name]!.merge));
  const merges = merging.map((name) => {
    const { merge } = columns[name]!;
    if (merge === 'merged') throw new RangeError(`rows cannot be added up by the column ${name}`);
    return ofRow[merge as Merging];
  });
  return (rows, delta) => {
    let id = isOnePerEvent ? rows.size : (delta[firstKey!] as Key);
    if (!isOnePerEvent) for (const name of otherKeys) id += ` ${delta[name] as Key}`;
    const row = rows.get(id);
    if (row === undefined) {
      rows.set(id, { ...delta });
      return;
    }
    for (let place = 0; place < merging.length; place++) {
      const value = delta[merging[place]!];
      if (value !== undefined) merges[place]!(row, merging[place]!, value);
    }
  };
}

/** The columns of a read, under the names of the fields. */
export function columnsOf<C extends Columns>({ columns }: Table<C>, ...only: (keyof C & string)[]) {
  const fields = only.length === 0 ? Object.keys(columns) : only;
  const named = fields.map((field) => {
    const column = columns[field]!;
    const stored = sql.identifier([sqlName(field, column)]);
    return sql.fragment`${stored}${column.type === 'date' ? sql.fragment`::text` : sql.fragment``} AS ${sql.identifier([field])}`;
  });
  return sql.join(named, sql.fragment`, `);
}

/** True once every `first` column is known: one event has them all, so one is looked at. */
export function isWhole<C extends Columns>({ columns }: Table<C>) {
  const [field, column] = Object.entries(columns).find(([, { merge }]) => merge === 'first')!;
  return sql.fragment`${sql.identifier([sqlName(field, column)])} IS NOT NULL`;
}
