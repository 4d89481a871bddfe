import { DAY_MS } from '#contracts/days/time.ts';
import { endOfMonth } from '#contracts/days/utc-month.ts';
import { BLOCKING, type CheckResult } from '#contracts/finance/periods.ts';
import { POINTS_PER_USD } from '#contracts/points.ts';
import type { BalanceLine } from '#projections/ledger-days/as-of.ts';

const MICROS_PER_POINT = 1_000_000n / BigInt(POINTS_PER_USD);

export type CloseFacts = {
  month: string;
  now: number;
  /** At the end of the month. */
  trial: readonly Pick<BalanceLine, 'account' | 'unit' | 'balance'>[];
  /** Dated in the month or before. */
  openExceptions: number;
  /** `statedTo`: of the last line; null without a statement. */
  sources: readonly { account: string; statedTo: number | null }[];
};

/** A source counts as stated if a line is dated on one of the last days: not every day has one. */
const QUIET_DAYS_MS = 5 * DAY_MS;

export function checklistOf({ month, now, trial, openExceptions, sources }: CloseFacts): CheckResult[] {
  const end = endOfMonth(month);
  const sum = (unit: 'POINT' | 'USD', isWanted: (account: string) => boolean) =>
    trial
      .filter((line) => line.unit === unit && isWanted(line.account))
      .reduce((total, { balance }) => total + balance, 0n);
  const all = () => true;
  const named = (name: string) => (account: string) => account === name;
  const par = sum('USD', named('exchange')) - sum('POINT', named('exchange')) * MICROS_PER_POINT;
  const unstated = sources
    .filter(({ statedTo }) => statedTo === null || statedTo < end - QUIET_DAYS_MS)
    .map(({ account }) => account);
  const off = (micros: bigint) => (micros === 0n ? null : `off by ${micros} millionths of a dollar`);
  const result = (check: CheckResult['check'], detail: string | null): CheckResult => {
    return { check, isDone: detail === null, detail };
  };
  return [
    result('over', now >= end ? null : 'It ends at midnight UTC of its last day'),
    result('zero', sum('POINT', all) === 0n && sum('USD', all) === 0n ? null : 'The books do not balance'),
    result('exceptions', openExceptions === 0 ? null : `${openExceptions} open`),
    result('statements', unstated.length === 0 ? null : unstated.join(', ')),
    result('suspense', off(sum('USD', named('suspense')))),
    result('claims', off(sum('USD', named('provider-claims')))),
    result('par', off(par)),
  ];
}

export function isReady(checklist: readonly CheckResult[]): boolean {
  return checklist.every(({ check, isDone }) => isDone || !BLOCKING.has(check));
}
