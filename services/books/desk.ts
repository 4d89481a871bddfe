import type { DatabasePool } from 'slonik';
import { type AccountDay, ageOf } from '#contracts/books/ageing.ts';
import { instantOf } from '#contracts/days/time.ts';
import { dayOf, type UtcDay } from '#contracts/days/utc-day.ts';
import { readOpenItems } from '#projections/dollar-lines/read.ts';
import { readAccountDays, readReceivableDays } from '#projections/ledger-days/read.ts';
import { answer, type Handlers } from '../module/handler.ts';

type DeskCalls = 'account-days' | 'receivables' | 'open-items';

export function deskHandlers(pool: DatabasePool, now: () => number): Pick<Handlers, DeskCalls> {
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
