// All rows of a list as a CSV file: the pages of its handler, so permissions, masks and the access log are those of reading.
import { stringify } from 'csv-stringify/sync';
import { type Call } from '#contracts/definition/call.ts';
import { kindOf, innermost } from '#contracts/definition/kind.ts';
import { isPaged, listOf, pageOf, type RowSchema } from '#contracts/definition/list.ts';
import { MINUTE_MS } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import { capitalized } from '#contracts/words/capitalized.ts';
import { fieldWords } from '#contracts/words/field-words.ts';
import { microsText } from '#contracts/words/figures.ts';
import { z } from 'zod';
import { refused, type Refused } from '../../module/errors.ts';
import type { Answer } from '../../module/handler.ts';

const PAGE_ROWS = 500;
const LONGEST_MS = 5 * MINUTE_MS;

const BUSY = refused('rate-limited', 'Your other file is still being saved. Wait until it is done.');

type Asked = { account: AccountId | null; query?: unknown };
type Handler = (asked: object) => Promise<Answer<unknown> | Refused> | Answer<unknown> | Refused;
type Page = ReturnType<typeof pageOf>;

/** Null for calls that are no list. `writing`: accounts whose file is being written at this gateway. */
export function listFiles(
  call: Call,
  handler: Handler,
  writing: Set<AccountId>,
): ((asked: Asked) => Promise<Answer<unknown> | Refused>) | null {
  if (!isPaged(call)) return null;
  const columns = columnsOf(listOf(call).row);
  const read = async (asked: Asked, before?: Page['next']): Promise<Page | Refused> => {
    const query = { ...(asked.query as object), limit: PAGE_ROWS, ...(before !== undefined && { before }) };
    const outcome = await handler({ ...asked, query });
    if (outcome.kind === 'refusal') return outcome;
    return pageOf(call, outcome.reply, { limit: PAGE_ROWS, told: outcome.page?.next ?? null });
  };
  return async (asked) => {
    const account = asked.account!;
    if (writing.has(account)) return BUSY;
    writing.add(account);
    // Refusals of the first page are answered as those of a read.
    const first = await read(asked).catch((error: unknown) => {
      writing.delete(account);
      throw error;
    });
    if ('kind' in first) {
      writing.delete(account);
      return first;
    }
    const file = {
      name: `${call.name}.csv`,
      size: null,
      stream: linesOf(columns, first, (before) => read(asked, before)),
      [Symbol.asyncDispose]: async () => void writing.delete(account),
    };
    return { kind: 'answer', reply: '', file };
  };
}

/** The last line says how many rows there are, and whether they are all. */
async function* linesOf(
  columns: readonly Column[],
  first: Page,
  read: (before: Page['next']) => Promise<Page | Refused>,
): AsyncGenerator<Uint8Array> {
  const endAt = performance.now() + LONGEST_MS;
  let rows = 0;
  let page = first;
  yield textOf([columns.map(({ name }) => name)], true);
  for (;;) {
    rows += page.rows.length;
    if (page.rows.length > 0) yield textOf(page.rows.map((row) => columns.map(({ of }) => of(row))));
    if (page.next === null) return yield textOf([[countedRows(rows)]]);
    const next = performance.now() < endAt ? await read(page.next) : null;
    if (next === null || 'kind' in next) {
      return yield textOf([[`Stopped after ${countedRows(rows)}. Narrow the filter to save the rest.`]]);
    }
    page = next;
  }
}

const countedRows = (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'}`;

type Cell = string | number | bigint | null;
type Row = Readonly<Record<string, unknown>>;
type Column = { name: string; of(row: Row): Cell };

/** The byte order mark makes spreadsheets read UTF-8. Some cells would be read as formulas. */
function textOf(lines: readonly (readonly Cell[])[], isFirst = false): Uint8Array {
  return Buffer.from(
    stringify(lines as Cell[][], { escape_formulas: true, bom: isFirst, record_delimiter: 'windows' }),
  );
}

const headingOf = (path: readonly string[]) => capitalized(fieldWords(path.join(' ')));

/** A column for each field; objects have one for each of theirs. */
function columnsOf(row: RowSchema, path: readonly string[] = []): Column[] {
  return Object.entries(row.shape).flatMap(([field, schema]) => {
    const inner = innermost(schema);
    const within = [...path, field];
    if (inner instanceof z.ZodObject && path.length === 0) return columnsOf(inner as RowSchema, within);
    const isMicros = kindOf(schema).kind === 'micros';
    return {
      name: isMicros ? `${headingOf(within)} in dollars` : headingOf(within),
      of(whole) {
        let value: unknown = whole;
        for (const name of within) value = (value as Row | null | undefined)?.[name];
        return isMicros && value !== null && value !== undefined
          ? Number(microsText(value as number).replaceAll(/[$,]/g, ''))
          : cellOf(value);
      },
    };
  });
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
}
