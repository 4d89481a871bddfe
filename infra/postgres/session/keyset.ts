// Pages of a sorted list. A page begins after the sort value and id of the last row: it costs the same wherever it is, and
// new or deleted rows shift no other.
import { type CommonQueryMethods, type FragmentSqlToken, type ListSqlToken, sql } from 'slonik';
import { z } from 'zod';

type Order = 'asc' | 'desc';

const TIMESTAMP = /^(?!0000)(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4]))(:\d\d)?$/;
const NETWORK = z.union([z.cidrv4(), z.cidrv6()]);
const INSTANT = z.iso.datetime({ offset: true });

/** Of the values in a cursor. A forged one must not be a fault of the database. */
const FORMS = {
  int8: /^-?\d{1,18}$/,
  numeric: /^-?\d{1,60}$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  text: /^[^\0]*$/,
  bool: /^(true|false)$/,
  timestamptz: { test: isTimestamp },
  inet: { test: (text: string) => NETWORK.safeParse(text).success },
} as const;

/** As PostgreSQL writes it, with a space before the time, and a zone that is often hours alone. */
function isTimestamp(text: string): boolean {
  const [, date, time, minutes = ':00'] = TIMESTAMP.exec(text) ?? [];
  return date !== undefined && INSTANT.safeParse(`${date}T${time}${minutes}`).success;
}

/** An expression that is never null. */
export type KeyColumn = { by: FragmentSqlToken; type: keyof typeof FORMS };

export const int8 = (by: FragmentSqlToken): KeyColumn => ({ by, type: 'int8' });
/** Whole. */
export const numeric = (by: FragmentSqlToken): KeyColumn => ({ by, type: 'numeric' });
export const text = (by: FragmentSqlToken): KeyColumn => ({ by, type: 'text' });
export const uuid = (by: FragmentSqlToken): KeyColumn => ({ by, type: 'uuid' });
export const bool = (by: FragmentSqlToken): KeyColumn => ({ by, type: 'bool' });
export const inet = (by: FragmentSqlToken): KeyColumn => ({ by, type: 'inet' });
export const timestamp = (by: FragmentSqlToken): KeyColumn => ({ by, type: 'timestamptz' });

/** Each sort needs an index of its columns and the id. Without columns it is the order of the ids. */
export type Keyset<Name extends string = string> = {
  from: FragmentSqlToken;
  id: KeyColumn;
  /** Order of the first press. */
  orders: Readonly<Record<Name, Order>>;
  sorts: Readonly<Record<Name, readonly KeyColumn[]>>;
};

export type PageAsked<Name extends string = string> = {
  sort?: Name | undefined;
  order?: Order | undefined;
  /** Cursor or id of the last row of the page before. */
  before?: string | number | undefined;
  limit: number;
};

export type Page<Row> = {
  rows: readonly Row[];
  /** Cursor of the next page; null after the last one. */
  next: string | null;
  /** Counted for first pages. */
  total: { rows: number; isMore: boolean } | null;
};

/** Counting ends there. */
export const MOST_COUNTED = 10_000;

const AND = sql.fragment` and `;
const COMMA = sql.fragment`, `;

const cursorRow = z.looseObject({ keysetCursor: z.array(z.string()) });
const cursorForm = z.tuple([z.string(), z.array(z.string())]);

function cursorOf(name: string, values: readonly string[]): string {
  return `~${Buffer.from(JSON.stringify([name, values])).toString('base64url')}`;
}

/** Null unless it is a cursor of this sort. */
function valuesIn(cursor: string, name: string, columns: readonly KeyColumn[]): readonly string[] | null {
  try {
    const [sort, values] = cursorForm.parse(JSON.parse(Buffer.from(cursor.slice(1), 'base64url').toString()));
    const fits = values.length === columns.length && columns.every(({ type }, at) => FORMS[type].test(values[at]!));
    return sort === name && fits ? values : null;
  } catch {
    return null;
  }
}

const partOf = ({ type }: KeyColumn, value: string) => sql.fragment`${value}::text::${sql.identifier([type])}`;

