import { instantOf } from '#contracts/days/time.ts';
import { readBatchOf } from './log-reads.ts';
import { answer, type Handler } from '../module/handler.ts';
import { explain, type ExplainRooms, type Explanation } from './explain.ts';
import { fileName } from './explain-csv.ts';
import { explainedEvents } from './explained-events.ts';
import type { WriteFile } from './file-task.ts';

const MOST_EVENTS = 1000;

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
  const { events, isWhole } = await explainedEvents(rooms, told, MOST_EVENTS);
  const { partition, toSeq } = told.span;
  const batch = await readBatchOf(rooms.pool, { partition, seq: toSeq });
  const printedAt = instantOf(rooms.now());
  const { explained } = told;
  return writeFile({ kind: 'balance-pdf', of: { explained, events, isWhole, hash: batch?.hash ?? null, printedAt } });
}
