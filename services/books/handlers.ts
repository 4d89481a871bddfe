import type { DatabasePool } from 'slonik';
import { type AccountDay, ageOf } from '#contracts/books/ageing.ts';
import type { journalCall } from '#contracts/books/calls.ts';
import { type LedgerAccount, unitsOf } from '#contracts/books/ledger-accounts.ts';
import { instantOf } from '#contracts/days/time.ts';
import { dayOf, type UtcDay } from '#contracts/days/utc-day.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import type { Position } from '#contracts/position.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { readLogEnd } from '#ledger/log/end.ts';
import { readAvailableAt } from '#projections/account-lines/read.ts';
import { readEffectiveDates, readOpenItems } from '#projections/dollar-lines/read.ts';
import { type EntryPlace, type EntryRow, readHeldAt, readJournal } from '#projections/journal/read.ts';
import { trialBalanceAt } from '#projections/ledger-days/as-of.ts';
import { readAccountDays, readLedgerDays, readReceivableDays } from '#projections/ledger-days/read.ts';
import { refused } from '../module/errors.ts';
import type { Ground } from '../module/ground.ts';
import { answer, type Handler, type Handlers } from '../module/handler.ts';
import { namesBy, operatorNames } from '../module/person-names.ts';
import { trialAtTime } from './port/trial-at-time.ts';
import { askedPosition, BEHIND, type BooksRooms, positionTold } from './port/asked-position.ts';

type Asked = Parameters<Handler<'balance-at'>>[0];
type At = Asked['query']['at'];

function balanceAtHandler(rooms: BooksRooms): Handler<'balance-at'> {
  return ({ params: { account }, query: { at } }) =>
    typeof account === 'number' ? numberedAt(rooms, account, at) : ledgerAt(rooms, account, at);
}

async function numberedAt(rooms: BooksRooms, account: number, at: At) {
  const asked = await askedPosition(rooms, at, ['statement', 'journal']);
  if (asked.kind === 'refusal') return asked;
  const { pool } = rooms;
  const seq = asked.position.get(partitionOf(account, (await readLogEnd(pool)).partitions)) ?? 0;
  const held = await readHeldAt(pool, account, seq);
  if (held === null) return refused('account-unknown', REFUSALS['account-unknown'].message);
  const available = await readAvailableAt(pool, account, seq);
  const balances = Object.entries({ available, held }).map(([name, points]) => {
    return { name, unit: 'POINT' as const, balance: BigInt(points) };
  });
  return answer({ position: positionTold(asked.position), account, balances });
}

async function ledgerAt(rooms: BooksRooms, account: LedgerAccount, at: At) {
  const asked = await askedPosition(rooms, at, ['ledger-days']);
  if (asked.kind === 'refusal') return asked;
  const trial = await balancesAt(rooms.pool, asked.position, at);
  if (trial.kind === 'behind') return refused('position-not-reached', BEHIND);
  const balances = unitsOf(account).map((unit) => {
    const line = trial.lines.find((of) => of.account === account && of.unit === unit);
    return { name: account as string, unit, balance: line?.balance ?? 0n };
  });
  return answer({ position: positionTold(asked.position), account, balances });
}

/** A position asks for the log as it was then; a time for the books of that day. */
function balancesAt(pool: DatabasePool, position: Position, at: At) {
  return at?.kind === 'time' ? trialAtTime(pool, position, at.at) : trialBalanceAt(pool, position);
}

type DeskCalls = 'account-days' | 'receivables' | 'open-items';

function deskHandlers(pool: DatabasePool, now: () => number): Pick<Handlers, DeskCalls> {
  return {
    'account-days': async ({ query }) => {
      const { opening, days } = await readAccountDays(pool, query);
      return answer({
        opening,
        days: days.map(({ day, came, went, entries }) => ({ day, in: came, out: went, entries })),
      });
    },
    receivables: async ({ query: { day = dayOf(now()) } }) => answer({ day, rows: await receivablesAt(pool, day) }),
    'open-items': async ({ params: { account }, query: { at = now(), limit } }) => {
      const rows = await readOpenItems(pool, account as string, at, limit + 1);
      const items = rows.slice(0, limit).map(({ subject, player, micros, firstAt, lastAt, reference }) => ({
        subject,
        account: player,
        micros,
        openedAt: instantOf(firstAt),
        changedAt: instantOf(lastAt),
        reference,
      }));
      return answer({ items, hasMore: rows.length > limit });
    },
  };
}

