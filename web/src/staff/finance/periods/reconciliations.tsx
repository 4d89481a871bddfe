import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayOf } from '#contracts/days/utc-day.ts';
import { endOfMonth } from '#contracts/days/utc-month.ts';
import type { PeriodDetail } from '#contracts/finance/periods.ts';
import { reconciliationsCall } from '#contracts/finance/period-calls.ts';
import type { Reconciliation } from '#contracts/finance/reconciliations.ts';
import { useUser } from '../../../api/session.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { useFresh } from '../../house/use-fresh.ts';
import type { RowCommand } from '../../table/columns.ts';
import { columnsOf } from '../../table/columns-of.tsx';
import { formatMicros } from '../../table/money.ts';
import { wholeSource } from '../../table/sources.ts';
import { StaffTable } from '../../table/staff-table.tsx';
import { AccountName } from '../books/columns.tsx';
import { type Sign, SignDialog } from './sign-dialog.tsx';
import { Signatures } from './signatures.tsx';

const COLUMNS = columnsOf(reconciliationsCall, {
  account: ['Account', 'account', { width: '20%', cell: ({ account }) => <AccountName>{account}</AccountName> }],
  state: ['State', 'state', { hasWordsInFile: true }],
  books: ['Books', 'books', { cell: ({ books }) => formatMicros(books) }],
  outstanding: ['Outstanding', 'outstanding', { cell: ({ outstanding }) => formatMicros(outstanding) }],
  oldest: ['Oldest', 'oldestAt', { isAge: true }],
  adjusted: ['Adjusted', 'adjusted', { cell: ({ adjusted }) => formatMicros(adjusted) }],
  statement: ['Statement', 'statement', { cell: ({ statement }) => formatMicros(statement) }],
  difference: [
    'Difference',
    'difference',
    {
      cell: ({ difference }) =>
        difference === 0n ? formatMicros(difference) : <Badge tone="loss">{formatMicros(difference)}</Badge>,
    },
  ],
  open: ['Unexplained', 'open'],
  preparedBy: ['Prepared by', 'preparedBy', { isExtra: true }],
  preparedAt: ['Prepared', 'preparedAt', { isExtra: true }],
  reviewedBy: ['Reviewed by', 'reviewedBy', { isExtra: true }],
  reviewedAt: ['Reviewed', 'reviewedAt', { isExtra: true }],
  reason: ['Reason', 'reason', { isExtra: true }],
});

const canPrepare = ({ state }: Reconciliation) => state === 'open' || state === 'changed';
const canReview = ({ state, preparedBy }: Reconciliation, me: number) => state === 'prepared' && preparedBy !== me;

function commandsOf(me: number, start: (sign: Sign) => void): RowCommand<Reconciliation>[] {
  return [
    {
      key: 'p',
      label: 'Prepare',
      tone: 'primary',
      appliesTo: canPrepare,
      run: (rows) => start({ kind: 'prepare', rows }),
    },
    {
      key: 'v',
      label: 'Review',
      tone: 'primary',
      appliesTo: (row) => canReview(row, me),
      run: (rows) => start({ kind: 'review', rows }),
    },
  ];
}

function isOver({ checklist }: PeriodDetail): boolean {
  return checklist.some(({ check, isDone }) => check === 'over' && isDone);
}

type ReconciliationsProps = {
  month: string;
  /** Undefined until it is read. */
  period: PeriodDetail | undefined;
};

/** A row opens the items of the account's difference on the last day. */
export function Reconciliations({ month, period }: ReconciliationsProps) {
  const read = useFresh(reconciliationsCall, { params: { month } });
  const { id: me, permissions } = useUser();
  const [sign, setSign] = useState<Sign | null>(null);
  const [, setFilters] = useSearchParams();
  const lastDay = dayOf(endOfMonth(month) - 1);
  const isClosed = period?.state === 'closed';
  const maySign = permissions.includes('close-books') && period !== undefined && !isClosed && isOver(period);
  const picks = (row: Reconciliation) => maySign && (canPrepare(row) || canReview(row, me));
  return (
    <>
      <StaffTable
        name="Reconciliations"
        columns={COLUMNS}
        source={wholeSource(read, read.data?.rows)}
        keyOf={({ account }) => account}
        empty={
          isClosed
            ? { title: 'No accounts', words: 'No account was reconciled when this month was closed.' }
            : { title: 'No accounts', words: 'Accounts with entries or statements appear here.' }
        }
        commands={maySign ? commandsOf(me, setSign) : []}
        pick={{ key: 'u', label: 'Select what I can sign', picks }}
        onOpen={({ account }) => setFilters({ tab: 'statements', source: account, until: lastDay })}
      />
      <Signatures rows={read.data?.rows ?? []} me={maySign ? me : null} />
      {sign !== null && <SignDialog month={month} sign={sign} onClose={() => setSign(null)} />}
    </>
  );
}
