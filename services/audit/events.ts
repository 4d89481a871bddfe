import type { EventType, LedgerEvent } from '#contracts/events.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { KINDS } from '#contracts/kinds.ts';
import { readEntrySeqsWithin } from '#projections/journal/read.ts';
import { readLineSeqsWithin } from '#projections/account-lines/read.ts';
import type { BooksRooms } from '../books/port/asked-position.ts';
import { positionTold } from '../books/port/asked-position.ts';
import { refused } from '../module/errors.ts';
import { answer, type Handler } from '../module/handler.ts';
import { type AccountSpan, spanOf } from './account-span.ts';
import { BAD_CURSOR, type EventsAsked, ledgerAccountEvents } from './ledger-account-events.ts';
import { readEventsAt } from './port/log-reads.ts';
import { presentEvents } from './present-event.ts';

const HOUSE_ORDER = refused('invalid-input', 'Events of an account of the house are listed latest first.');

/** Events are shown with names. */
export type EventRooms = BooksRooms & { identity: Pick<Identity, 'publicPersons'> };

export function auditEventsHandler(rooms: EventRooms): Handler<'audit-events'> {
  return async ({ params: { account }, query }) => {
    if (typeof account === 'string') {
      return query.order === 'asc' ? HOUSE_ORDER : await ledgerAccountEvents(rooms, account, query);
    }
    const span = await spanOf(rooms, account, query);
    if (span.kind === 'refusal') return span;
    const before = query.before === undefined ? null : Number(query.before);
    if (before !== null && !Number.isSafeInteger(before)) return BAD_CURSOR;
    const { events, next } = await eventsOf(rooms, account, { span: beyond(span, before, query), query });
    const reply = { position: positionTold(span.position), rows: await presentEvents(rooms.identity, events), next };
    return { ...answer(reply), page: { next, total: null } };
  };
}

/** The part of a span that comes after the event with this number in the order that is asked for. */
function beyond<Span extends { afterSeq: number; toSeq: number }>(
  span: Span,
  seq: number | null,
  { order }: Pick<EventsAsked, 'order'>,
): Span {
  if (seq === null) return span;
  return order === 'asc'
    ? { ...span, afterSeq: Math.max(span.afterSeq, seq) }
    : { ...span, toSeq: Math.min(span.toSeq, seq - 1) };
}

/** The filter by actor applies after reading, so a reply may take several reads. */
const MOST_TURNS = 5;

type Within = { span: AccountSpan; query: Pick<EventsAsked, 'type' | 'game' | 'least' | 'actor' | 'order' | 'limit'> };

/** The latest first, unless asked for otherwise. */
export async function eventsOf(
  { pool }: Pick<BooksRooms, 'pool'>,
  account: number,
  { span, query }: Within,
): Promise<{ events: LedgerEvent[]; next: string | null }> {
  const { limit, actor, order } = query;
  const events: LedgerEvent[] = [];
  let rest = span;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const seqs = await seqsOf(pool, account, { span: rest, query });
    const read = await readEventsAt(pool, span.partition, seqs);
    for (const event of order === 'asc' ? read : read.toReversed()) {
      if (actor !== undefined && (event.actor ?? 'player') !== actor) continue;
      events.push(event);
      const { afterSeq, toSeq } = beyond(span, event.seq, query);
      if (events.length === limit) return { events, next: toSeq > afterSeq ? String(event.seq) : null };
    }
    if (seqs.length < limit) return { events, next: null };
    rest = beyond(rest, seqs.at(-1)!, query);
  }
  return { events, next: String(order === 'asc' ? rest.afterSeq : rest.toSeq + 1) };
}

async function seqsOf(
  pool: BooksRooms['pool'],
  account: number,
  { span: { afterSeq, toSeq }, query: { type, game, least, order = 'desc', limit } }: Within,
): Promise<number[]> {
  const asked = { account, afterSeq, toSeq, leastPoints: least ?? null, order, limit };
  const kinds = codesOf({ type, game });
  const lines = await readLineSeqsWithin(pool, { ...asked, kinds });
  const isOfGames = game !== undefined;
  const entries = isOfGames
    ? []
    : await readEntrySeqsWithin(pool, { ...asked, types: type === undefined ? null : [type] });
  const direction = order === 'asc' ? 1 : -1;
  return [...new Set([...lines, ...entries])].toSorted((one, other) => direction * (one - other)).slice(0, limit);
}

/** Null for every kind. */
function codesOf({ type, game }: { type?: EventType | undefined; game?: string | undefined }): number[] | null {
  if (type === undefined && game === undefined) return null;
  return KINDS.filter(
    (kind) => (type === undefined || kind.type === type) && (game === undefined || kind.game === game),
  ).map(({ code }) => code);
}