async function receivablesAt(pool: DatabasePool, day: UtcDay) {
  const byAccount = new Map<string, AccountDay[]>();
  for (const { account, day: on, came, went } of await readReceivableDays(pool, day)) {
    const days = byAccount.get(account) ?? [];
    if (days.length === 0) byAccount.set(account, days);
    days.push({ day: on, in: came, out: went });
  }
  return [...byAccount].map(([account, days]) => {
    const balance = days.reduce((sum, { in: came, out }) => sum + came - out, 0n);
    return { account, balance, ...ageOf(days, day) };
  });
}

type Entry = ReplyOf<typeof journalCall>['entries'][number];

type JournalDeps = { pool: DatabasePool; identity: Pick<Identity, 'publicPersons'> };

function journalHandler({ pool, identity }: JournalDeps): Handler<'journal'> {
  return async ({ query: { before, limit, ...wanted } }) => {
    const after = before === undefined ? undefined : cursorAt(before);
    const rows = await readJournal(pool, { ...wanted, after, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const [dates, nameOf, staffName] = await Promise.all([
      readEffectiveDates(pool, shown),
      namesBy(identity)(shown.map(({ account }) => account)),
      operatorNames(
        identity,
        shown.map(({ actor }) => actor),
      ),
    ]);
    const entries = shown.map((row) => {
      const effectiveAt = dates.get(`${row.partition}-${row.seq}`);
      return {
        ...presentEntry(row),
        effectiveAt: effectiveAt === undefined ? null : instantOf(effectiveAt),
        username: nameOf(row.account),
        actorName: staffName(row.actor),
      };
    });
    return answer({ entries, next: rows.length > limit ? cursorOf(shown.at(-1)!) : null });
  };
}

function cursorOf({ at, partition, seq }: EntryPlace): string {
  return `${at}-${partition}-${seq}`;
}

function cursorAt(text: string): EntryPlace {
  const [at, partition, seq] = text.split('-').map(Number);
  return { at: at!, partition: partition!, seq: seq! };
}

function presentEntry(row: EntryRow): Omit<Entry, 'username' | 'actorName' | 'effectiveAt'> {
  const { partition, seq, at, account, kind, actor, commandId, available, held, reason, document } = row;
  const { amount, pointsTo, pointsFrom, micros, dollarsTo, dollarsFrom } = row;
  return {
    place: `${partition}-${seq}`,
    at: instantOf(at),
    account,
    kind: kind as Entry['kind'],
    actor,
    commandId,
    points: amount === null ? null : { amount, to: pointsTo!, from: pointsFrom! },
    dollars: micros === null ? null : ({ micros, to: dollarsTo, from: dollarsFrom } as Entry['dollars']),
    available,
    held,
    reason,
    document,
  };
}

function ledgerDaysHandler(pool: DatabasePool): Handler<'ledger-days'> {
  return async ({ query: { from, to } }) => {
    const days = await readLedgerDays(pool, from, to);
    return answer({ days: days.map(({ came, went, ...day }) => ({ ...day, in: came, out: went })) });
  };
}

function trialBalanceHandler(rooms: BooksRooms): Handler<'trial-balance'> {
  return async ({ query: { at } }) => {
    const asked = await askedPosition(rooms, at, ['ledger-days']);
    if (asked.kind === 'refusal') return asked;
    const { position } = asked;
    const balance = await balancesAt(rooms.pool, position, at);
    if (balance.kind === 'behind') return refused('position-not-reached', BEHIND);
    const lines = balance.lines.map(({ came, went, ...line }) => ({ ...line, in: came, out: went }));
    return answer({ position: positionTold(position), lines });
  };
}

export function handlers({ pool, identity, reach, now }: Ground) {
  return {
    'trial-balance': trialBalanceHandler({ pool, reach }),
    'balance-at': balanceAtHandler({ pool, reach }),
    'ledger-days': ledgerDaysHandler(pool),
    journal: journalHandler({ pool, identity }),
    ...deskHandlers(pool, now),
  };
}
