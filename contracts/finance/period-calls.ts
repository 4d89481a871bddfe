import { z } from 'zod';
import { samePerson } from '../approvals/refusals.ts';
import { defineCall, LIST, REPORT, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { month, period, periodDetail } from './periods.ts';
import { reconciliation } from './reconciliations.ts';
import { monthClosed, positionNotReached, taskTooLarge } from '../definition/common-refusals.ts';
import {
  differenceWithoutReason,
  exportRunning,
  exportTooLarge,
  monthNotClosed,
  monthNotOver,
  monthNotReady,
  reconciliationByPreparer,
  reconciliationChanged,
  reconciliationNotDue,
} from './refusals.ts';
import { statementAccount } from './statement-account.ts';

const params = z.object({ month });

/** As the person saw it, so that other figures than those are never signed. */
const seen = z.strictObject({ account: statementAccount, difference: z.int() });
const accounts = z.array(seen).min(1).max(50);

export const periodsCall = defineCall({
  name: 'finance-periods',
  method: 'GET',
  path: '/api/finance/periods',
  access: 'read-books',
  budget: LIST,
  summary: 'The last 24 months, the latest first, and which of them are closed.',
  reply: z.object({ periods: z.array(period) }),
  refusals: [],
});

export const periodCall = defineCall({
  name: 'finance-period',
  method: 'GET',
  path: '/api/finance/periods/:month',
  access: 'read-books',
  budget: REPORT,
  view: 'ledger-days',
  summary: 'The checklist of a month, and what was changed while it was open again.',
  params,
  reply: periodDetail,
  refusals: [positionNotReached],
});

export const reconciliationsCall = defineCall({
  name: 'finance-reconciliations',
  method: 'GET',
  path: '/api/finance/periods/:month/reconciliations',
  access: 'read-books',
  budget: REPORT,
  view: 'dollar-lines',
  summary:
    'Each account with statements at the end of a month: its balance in the books, what is outstanding, its balance on the statements, the difference, and who signed it. Of a closed month: as it was closed.',
  params,
  reply: z.object({ rows: z.array(reconciliation) }),
  refusals: [positionNotReached],
});

export const prepareReconciliationsCall = defineCall({
  name: 'prepare-reconciliations',
  method: 'POST',
  path: '/api/finance/periods/:month/reconciliations/prepare',
  access: 'close-books',
  commands: [],
  budget: REPORT,
  idempotent: 'required',
  view: 'dollar-lines',
  summary: 'Signs the figures of accounts at the end of a month as their preparer. Another person reviews them.',
  params,
  body: z.strictObject({ accounts }),
  reply: z.object({ rows: z.array(reconciliation) }),
  refusals: [monthClosed, monthNotOver, positionNotReached, reconciliationChanged, reconciliationNotDue],
});

export const reviewReconciliationsCall = defineCall({
  name: 'review-reconciliations',
  method: 'POST',
  path: '/api/finance/periods/:month/reconciliations/review',
  access: 'close-books',
  commands: [],
  budget: REPORT,
  idempotent: 'required',
  view: 'dollar-lines',
  summary:
    'Signs prepared figures as a second person, with a reason that is kept where a difference stays. A month closes when every account is reviewed.',
  params,
  body: z.strictObject({ accounts, reason: reason.optional() }),
  reply: z.object({ rows: z.array(reconciliation) }),
  refusals: [
    differenceWithoutReason,
    monthClosed,
    monthNotOver,
    positionNotReached,
    reconciliationByPreparer,
    reconciliationChanged,
    reconciliationNotDue,
    samePerson,
  ],
});

export const closePeriodCall = defineCall({
  name: 'close-period',
  method: 'POST',
  path: '/api/finance/periods/:month/close',
  access: 'close-books',
  commands: [],
  budget: REPORT,
  idempotent: 'required',
  view: 'ledger-days',
  summary:
    'Closes a month: its lines can no longer be matched, taken back or set aside. The checklist is stored with it.',
  params,
  body: z.strictObject({ reason }),
  reply: periodDetail,
  refusals: [monthClosed, monthNotReady, positionNotReached],
});

export const reopenPeriodCall = defineCall({
  name: 'reopen-period',
  method: 'POST',
  path: '/api/finance/periods/:month/reopen',
  access: 'close-books',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  view: 'ledger-days',
  summary: 'Opens a closed month for some hours, with a reason. Changes made in that time are listed.',
  params,
  body: z.strictObject({ reason, hours: z.int().min(1).max(168) }),
  reply: periodDetail,
  refusals: [monthNotClosed, positionNotReached],
});

export const exportMonthCall = defineCall({
  name: 'export-month',
  method: 'GET',
  path: '/api/finance/periods/:month/export',
  access: 'read-books',
  budget: REPORT,
  view: 'journal',
  summary:
    'The books of a month as CSV, JSON and Parquet, with the work of its closing and a signed manifest of SHA-256 sums, log positions and the checkpoint of the log. A closed month has the same bytes each time.',
  params,
  file: 'application/zip',
  reply: z.string().meta({ contentMediaType: 'application/zip' }),
  refusals: [exportRunning, exportTooLarge, monthNotOver, positionNotReached, taskTooLarge],
});

export const exportKeysCall = defineCall({
  name: 'export-keys',
  method: 'GET',
  path: '/api/public/export-keys',
  access: 'public',
  budget: SMALL,
  summary:
    'Public keys of the house that exports of the books are signed with, the present one first (C2SP signed-note).',
  reply: z.object({ keys: z.array(z.string()) }),
  refusals: [],
});

export const PERIOD_CALLS = [
  periodsCall,
  periodCall,
  reconciliationsCall,
  prepareReconciliationsCall,
  reviewReconciliationsCall,
  closePeriodCall,
  reopenPeriodCall,
  exportMonthCall,
  exportKeysCall,
] as const;
