import type { ExplainedBalance } from '#contracts/audit/calls.ts';
import type { AsOf } from '#contracts/books/moment.ts';
import { instantOf } from '#contracts/days/time.ts';
import type { EventType } from '#contracts/events.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { kindOfCode } from '#contracts/kinds.ts';
import { positionAt } from '#contracts/position.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { readHeldAt, sumHeld } from '#projections/journal/read.ts';
import { readAvailableAt, sumLines } from '#projections/account-lines/read.ts';
import { refused, type Refused } from '../module/errors.ts';
import { type BooksRooms, positionTold } from '../books/port/asked-position.ts';
import { answer, type Handler } from '../module/handler.ts';
import { type AccountSpan, spanOf } from './account-span.ts';
import { readEventsAt } from './port/log-reads.ts';

export type ExplainRooms = BooksRooms & {
  nameOf(account: number): Promise<string | null>;
  staffNames(actors: readonly string[]): Promise<(actor: string) => string | null>;
  now(): number;
};

export function explainHandler(rooms: ExplainRooms): Handler<'audit-explain'> {
  return async ({ params: { account }, query }) => {
    const told = await explain(rooms, account, query);
    return told.kind === 'refusal' ? told : answer(told.explained);
  };
}

export type Period = { from?: AsOf | undefined; to?: AsOf | undefined };
export type Explanation = { kind: 'explanation'; explained: ExplainedBalance; span: AccountSpan };

export async function explain(
  rooms: ExplainRooms,
  account: number,
  { from, to }: Period,
): Promise<Explanation | Refused> {
  const span = await spanOf(rooms, account, { since: from, at: to });
  if (span.kind === 'refusal') return span;
  const { pool } = rooms;
  const { partition, afterSeq, toSeq } = span;
  if ((await readHeldAt(pool, account, toSeq)) === null) {
    return refused('account-unknown', REFUSALS['account-unknown'].message);
  }
  if (afterSeq > toSeq) return ENDS_FIRST;
  const before = await balanceAt(rooms, account, afterSeq);
  const after = await balanceAt(rooms, account, toSeq);
  const lines = await linesOf(rooms, account, span);
  const sum = (part: 'available' | 'held') => lines.reduce((total, line) => total + line[part], 0n);
  const sumsUp =
    sum('available') === BigInt(after.available - before.available) && sum('held') === BigInt(after.held - before.held);
  const explained = {
    account,
    name: await rooms.nameOf(account),
    from: {
      ...before,
      position: afterSeq === 0 ? null : positionAt(partition, afterSeq),
      at: timeTold(from) ?? (await timeOf(rooms, span, afterSeq)),
    },
    to: { ...after, position: positionTold(span.position), at: timeTold(to) ?? instantOf(rooms.now()) },
    lines,
    sumsUp,
  };
  return { kind: 'explanation', explained, span };
}

const ENDS_FIRST = refused('invalid-input', 'The period ends before it begins.', [
  { path: 'to', message: 'This is before the beginning.' },
]);

/** `since` is the millisecond before the time that was asked for. */
function timeTold(moment: AsOf | undefined): string | null {
  return moment?.kind === 'time' ? instantOf(moment.at) : null;
}

async function timeOf({ pool }: ExplainRooms, { partition }: AccountSpan, seq: number): Promise<string | null> {
  const [event] = await readEventsAt(pool, partition, [seq]);
  return event === undefined ? null : instantOf(event.at);
}

async function balanceAt({ pool }: ExplainRooms, account: number, seq: number) {
  const available = await readAvailableAt(pool, account, seq);
  return { available, held: (await readHeldAt(pool, account, seq)) ?? 0 };
}

type Line = ExplainedBalance['lines'][number];

async function linesOf({ pool }: ExplainRooms, account: number, span: AccountSpan): Promise<Line[]> {
  const lines = new Map<string, Line>();
  const lineOf = (type: EventType, game: GameName | null): Line => {
    const key = `${type} ${game}`;
    const line = lines.get(key) ?? { type, game, events: 0, available: 0n, held: 0n };
    lines.set(key, line);
    return line;
  };
  for (const { kind: code, events, points } of await sumLines(pool, account, span)) {
    const kind = kindOfCode(code);
    if (kind === undefined)
      throw new Error(`the statement has lines of kind ${code}, which this program does not know`);
    const line = lineOf(kind.type, kind.game);
    line.events = events;
    line.available = points;
  }
  for (const { type, events, points } of await sumHeld(pool, account, span)) {
    const line = lineOf(type as EventType, null);
    line.events = Math.max(line.events, events);
    line.held = points;
  }
  const total = ({ available, held }: Line) => available + held;
  return [...lines.values()].toSorted((one, other) => (total(one) < total(other) ? 1 : -1));
}
