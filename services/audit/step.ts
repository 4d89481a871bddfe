import type { AuditStep } from '#contracts/audit/step-call.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { readFirstLineWithin } from '#projections/account-lines/read.ts';
import { readFirstEntry, readFirstEntryWithin } from '#projections/journal/read.ts';
import type { BooksRooms } from '../books/port/asked-position.ts';
import { refused } from '../module/errors.ts';
import { answer, type Handler } from '../module/handler.ts';
import { type AccountSpan, spanOf } from './account-span.ts';
import { type EventRooms, eventsOf } from './events.ts';
import { readEventsAt } from './port/log-reads.ts';
import { placeIn } from './port/event-tuples.ts';
import { presentEvents } from './present-event.ts';
import { changesOf } from './step-changes.ts';

/** Folded for the state before an event. */
const MOST_EARLIER = 2000;

export function auditStepHandler(rooms: EventRooms): Handler<'audit-step'> {
  return async ({ params: { account }, query: { from, to, place } }) => {
    const span = await spanOf(rooms, account, { since: from, at: to });
    if (span.kind === 'refusal') return span;
    if ((await readFirstEntry(rooms.pool, account)) === null) {
      return refused('account-unknown', REFUSALS['account-unknown'].message);
    }
    const wanted = place === undefined ? null : placeIn(place);
    const seq = place === undefined ? await firstAfter(rooms, account, { ...span, at: 0 }) : (wanted?.seq ?? null);
    if (seq === null) return answer({ step: null });
    const [event] = wanted !== null && wanted.partition !== span.partition ? [] : await eventsAt(rooms, span, seq);
    if (event?.account !== account) return refused('not-found', 'This account has no event at this place.');
    return answer({ step: await stepAt(rooms, event, span) });
  };
}

function eventsAt({ pool }: BooksRooms, { partition }: AccountSpan, seq: number): Promise<LedgerEvent[]> {
  return readEventsAt(pool, partition, [seq]);
}

type Stretch = Pick<AccountSpan, 'afterSeq' | 'toSeq'> & { at: number };

async function firstAfter({ pool }: BooksRooms, account: number, stretch: Stretch): Promise<number | null> {
  const [line, entry] = await Promise.all([
    readFirstLineWithin(pool, account, stretch),
    readFirstEntryWithin(pool, { account, ...stretch }),
  ]);
  if (line === null || entry === null) return line ?? entry;
  return Math.min(line, entry);
}

async function stepAt(rooms: EventRooms, event: LedgerEvent, span: AccountSpan): Promise<AuditStep> {
  const { account, seq, at, partition } = event;
  const before = { ...span, afterSeq: 0, toSeq: seq - 1 };
  const [{ events, next: more }, next] = await Promise.all([
    eventsOf(rooms, account, { span: before, query: { limit: MOST_EARLIER } }),
    firstAfter(rooms, account, { afterSeq: seq, toSeq: span.toSeq, at }),
  ]);
  const earlier = more === null ? events.toReversed() : null;
  const last = events[0];
  const pending = earlier === null ? null : pendingIn(earlier);
  const [shown] = await presentEvents(rooms.identity, [event]);
  return {
    event: shown!,
    previous: last === undefined || last.seq <= span.afterSeq ? null : `${partition}-${last.seq}`,
    next: next === null ? null : `${partition}-${next}`,
    before: { available: last?.available ?? 0, held: last?.held ?? 0, pending },
    after: {
      available: event.available,
      held: event.held,
      pending: earlier === null ? null : pendingIn([...earlier, event]),
    },
    ...changesOf(event, earlier),
  };
}

/** Points of offers that were credited, and neither released nor reversed. */
function pendingIn(events: readonly LedgerEvent[]): number {
  const waiting = new Map<string, number>();
  for (const { type, payload, commandId, amount } of events) {
    if (type === 'offer-credited') waiting.set(commandId, amount);
    if (type === 'offer-released' || type === 'offer-reversed') waiting.delete(payload.creditId);
  }
  return [...waiting.values()].reduce((sum, points) => sum + points, 0);
}
