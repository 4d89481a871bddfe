import { journalCall } from '#contracts/books/calls.ts';
import { journalKind } from '#contracts/books/journal.ts';
import { unitsOf } from '#contracts/books/ledger-accounts.ts';
import { periodsCall } from '#contracts/finance/period-calls.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import type { CallInput } from '../../api/client.ts';
import { useFresh } from '../house/use-fresh.ts';
import { columnsOf } from '../table/columns-of.tsx';
import { type DeskPart, PartedDesk } from '../table/desk-tabs.tsx';
import { useFilter, SearchFilter, ListFilter, useFilters } from '../table/filters.tsx';
import { PeriodFields } from '../table/period-fields.tsx';
import { wholeSource, useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { BooksPart } from './books/books-part.tsx';
import { ENTRY_COLUMNS } from './books/columns.tsx';
import { StatementButton } from './books/statement-button.tsx';
import { EconomicsPart } from './economics/economics-part.tsx';
import { ExceptionsPart } from './exceptions/exceptions-part.tsx';
import { LiabilitiesPart } from './liabilities/liabilities-part.tsx';
import { PayeesPart } from './payees/payees-part.tsx';
import { PeriodPage } from './periods/period-page.tsx';
import { StatementsPart } from './statements/statements-part.tsx';

type Query = NonNullable<CallInput<typeof journalCall>['query']>;

/** `text` is a ledger account, the number of an account, or a reference. */
function entriesQuery(text: string): Query {
  if (text === '') return {};
  if (unitsOf(text).length > 0) return { ledger: text };
  return /^\d{1,15}$/.test(text) ? { account: text } : { reference: text };
}

const isAccount = (text: string) => unitsOf(text).length > 0 || /^\d{1,15}$/.test(text);

const KINDS = [
  { value: '', label: 'All kinds' },
  ...journalKind.options
    .map((kind) => ({ value: kind as string, label: describeKind(kind, null) }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
];

function EntriesPart() {
  const { q = '', from = '', to = '' } = useFilters('q', 'from', 'to');
  const [kind, setKind] = useFilter('kind');
  return (
    <StaffTable
      name="Entries"
      columns={ENTRY_COLUMNS}
      source={useTableSource(journalCall, { query: { ...useFilters('from', 'to', 'kind'), ...entriesQuery(q) } })}
      keyOf={({ place }) => place}
      empty={{ title: 'No entries', words: 'Events that are not rounds of games appear here, the latest first.' }}
      tools={
        <>
          <SearchFilter name="q" label="Account, number or reference" />
          <ListFilter label="Kind" value={kind} onValue={setKind} options={KINDS} />
          <PeriodFields from={from} to={to} />
          {isAccount(q) && <StatementButton account={q} from={from} to={to} />}
        </>
      }
    />
  );
}

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
  return (
    <StaffTable
      name="Months"
      columns={COLUMNS}
      source={wholeSource(read, read.data?.periods)}
      keyOf={(period) => period.month}
      empty={{ title: 'No months', words: 'The last 24 months appear here.' }}
      commands={[{ key: 'o', label: 'Open', run: ([period]) => setMonth(period.month) }]}
      onOpen={(period) => setMonth(period.month)}
    />
  );
}

const PARTS: readonly DeskPart[] = [
  { value: 'books', label: 'Books', Part: BooksPart },
  { value: 'entries', label: 'Entries', Part: EntriesPart },
  { value: 'economics', label: 'Economics', Part: EconomicsPart },
  { value: 'statements', label: 'Statements', Part: StatementsPart },
  { value: 'exceptions', label: 'Exceptions', Part: ExceptionsPart },
  { value: 'close', label: 'Close', Part: PeriodsPart },
  { value: 'owed', label: 'Owed to players', Part: LiabilitiesPart },
  { value: 'payees', label: 'Payees', Part: PayeesPart, needs: 'review-compliance' },
];

export function FinanceDesk() {
  return <PartedDesk label="Parts of finance" parts={PARTS} />;
}
