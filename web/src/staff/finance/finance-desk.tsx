import type { ComponentType } from 'react';
import type { Permission } from '#contracts/definition/permissions.ts';
import { useUser } from '../../api/session.tsx';
import { Desk } from '../house/desk.tsx';
import { DeskTabs } from '../table/desk-tabs.tsx';
import { useFilter } from '../table/filters.tsx';
import { BooksPart } from './books/books-part.tsx';
import { EntriesPart } from './books/entries-part.tsx';
import { EconomicsPart } from './economics/economics-part.tsx';
import { ExceptionsPart } from './exceptions/exceptions-part.tsx';
import { PayeesPart } from './payees/payees-part.tsx';
import { PeriodsPart } from './periods/periods-part.tsx';
import { StatementsPart } from './statements/statements-part.tsx';

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
