import { z } from 'zod';
import { accountId } from '../ids.ts';
import { badge } from '../definition/kind.ts';

export const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'A month looks like 2026-11.');

export const CHECKS = [
  'over',
  'zero',
  'reconciled',
  'exceptions',
  'unread',
  'chain',
  'future',
  'statements',
  'awaited',
  'suspense',
  'claims',
  'par',
] as const;
export type Check = (typeof CHECKS)[number];

export const CHECK_WORDS: Readonly<Record<Check, string>> = {
  over: 'The month is over',
  zero: 'Points and dollars each sum to zero',
  reconciled: 'Every account is reconciled by two people',
  exceptions: 'No exception of the month is open',
  unread: 'Every line and row of the month is matched or set aside',
  chain: 'Statements follow each other without a gap',
  future: 'No line is dated after its statement',
  statements: 'Every account is stated up to the end of the month',
  awaited: 'Everything expected is stated',
  suspense: 'Suspense is empty',
  claims: 'No claim against a provider is open',
  par: 'Exchange is at par',
};

/** The others can be closed over, with a reason. */
export const BLOCKING: ReadonlySet<Check> = new Set([
  'over',
  'zero',
  'reconciled',
  'exceptions',
  'unread',
  'chain',
  'future',
]);

export const checkResult = z.object({
  check: z.enum(CHECKS),
  isDone: z.boolean(),
  /** Names what is missing, such as accounts without a statement. */
  detail: z.string().nullable(),
  /** Part and filters of the finance desk where staff can complete it. */
  link: z.record(z.string(), z.string()).nullable(),
});
export type CheckResult = z.infer<typeof checkResult>;

const reopening = z.object({
  by: accountId,
  reason: z.string(),
  at: z.iso.datetime(),
  until: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Matches made or taken back, lines set aside, postings dated: of the month, while it was open. */
  changes: z.array(z.object({ at: z.iso.datetime(), by: accountId.nullable(), what: z.string() })),
});

export const periodState = badge({
  open: ['Open', 'plain'],
  closed: ['Closed', 'gain'],
  're-opened': ['Open again', 'brass'],
});

export const period = z.object({
  month,
  state: periodState,
  closedBy: accountId.nullable(),
  closedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  /** The last event of the month. */
  position: z.string().nullable(),
});
export type Period = z.infer<typeof period>;

export const periodDetail = period.extend({ checklist: z.array(checkResult), reopenings: z.array(reopening) });
export type PeriodDetail = z.infer<typeof periodDetail>;
