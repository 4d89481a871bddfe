import { instantOf } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { answer, type Handler } from '../module/handler.ts';
import { eventsOf } from './events.ts';
import { explain, type ExplainRooms, type Explanation } from './explain.ts';
import type { WriteFile } from './file-task.ts';
import { readBatchOf } from './port/log-reads.ts';

const PAGE_EVENTS = 1000;

/** The oldest first; `isWhole` is false if there are more than `most`. */
async function explainedEvents(
  rooms: ExplainRooms,
  { span, explained: { account } }: Explanation,
  most: number,
): Promise<{ events: LedgerEvent[]; isWhole: boolean }> {
  const found: LedgerEvent[] = [];
  let { toSeq } = span;
  while (found.length < most) {
    const limit = Math.min(PAGE_EVENTS, most - found.length);
    const { events, next } = await eventsOf(rooms, account, { span: { ...span, toSeq }, query: { limit } });
    found.push(...events);
    if (next === null) return { events: found.toReversed(), isWhole: true };
    toSeq = Number(next) - 1;
  }
  return { events: found.toReversed(), isWhole: false };
}

const MOST_CSV_EVENTS = 10_000;

export function explainCsvHandler(rooms: ExplainRooms, writeFile: WriteFile): Handler<'audit-explain-csv'> {
  return async ({ params: { account }, query }) => {
    const told = await explain(rooms, account, query);
    if (told.kind === 'refusal') return told;
    const { explained } = told;
    const { events } = await explainedEvents(rooms, told, MOST_CSV_EVENTS);
    const actors = [...new Set(events.map(({ actor }) => actor ?? ''))];
    const nameOf = await rooms.staffNames(actors);
    const staff = new Map(actors.map((actor) => [actor, nameOf(actor) ?? actor]));
    const bytes = await writeFile({ kind: 'explained-csv', of: { explained, events, staff } });
    return { ...answer(''), file: { name: fileName(told, 'csv'), bytes } };
  };
}

function fileName({ explained: { account, to } }: Explanation, ending: string): string {
  return `balance-${account}-${to.at.slice(0, 10)}.${ending}`;
}

const MOST_PDF_EVENTS = 1000;

export function explainPdfHandler(rooms: ExplainRooms, writeFile: WriteFile): Handler<'audit-explain-pdf'> {
  return async ({ params: { account }, query }) => {
    const told = await explain(rooms, account, query);
    if (told.kind === 'refusal') return told;
    return {
      ...answer(''),
      file: { name: fileName(told, 'pdf'), bytes: await explainedPaper(rooms, told, writeFile) },
    };
  };
}

export async function explainedPaper(
  rooms: ExplainRooms,
  told: Explanation,
  writeFile: WriteFile,
): Promise<Uint8Array> {
  const { events, isWhole } = await explainedEvents(rooms, told, MOST_PDF_EVENTS);
  const { partition, toSeq } = told.span;
  const batch = await readBatchOf(rooms.pool, { partition, seq: toSeq });
  const printedAt = instantOf(rooms.now());
  const { explained } = told;
  return writeFile({ kind: 'balance-pdf', of: { explained, events, isWhole, hash: batch?.hash ?? null, printedAt } });
}
