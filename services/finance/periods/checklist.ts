import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { endOfMonth, startOfMonth } from '#contracts/days/utc-month.ts';
import { BLOCKING, type CheckResult } from '#contracts/finance/periods.ts';
import { POINTS_PER_USD } from '#contracts/points.ts';
import { grouped, microsText } from '#contracts/words/figures.ts';
import type { BalanceLine } from '#projections/ledger-days/as-of.ts';
import type { Counted } from '../statements/faults.ts';
import type { Awaited, StatedSource, StatementFacts } from './close-facts.ts';

const MICROS_PER_POINT = 1_000_000n / BigInt(POINTS_PER_USD);

export type CloseFacts = StatementFacts & {
  month: string;
  now: number;
  /** At the end of the month. */
  trial: readonly Pick<BalanceLine, 'account' | 'unit' | 'balance'>[];
  /** Accounts whose present figures are not reviewed. */
  unsigned: readonly string[];
};

/** Without stated periods, an account counts as stated if a line is dated on one of the last days: not every day has one. */
const QUIET_DAYS_MS = 5 * DAY_MS;

/** Null if nothing is missing. */
type Missing = Pick<CheckResult, 'detail' | 'link'> | null;

export function checklistOf(facts: CloseFacts): CheckResult[] {
  const { month, now, trial, unsigned, openExceptions, chainFaults, future } = facts;
  const [end, to] = [endOfMonth(month), dayOf(endOfMonth(month) - 1)];
  const sum = (unit: 'POINT' | 'USD', isWanted: (account: string) => boolean) =>
    trial
      .filter((line) => line.unit === unit && isWanted(line.account))
      .reduce((total, { balance }) => total + balance, 0n);
  const all = () => true;
  const named = (name: string) => (account: string) => account === name;
  const par = sum('USD', named('exchange')) - sum('POINT', named('exchange')) * MICROS_PER_POINT;
  const off = (micros: bigint, account: string): Missing =>
    micros === 0n ? null : { detail: `off by ${microsText(micros)}`, link: { tab: 'entries', q: account, to } };
  const isZero = sum('POINT', all) === 0n && sum('USD', all) === 0n;
  const asExceptions = (counts: readonly Counted[], what: string): Missing =>
    counts.length === 0
      ? null
      : { detail: countsOf(counts, what), link: { tab: 'exceptions', to, ...onlyAccount(counts) } };
  return [
    result('over', now >= end ? null : { detail: 'It ends at midnight UTC of its last day', link: null }),
    result('zero', isZero ? null : { detail: 'The books do not balance', link: { tab: 'books', at: to } }),
    result('reconciled', unsigned.length === 0 ? null : { detail: unsigned.join(', '), link: null }),
    result('exceptions', asExceptions(openExceptions, 'open')),
    result('unread', unreadOf(facts, to)),
    result('chain', asExceptions(chainFaults, 'to look at')),
    result(
      'future',
      future.length === 0
        ? null
        : {
            detail: countsOf(future, 'line', 'lines'),
            link: { tab: 'statements', source: future[0]!.account, show: 'files' },
          },
    ),
    result('statements', unstatedOf(facts.sources, end)),
    result('awaited', awaitedOf(facts, to)),
    result('suspense', off(sum('USD', named('suspense')), 'suspense')),
    result('claims', off(sum('USD', named('provider-claims')), 'provider-claims')),
    result('par', off(par, 'exchange')),
  ];
}

function result(check: CheckResult['check'], missing: Missing): CheckResult {
  return { check, isDone: missing === null, ...(missing ?? { detail: null, link: null }) };
}

function onlyAccount(counts: readonly Counted[]): { account?: string } {
  return counts.length === 1 ? { account: counts[0]!.account } : {};
}

/** The total and, if there are several, the count of each account. */
function countsOf(counts: readonly Counted[], one: string, many = one): string {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const what = total === 1 ? one : many;
  const [first, ...others] = counts;
  const accounts =
    others.length === 0
      ? first!.account
      : counts.map(({ account, count }) => `${account} ${grouped(count)}`).join(', ');
  return `${grouped(total)} ${what}: ${accounts}`;
}

function unreadOf({ month, unread: { lines, rows, files } }: CloseFacts, to: string): Missing {
  const parts = [
    ...(lines.length > 0 ? [countsOf(lines, 'line', 'lines')] : []),
    ...(rows.length > 0 ? [countsOf(rows, 'row not imported', 'rows not imported')] : []),
    ...(files.length > 0 ? [countsOf(files, 'file not imported', 'files not imported')] : []),
  ];
  if (parts.length === 0) return null;
  const detail = parts.join('; ');
  const from = dayOf(startOfMonth(month));
  if (lines.length > 0) {
    return { detail, link: { tab: 'statements', source: lines[0]!.account, show: 'lines', from, to } };
  }
  if (rows.length > 0) return { detail, link: { tab: 'exceptions', type: 'unreadable', to, ...onlyAccount(rows) } };
  return { detail, link: { tab: 'statements', source: files[0]!.account, show: 'files' } };
}

function unstatedOf(sources: readonly StatedSource[], end: number): Missing {
  const unstated = sources.filter(
    ({ statedTo, isByPeriod }) => statedTo === null || statedTo < (isByPeriod ? end : end - QUIET_DAYS_MS),
  );
  if (unstated.length === 0) return null;
  const words = ({ account, statedTo, isByPeriod }: StatedSource) => {
    if (statedTo === null) return `${account} never`;
    return isByPeriod ? `${account} up to ${dayOf(statedTo - 1)}` : `${account} last on ${dayOf(statedTo)}`;
  };
  const source = unstated.length === 1 ? { source: unstated[0]!.account } : {};
  return { detail: unstated.map(words).join(', '), link: { tab: 'statements', ...source } };
}

function awaitedOf({ awaited, unmatched }: CloseFacts, to: string): Missing {
  const sumOf = (counts: readonly Awaited[]) => microsText(counts.reduce((total, { micros }) => total + micros, 0n));
  const parts = [
    ...(awaited.length > 0 ? [`${countsOf(awaited, 'entry', 'entries')}, ${sumOf(awaited)} together`] : []),
    ...(unmatched.length > 0 ? [`never matched: ${countsOf(unmatched, 'entry', 'entries')}, ${sumOf(unmatched)}`] : []),
  ];
  if (parts.length === 0) return null;
  const detail = parts.join('; ');
  if (awaited.length > 0) {
    return { detail, link: { tab: 'exceptions', type: 'awaited', to, ...onlyAccount(awaited) } };
  }
  return { detail, link: { tab: 'statements', source: unmatched[0]!.account } };
}

export function isReady(checklist: readonly CheckResult[]): boolean {
  return checklist.every(({ check, isDone }) => isDone || !BLOCKING.has(check));
}
