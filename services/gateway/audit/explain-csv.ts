import { stringify } from 'csv-stringify/sync';
import type { LedgerEvent } from '#contracts/events.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { answer, type Handler } from '../calls/handler.ts';
import { explain, type ExplainRooms, type Explanation } from './explain.ts';
import { explainedEvents } from './explained-events.ts';
import { presentEvent } from './present-event.ts';

const MOST_EVENTS = 10_000;

const COLUMNS = [
  'part',
  'event',
  'at',
  'kind',
  'events',
  'available',
  'held',
  'balance after',
  'held after',
  'by',
  'reason',
  'command',
];
type Row = (string | number | bigint | null)[];

export function explainCsvHandler(rooms: ExplainRooms): Handler<'audit-explain-csv'> {
  return async ({ params: { account }, query }) => {
    const told = await explain(rooms, account, query);
    if (told.kind === 'refusal') return told;
    const { events } = await explainedEvents(rooms, told, MOST_EVENTS);
    const rows = [COLUMNS, ...summaryRows(told), ...events.map(eventRow)];
    // A spreadsheet would read some cells as formulas.
    const bytes = Buffer.from(stringify(rows, { escape_formulas: true }));
    return { ...answer(''), file: { name: fileName(told, 'csv'), bytes } };
  };
}

export function fileName({ explained: { account, to } }: Explanation, ending: string): string {
  return `balance-${account}-${to.at.slice(0, 10)}.${ending}`;
}

function summaryRows({ explained: { from, to, lines } }: Explanation): Row[] {
  return [
    balanceRow('before', from),
    ...lines.map(({ type, game, events, available, held }): Row => {
      return ['kind', null, null, describeKind(type, game), events, available, held, null, null, null, null, null];
    }),
    balanceRow('after', to),
  ];
}

type Balance = Explanation['explained']['from' | 'to'];

function balanceRow(part: string, { at, available, held }: Balance): Row {
  return [part, null, at, null, null, null, null, available, held, null, null, null];
}

function eventRow(event: LedgerEvent): Row {
  const { place, at, type, game, points, available, held, actor, reason, commandId } = presentEvent(event);
  const part = (account: string) =>
    points === null ? 0 : points.to === account ? points.amount : points.from === account ? -points.amount : 0;
  // Without the "#" a spreadsheet would read "1-7" as a date.
  const facts = ['event', `#${place}`, at, describeKind(type, game), null];
  return [...facts, part('players:available'), part('players:held'), available, held, actor, reason, commandId];
}
