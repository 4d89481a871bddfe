import { z } from 'zod';
import { retryMsOf } from './classify.ts';
import type { HttpReply } from './http-client.ts';
import type { Patience, StatedRow } from './port.ts';

/** The provider did not give its list. The message is shown to staff. */
export class StatementNotTold extends Error {}

export type StatedPage = { rows: readonly StatedRow[]; isLast: boolean };

/** Asks for one page. `after` is the last row so far. */
export type AskForPage = (page: number, after: StatedRow | null) => Promise<{ reply: HttpReply; read: PageReader }>;
export type PageReader = (answer: unknown) => StatedPage | null;

const MOST_PAGES = 5000;
const MOST_TRIES = 4;
const LONGEST_PAUSE_MS = 60_000;
/** No repeat of the call would be answered otherwise. */
const FINAL = new Set([400, 401, 403, 404, 422]);

type Deps = Patience & { name: string };

/**
 * All rows once. Pages shift while rows are added to a list, so two pages may have one row; a page without any new row came
 * instead of another.
 */
export async function* statedRows(ask: AskForPage, { name, ...patience }: Deps): AsyncGenerator<readonly StatedRow[]> {
  const told = new Set<string>();
  let after: StatedRow | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { rows, isLast } = await readPage(() => ask(page, after), { name, told, ...patience });
    const fresh = rows.filter(({ id }) => !told.has(id));
    for (const { id } of fresh) told.add(id);
    after = rows.at(-1) ?? after;
    if (fresh.length > 0) yield fresh;
    if (isLast) return;
  }
  throw new StatementNotTold(`${name} has more than ${MOST_PAGES} pages for this time.`);
}

async function readPage(
  ask: () => ReturnType<AskForPage>,
  { name, signal, wait, told }: Deps & { told: ReadonlySet<string> },
): Promise<StatedPage> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    const { reply, read } = await ask();
    const page = reply.status === 200 ? read(rowsKept(reply.text)) : null;
    const isRepeat = page !== null && page.rows.length > 0 && page.rows.every(({ id }) => told.has(id));
    if (page !== null && !isRepeat) return page;
    const isFinal = reply.status !== null && FINAL.has(reply.status);
    if (isFinal || tries === MOST_TRIES) throw new StatementNotTold(`${name} ${saidInstead(reply, isRepeat)}.`);
    const waitMs = reply.status === null ? (reply.unsentMs ?? 1000) : reply.status === 200 ? 1000 : retryMsOf(reply);
    await wait(Math.min(waitMs, LONGEST_PAUSE_MS), signal);
  }
}

function saidInstead(reply: HttpReply, isRepeat: boolean): string {
  if (reply.failed !== null) return `did not answer (${reply.failed})`;
  if (isRepeat) return 'gave the same page repeatedly';
  if (reply.status === 401 || reply.status === 403) return `does not let this key read transactions (${reply.status})`;
  return reply.status === 200
    ? 'answered with another list than documented'
    : `answered with the error ${reply.status}`;
}

const { rawJSON } = JSON as unknown as { rawJSON(source: string): object };
const withSource = JSON.parse as (
  text: string,
  revive: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;

/** Numbers stay as they are written. */
function rowsKept(text: string): unknown {
  try {
    return withSource(text, (_key, value, { source }) => (typeof value === 'number' ? rawJSON(source!) : value));
  } catch {
    return undefined;
  }
}

type Kept = {
  /** The whole row is the id if it returns null. */
  idOf(row: Readonly<Record<string, unknown>>): unknown;
  only?: (row: Readonly<Record<string, unknown>>) => boolean;
  /** Fields that are as good as money. */
  without?: readonly string[];
};

/** The rows of the list at `path`, or null where the answer has no list there. */
export function rowsAt(
  answer: unknown,
  path: readonly string[],
  { idOf, only = () => true, without = [] }: Kept,
): StatedRow[] | null {
  const list = path.reduce<unknown>((part, name) => fieldsOf(part)[name], answer);
  if (!Array.isArray(list)) return null;
  const rows: StatedRow[] = [];
  for (const row of list as unknown[]) {
    const fields = fieldsOf(row);
    if (!only(fields)) continue;
    const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => !without.includes(name)));
    const text = JSON.stringify(kept);
    const id = idOf(fields);
    rows.push({ id: id === undefined || id === null ? text : JSON.stringify(id), text });
  }
  return rows;
}

export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
}

/** A number that was kept as it is written. */
export function numberIn(value: unknown): number | null {
  const text = JSON.stringify(value) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
