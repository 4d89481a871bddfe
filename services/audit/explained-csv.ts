import { stringify } from 'csv-stringify/sync';
import type { ExplainedBalance } from '#contracts/audit/calls.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { presentEvent } from './present-event.ts';

export type ExplainedFile = {
  explained: ExplainedBalance;
  events: readonly LedgerEvent[];
  /** Names by actor. */
  staff: ReadonlyMap<string, string>;
};

/** The byte order mark makes spreadsheets read UTF-8. Some cells would be read as formulas. */
export function explainedCsv({ explained, events, staff }: ExplainedFile): Uint8Array {
  const rows = [COLUMNS, ...summaryRows(explained), ...events.map((event) => eventRow(event, staff))];
  return Buffer.from(stringify(rows, { escape_formulas: true, bom: true }));
}

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

function summaryRows({ from, to, lines }: ExplainedBalance): Row[] {
  return [
    balanceRow('before', from),
    ...lines.map(({ type, game, events, available, held }): Row => {
      return ['kind', null, null, describeKind(type, game), events, available, held, null, null, null, null, null];
    }),
    balanceRow('after', to),
  ];
}

type Balance = ExplainedBalance['from' | 'to'];

function balanceRow(part: string, { at, available, held }: Balance): Row {
  return [part, null, at, null, null, null, null, available, held, null, null, null];
}

function eventRow(event: LedgerEvent, staff: ExplainedFile['staff']): Row {
  const { place, at, type, game, points, available, held, actor, reason, commandId } = presentEvent(event);
  const part = (account: string) =>
    points === null ? 0 : points.to === account ? points.amount : points.from === account ? -points.amount : 0;
  const by = staff.get(actor) ?? actor;
  // Without the "#" a spreadsheet would read "1-7" as a date.
  const facts = ['event', `#${place}`, at, describeKind(type, game), null];
  return [...facts, part('players:available'), part('players:held'), available, held, by, reason, commandId];
}
