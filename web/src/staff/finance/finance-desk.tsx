import type { ComponentType } from 'react';
import { Desk } from '../house/desk.tsx';
import { DeskTabs } from '../house/desk-tabs.tsx';
import { useFilter } from '../table/filters.tsx';
import { BooksPart } from './books/books-part.tsx';
import { EntriesPart } from './books/entries-part.tsx';
import { EconomicsPart } from './economics/economics-part.tsx';
import { ExceptionsPart } from './exceptions/exceptions-part.tsx';
import { PeriodsPart } from './periods/periods-part.tsx';
import { StatementsPart } from './statements/statements-part.tsx';

const PARTS: readonly { value: string; label: string; Part: ComponentType }[] = [
  { value: 'books', label: 'Books', Part: BooksPart },
  { value: 'entries', label: 'Entries', Part: EntriesPart },
  { value: 'economics', label: 'Economics', Part: EconomicsPart },
  { value: 'statements', label: 'Statements', Part: StatementsPart },
  { value: 'exceptions', label: 'Exceptions', Part: ExceptionsPart },
  { value: 'close', label: 'Close', Part: PeriodsPart },
];

export function FinanceDesk() {
  const [tab] = useFilter('tab');
  const { value, Part } = PARTS.find((part) => part.value === tab) ?? PARTS[0]!;
  return (
    <Desk title="Finance">
      <DeskTabs label="Parts of finance" tabs={PARTS} current={value} />
      <Part />
    </Desk>
  );
}
