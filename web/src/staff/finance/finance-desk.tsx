import type { ComponentType } from 'react';
import type { Permission } from '#contracts/definition/permissions.ts';
import { periodsCall } from '#contracts/finance/period-calls.ts';
import type { Period } from '#contracts/finance/periods.ts';
import { useUser } from '../../api/session.tsx';
import { Desk } from '../house/desk.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { columnsOf } from '../table/columns-of.tsx';
import { DeskTabs } from '../table/desk-tabs.tsx';
import { useFilter } from '../table/filters.tsx';
import { wholeSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { BooksPart } from './books/books-part.tsx';
import { EntriesPart } from './books/entries-part.tsx';
import { EconomicsPart } from './economics/economics-part.tsx';
import { ExceptionsPart } from './exceptions/exceptions-part.tsx';
import { PayeesPart } from './payees/payees-part.tsx';
import { PeriodPage } from './periods/period-page.tsx';
import { StatementsPart } from './statements/statements-part.tsx';

const COLUMNS = columnsOf(periodsCall, {
  month: ['Month', 'month', { cell: ({ month }) => <strong>{month}</strong> }],
  state: 'State',
  by: ['Closed by', 'closedBy'],
  at: ['Closed', 'closedAt'],
  reason: 'Reason',
});

function PeriodsPart() {
  const [month, setMonth] = useFilter('month');
  const read = useFresh(periodsCall);
  if (month !== '') return <PeriodPage key={month} month={month} />;
  const openFirst = ([period]: readonly Period[]) => period !== undefined && setMonth(period.month);
  return (
    <StaffTable
      name="Months"
      columns={COLUMNS}
      source={wholeSource(read, read.data?.periods)}
      keyOf={(period) => period.month}
      empty={{ title: 'No months', words: 'The last 24 months appear here.' }}
      commands={[{ key: 'o', label: 'Open', run: openFirst }]}
      onOpen={(period) => setMonth(period.month)}
      isNested
    />
  );
}

type FinancePart = { value: string; label: string; Part: ComponentType; needs?: Permission };

const PARTS: readonly FinancePart[] = [
  { value: 'books', label: 'Books', Part: BooksPart },
  { value: 'entries', label: 'Entries', Part: EntriesPart },
  { value: 'economics', label: 'Economics', Part: EconomicsPart },
  { value: 'statements', label: 'Statements', Part: StatementsPart },
  { value: 'exceptions', label: 'Exceptions', Part: ExceptionsPart },
  { value: 'close', label: 'Close', Part: PeriodsPart },
  { value: 'payees', label: 'Payees', Part: PayeesPart, needs: 'review-compliance' },
];

export function FinanceDesk() {
  const [tab] = useFilter('tab');
  const { permissions } = useUser();
  const parts = PARTS.filter(({ needs }) => needs === undefined || permissions.includes(needs));
  const { value, Part } = parts.find((part) => part.value === tab) ?? parts[0]!;
  return (
    <Desk>
      <DeskTabs label="Parts of finance" tabs={parts} current={value} />
      <Part />
    </Desk>
  );
}