function startOf(keyset: Keyset, name: string, before: string | number): FragmentSqlToken | null {
  const columns = [...keyset.sorts[name]!, keyset.id];
  if (typeof before === 'string' && before.startsWith('~')) {
    const values = valuesIn(before, name, columns);
    if (values === null) return null;
    const parts = columns.map((column, at) => partOf(column, values[at]!));
    return sql.fragment`${sql.join(parts, COMMA)}`;
  }
  const { from, id } = keyset;
  // A row that was deleted since still ends its page.
  if (columns.length === 1) return FORMS[id.type].test(`${before}`) ? partOf(id, `${before}`) : null;
  return sql.fragment`select ${sql.join(
    columns.map(({ by }) => by),
    COMMA,
  )} from ${from} where ${id.by} = ${before}`;
}

type Read<Row> = {
  columns: FragmentSqlToken | ListSqlToken;
  row: z.ZodType<Row>;
  /** Conditions; undefined for those that are not asked for. */
  wanted: readonly (FragmentSqlToken | undefined)[];
};

/** Null if `before` is no cursor of this list and sort. */
export async function readPage<Name extends string, Row>(
  db: CommonQueryMethods,
  keyset: Keyset<Name>,
  { sort = Object.keys(keyset.sorts)[0] as Name, order = keyset.orders[sort], before, limit }: PageAsked<Name>,
  { columns, row, wanted }: Read<Row>,
): Promise<Page<Row> | null> {
  const { from, id, sorts } = keyset;
  const by = [...sorts[sort], id].map((column) => column.by);
  const where = wanted.filter((one) => one !== undefined);
  const filter = where.length === 0 ? sql.fragment`true` : sql.fragment`${sql.join(where, AND)}`;
  const start = before === undefined ? undefined : startOf(keyset, sort, before);
  if (start === null) return null;
  const isAscending = order === 'asc';
  const after =
    start === undefined
      ? sql.fragment``
      : sql.fragment`and (${sql.join(by, COMMA)}) ${isAscending ? sql.fragment`>` : sql.fragment`<`} (${start})`;
  const sorted = sql.join(
    by.map((one) => (isAscending ? one : sql.fragment`${one} desc`)),
    COMMA,
  );
  const texts = sql.join(
    by.map((one) => sql.fragment`(${one})::text`),
    COMMA,
  );
  const [read, total] = await Promise.all([
    db.any(sql.type(cursorRow)`
      select ${columns}, array[${texts}] as "keysetCursor" from ${from} where ${filter} ${after}
      order by ${sorted} limit ${limit + 1}`),
    before === undefined ? countRows(db, from, filter) : null,
  ]);
  const rows = read.slice(0, limit);
  return {
    rows: rows.map(({ keysetCursor: _cursor, ...rest }) => row.parse(rest)),
    next: read.length > limit ? cursorOf(sort, rows.at(-1)!.keysetCursor) : null,
    total,
  };
}

async function countRows(db: CommonQueryMethods, from: FragmentSqlToken, filter: FragmentSqlToken) {
  const counted = await db.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*)::int8 as count from (
      select from ${from} where ${filter} limit ${MOST_COUNTED + 1}
    ) as counted`);
  return { rows: Math.min(counted, MOST_COUNTED), isMore: counted > MOST_COUNTED };
}

/** A condition for a value that is asked for. */
export function given<Value>(
  value: Value | undefined,
  condition: (value: Value) => FragmentSqlToken,
): FragmentSqlToken | undefined {
  return value === undefined ? undefined : condition(value);
}

/** `by` is an instant; the days are UTC and both included. */
export function withinDays(
  by: FragmentSqlToken,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): (FragmentSqlToken | undefined)[] {
  return [
    given(from, (day) => sql.fragment`${by} >= ${day}::date::timestamp at time zone 'UTC'`),
    given(to, (day) => sql.fragment`${by} < (${day}::date + 1)::timestamp at time zone 'UTC'`),
  ];
}

/** The same for milliseconds since the epoch. */
export function withinDaysOfMs(
  by: FragmentSqlToken,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): (FragmentSqlToken | undefined)[] {
  const startOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`);
  return [
    given(from, (day) => sql.fragment`${by} >= ${startOf(day)}`),
    given(to, (day) => sql.fragment`${by} < ${startOf(day)}::int8 + 86400000`),
  ];
}
