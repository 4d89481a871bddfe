import { dayOf, type UtcDay } from '#contracts/days/utc-day.ts';
import type { Withdrawal } from '#contracts/withdrawals/history-calls.ts';

/** Points that count towards the daily limit: pending, approved and completed. */
export function withdrawnOn(day: UtcDay, withdrawals: readonly Withdrawal[]): number {
  return withdrawals
    .filter(
      ({ status, createdAt }) => status !== 'rejected' && status !== 'failed' && dayOf(Date.parse(createdAt)) === day,
    )
    .reduce((sum, { amount }) => sum + amount, 0);
}
