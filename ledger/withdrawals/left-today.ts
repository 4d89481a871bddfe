import { dayOf } from '#contracts/days/utc-day.ts';
import type { Account } from '../engine/book/account.ts';
import { withdrawnOn } from './withdrawal.ts';

/** Tips of this day (UTC). `points` is without returned ones. */
export function tippedOn({ tips }: Readonly<Account>, now: number): { count: number; points: number } {
  const day = dayOf(now);
  const today = [...(tips?.sent.values() ?? [])].filter(({ sentAt }) => dayOf(sentAt) === day);
  const points = today.reduce((sum, tip) => sum + (tip.isReturned ? 0 : tip.points), 0);
  return { count: today.length, points };
}

/** Of the daily limit of withdrawals. Tips leave the account like withdrawals, so they count, too. */
export function leftToday(account: Readonly<Account>, dailyLimitPoints: number, now: number): number {
  return Math.max(0, dailyLimitPoints - withdrawnOn(account.withdrawals, now) - tippedOn(account, now).points);
}
