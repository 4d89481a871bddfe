import type { auditEvents } from '#contracts/audit/calls.ts';
import { type LedgerAccount, pointAccountsOf } from '#contracts/books/ledger-accounts.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { KINDS } from '#contracts/kinds.ts';
import { formatPosition, parsePosition, type Position, positionText } from '#contracts/position.ts';
import { type LedgerPlace, readLedgerPlaces } from '#projections/journal/read.ts';
import { readPostedWithin } from '#projections/ledger-days/read.ts';
import { askedPosition, type BooksRooms, positionTold } from '../books/port/asked-position.ts';
import { refused, type Refused } from '../module/errors.ts';
import { answer, type Answer, type Handler } from '../module/handler.ts';
import { positionBefore } from './account-span.ts';
import { readEventsAt } from './port/log-reads.ts';
import { presentEvents } from './present-event.ts';

export type EventsAsked = Parameters<Handler<'audit-events'>>[0]['query'];

export const BAD_CURSOR = refused('invalid-input', 'Page with the `next` of the page before.');

// Events that post to an account of the house. Rounds are found in the log itself, a bounded stretch a page.
type Reply = ReplyOf<typeof auditEvents>;

export async function ledgerAccountEvents(
  rooms: BooksRooms & { identity: Pick<Identity, 'publicPersons'> },
  account: LedgerAccount,
  query: EventsAsked,
): Promise<Answer<Reply> | Refused> {
  const asked = await askedPosition(rooms, query.at, ['journal']);
  if (asked.kind === 'refusal') return asked;
  const found = account.startsWith('house:')
    ? await roundPlaces(rooms, account, { query, end: asked.position })
    : await entryPlaces(rooms, account, { query, end: asked.position });
  if (found === null) return BAD_CURSOR;
  const events = await eventsAtPlaces(rooms, found.places);
  const rows = await presentEvents(rooms.identity, events);
  return answer({ position: positionTold(asked.position), rows, next: found.next });
}

type Found = { places: readonly LedgerPlace[]; next: string | null } | null;
type Asking = { query: EventsAsked; end: Position };

async function entryPlaces(rooms: BooksRooms, account: LedgerAccount, { query, end }: Asking): Promise<Found> {
  const { before, since, type, actor, least, limit } = query;
  const cursor = before === undefined ? null : cursorIn(before);
  if (before !== undefined && cursor === null) return null;
  const start = since === undefined ? new Map<number, number>() : await positionBefore(rooms, since);
  const read = await readLedgerPlaces(rooms.pool, {
    types: (type === undefined ? typesPostingTo(account) : [type]) as string[],
    ledgerAccount: account,
    before: cursor,
    from: null,
    actor: actor ?? null,
    leastPoints: least ?? null,
    limit: limit + 1,
  });
  const shown = read.slice(0, limit);
  const last = shown.at(-1);
  return {
    places: shown.filter(({ partition, seq }) => seq <= (end.get(partition) ?? 0) && seq > (start.get(partition) ?? 0)),
    next: read.length > limit && last !== undefined ? `${last.at}-${last.partition}-${last.seq}` : null,
  };
}

function cursorIn(text: string): LedgerPlace | null {
  const parts = /^(\d{1,15})-(\d{1,4})-(\d{1,15})$/.exec(text);
  if (parts === null) return null;
  const [at, partition, seq] = parts.slice(1).map(Number) as [number, number, number];
  return { at, partition, seq };
}

/** Dollar legs name their accounts by payload, so every kind with one is asked. */
function typesPostingTo(account: LedgerAccount): string[] {
  const kinds = KINDS.filter((kind) => {
    if (kind.game !== null) return false;
    const accounts = pointAccountsOf(kind);
    return kind.dollars !== undefined || accounts?.to === account || accounts?.from === account;
  });
  return [...new Set(kinds.map(({ type }) => type))];
}

const STRETCH_EVENTS = 200_000;

async function roundPlaces({ pool }: BooksRooms, account: LedgerAccount, { query, end }: Asking): Promise<Found> {
  const { before, since, type, least, limit } = query;
  if (before !== undefined && !positionText.safeParse(before).success) return null;
  const top = before === undefined ? end : parsePosition(before);
  const codes = KINDS.filter((kind) => {
    const accounts = pointAccountsOf(kind);
    return (type === undefined || kind.type === type) && accounts?.from === account;
  }).map(({ code }) => code);
  const bottom = since === undefined ? new Map<number, number>() : await positionBefore({ pool }, since);
  const spans = [...top].map(([partition, toSeq]) => {
    const floor = bottom.get(partition) ?? 0;
    return { partition, toSeq, afterSeq: Math.max(floor, toSeq - STRETCH_EVENTS), floor };
  });
  const read = await readPostedWithin(pool, spans, { codes, leastPoints: least ?? null, limit: limit + 1 });
  const places = read.slice(0, limit);
  const rest = spans.map(({ partition, toSeq, afterSeq, floor }) => {
    if (read.length <= limit) return { partition, toSeq: afterSeq, floor };
    const lowest = places.findLast((place) => place.partition === partition);
    return { partition, toSeq: lowest === undefined ? toSeq : lowest.seq - 1, floor };
  });
  const isOver = rest.every(({ toSeq, floor }) => toSeq <= floor);
  return { places, next: isOver ? null : formatPosition(new Map(rest.map((one) => [one.partition, one.toSeq]))) };
}

async function eventsAtPlaces({ pool }: BooksRooms, places: readonly LedgerPlace[]): Promise<LedgerEvent[]> {
  const seqs = new Map<number, number[]>();
  for (const { partition, seq } of places) seqs.set(partition, [...(seqs.get(partition) ?? []), seq]);
  const read: LedgerEvent[] = [];
  for (const [partition, some] of seqs) read.push(...(await readEventsAt(pool, partition, some)));
  return read.toSorted((one, other) => other.at - one.at || other.partition - one.partition || other.seq - one.seq);
}
