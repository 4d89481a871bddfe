import type { EventType, LedgerEvent } from '#contracts/events.ts';
import { KINDS } from '#contracts/kinds.ts';
import { readEntrySeqsWithin } from '#projections/journal/read.ts';
import { readLineSeqsWithin } from '#projections/account-lines/read.ts';
import type { BooksRooms } from '../books/port/asked-position.ts';
import { positionTold } from '../books/port/asked-position.ts';
import { answer, type Handler } from '../module/handler.ts';
import { type AccountSpan, spanOf } from './account-span.ts';
import { BAD_CURSOR, type EventsAsked, ledgerAccountEvents } from './ledger-account-events.ts';
import { readEventsAt } from './log-reads.ts';
import { presentEvent } from './present-event.ts';

export function auditEventsHandler(rooms: BooksRooms): Handler<'audit-events'> {
  return async ({ params: { account }, query }) => {
    if (typeof account === 'string') return await ledgerAccountEvents(rooms, account, query);
    const span = await spanOf(rooms, account, query);
    if (span.kind === 'refusal') return span;
    const before = query.before === undefined ? null : Number(query.before);
    if (before !== null && !Number.isSafeInteger(before)) return BAD_CURSOR;
    const toSeq = before === null ? span.toSeq : Math.min(span.toSeq, before - 1);
    const { events, next } = await eventsOf(rooms, account, { span: { ...span, toSeq }, query });
    return answer({ position: positionTold(span.position), rows: events.map(presentEvent), next });
  };
}

/** The filter by actor applies after reading, so a reply may take several reads. */
const MOST_TURNS = 5;

type Within = { span: AccountSpan; query: Pick<EventsAsked, 'type' | 'game' | 'least' | 'actor' | 'limit'> };

export async function eventsOf(
  { pool }: Pick<BooksRooms, 'pool'>,
  account: number,
  { span, query }: Within,
): Promise<{ events: LedgerEvent[]; next: string | null }> {
  const { limit, actor } = query;
  const events: LedgerEvent[] = [];
  let { toSeq } = span;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const seqs = await seqsOf(pool, account, { span: { ...span, toSeq }, query });
    const read = (await readEventsAt(pool, span.partition, seqs)).toReversed();
    for (const event of read) {
      if (actor !== undefined && (event.actor ?? 'player') !== actor) continue;
      events.push(event);
      if (events.length === limit) return { events, next: event.seq > span.afterSeq + 1 ? String(event.seq) : null };
    }
    if (seqs.length < limit) return { events, next: null };
    toSeq = seqs.at(-1)! - 1;
  }
  return { events, next: String(toSeq + 1) };
}

async function seqsOf(
  pool: BooksRooms['pool'],
  account: number,
  { span: { afterSeq, toSeq }, query: { type, game, least, limit } }: Within,
): Promise<number[]> {
  const asked = { account, afterSeq, toSeq, leastPoints: least ?? null, limit };
  const kinds = codesOf({ type, game });
  const lines = await readLineSeqsWithin(pool, { ...asked, kinds });
  const isOfGames = game !== undefined;
  const entries = isOfGames
    ? []
    : await readEntrySeqsWithin(pool, { ...asked, types: type === undefined ? null : [type] });
  return [...new Set([...lines, ...entries])].toSorted((one, other) => other - one).slice(0, limit);
}

/** Null for every kind. */
function codesOf({ type, game }: { type?: EventType | undefined; game?: string | undefined }): number[] | null {
  if (type === undefined && game === undefined) return null;
  return KINDS.filter(
    (kind) => (type === undefined || kind.type === type) && (game === undefined || kind.game === game),
  ).map(({ code }) => code);
}
