import { answer, type Handler } from '../module/handler.ts';
import { explain, type ExplainRooms, type Explanation } from './explain.ts';
import { explainedEvents } from './explained-events.ts';
import type { WriteFile } from './file-task.ts';

const MOST_EVENTS = 10_000;

export function explainCsvHandler(rooms: ExplainRooms, writeFile: WriteFile): Handler<'audit-explain-csv'> {
  return async ({ params: { account }, query }) => {
    const told = await explain(rooms, account, query);
    if (told.kind === 'refusal') return told;
    const { explained } = told;
    const { events } = await explainedEvents(rooms, told, MOST_EVENTS);
    const bytes = await writeFile({ kind: 'explained-csv', of: { explained, events } });
    return { ...answer(''), file: { name: fileName(told, 'csv'), bytes } };
  };
}

export function fileName({ explained: { account, to } }: Explanation, ending: string): string {
  return `balance-${account}-${to.at.slice(0, 10)}.${ending}`;
}
