// How a list call is paged, sorted and counted. The SQL (infra/postgres/session/keyset.ts), the gateway's headers and files,
// and the tables of staff derive from it.
import { z } from 'zod';
import { utcDay } from '../days/utc-day.ts';
import { type Call, permissionFor } from './call.ts';
import { kindOf } from './kind.ts';
import { FIRST_PLAYER_ACCOUNT } from './house-accounts.ts';
import { LAST_ACCOUNT_ID } from '../ids.ts';
import { storableText } from './text.ts';
import { wholeNumber } from './whole-number.ts';

export const LIST_HEADERS = {
  /** `before` of the next page. The last page has none. */
  nextCursor: 'next-cursor',
  /** Of the first page: how many rows fit the filter, as "1234" or "10000+". */
  totalRows: 'total-rows',
} as const;

export const ORDERS = ['asc', 'desc'] as const;
export type Order = (typeof ORDERS)[number];

/** The sorts of a list, with the order of the first press. One with the name of a reply field is that of its column. */
export type Sorts<Name extends string = string> = Readonly<Record<Name, Order>>;

/** An own registry: `.meta()` would copy the schema and appear in the API description. */
const SORTS = z.registry<{ sorts: Sorts }>();

/** `next-cursor` of a reply. */
const cursor = z.string().regex(/^~[\w-]{4,800}$/);

type Limits = { usual?: number; most?: number };

/** Query fields of a list. `id` is that of the rows; the first sort is the default. */
export function listQuery<const Name extends string, Id extends string | number>(
  sorts: Sorts<Name>,
  id: z.ZodType<Id>,
  { usual = 50, most = 200 }: Limits = {},
) {
  const names = Object.keys(sorts) as Name[];
  return {
    sort: z.enum(names).register(SORTS, { sorts }).optional(),
    order: z.enum(ORDERS).optional(),
    before: z
      .union([cursor, id], 'Page with `next-cursor` of the page before, or with the id of its last row.')
      .optional(),
    limit: wholeNumber('limit', 1, most).prefault(usual),
  };
}

/** A period of UTC days, both included. */
export const periodQuery = { from: utcDay.optional(), to: utcDay.optional() };

/** An account by number, or by its exact name. */
export const asked = z.union(
  [wholeNumber('account', FIRST_PLAYER_ACCOUNT, LAST_ACCOUNT_ID), storableText.trim().min(1).max(50)],
  'Give the number or name of an account.',
);
export type Asked = z.infer<typeof asked>;

type Shape = Readonly<Record<string, z.ZodType>>;
const queryOf = ({ query }: Call): Shape => (query instanceof z.ZodObject ? (query.shape as Shape) : {});

export function sortsOf(call: Call): Sorts {
  const { sort } = queryOf(call);
  return sort instanceof z.ZodOptional ? (SORTS.get(sort.unwrap() as z.ZodType)?.sorts ?? {}) : {};
}

/** The most rows of a page. */
export function mostRows(call: Call): number {
  const { limit } = queryOf(call);
  const kind = limit === undefined ? null : kindOf(limit);
  return kind?.kind === 'number' ? kind.max : Infinity;
}

/** A list that is read page by page and can also be had whole, as a CSV file. */
export function isPaged(call: Call): boolean {
  const { before, limit } = queryOf(call);
  const isOpen = permissionFor(call) !== null || call.isSavedWhole === true;
  return call.method === 'GET' && isOpen && before !== undefined && limit !== undefined;
}

export type RowSchema = z.ZodObject<Shape>;

/** The list of rows in a reply: its field, or null if it is the reply itself. */
export function listOf({ reply }: Call): { field: string | null; row: RowSchema } {
  const fields = reply instanceof z.ZodObject ? Object.entries<z.ZodType>(reply.shape) : [[null, reply] as const];
  const found = fields.find(([, one]) => one instanceof z.ZodArray && one.element instanceof z.ZodObject)!;
  return { field: found[0], row: (found[1] as z.ZodArray<RowSchema>).element };
}

export type Cursor = string | number;
type AnyRow = { id?: Cursor; cursor?: Cursor };

/** Without `next` in the reply, the last row is where the next page begins. `told` is the reply's `next-cursor`. */
export function pageOf(
  call: Call,
  reply: unknown,
  { limit, told }: { limit: number; told: string | null },
): { rows: readonly Readonly<Record<string, unknown>>[]; next: Cursor | null } {
  const { field } = listOf(call);
  const holder = reply as Readonly<Record<string, unknown>>;
  const rows = (field === null ? reply : holder[field]) as readonly (AnyRow & Record<string, unknown>)[];
  if (told !== null) return { rows, next: told };
  if (field !== null && 'next' in holder) return { rows, next: holder['next'] as Cursor | null };
  if (Object.keys(sortsOf(call)).length > 0) return { rows, next: null };
  const last = rows.at(-1);
  const isMore = queryOf(call)['before'] !== undefined && last !== undefined && rows.length >= limit;
  return { rows, next: isMore ? (last.cursor ?? last.id!) : null };
}

export type PageAsked<Name extends string> = {
  sort?: Name | undefined;
  order?: Order | undefined;
  /** Cursor or id of the last row of the page before. */
  before?: Cursor | undefined;
  limit: number;
};

export type Page<Row> = {
  rows: readonly Row[];
  /** Cursor of the next page; null after the last one. */
  next: string | null;
  /** Of the first page. */
  total: Total | null;
};

/** How many rows fit a filter; `isMore` than are counted. */
export type Total = { rows: number; isMore: boolean };

/** "1234", or "10000+". */
export const totalText = ({ rows, isMore }: Total): string => `${rows}${isMore ? '+' : ''}`;

export function totalIn(text: string | null): Total | null {
  const found = /^(\d{1,9})(\+?)$/.exec(text ?? '');
  return found === null ? null : { rows: Number(found[1]), isMore: found[2] === '+' };
}
