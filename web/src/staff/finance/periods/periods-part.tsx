import type { Period } from '#contracts/finance/periods.ts';
import { periodsCall } from '#contracts/finance/period-calls.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { useFilter } from '../../table/filters.tsx';
import { wholeSource } from '../../table/sources.ts';
import { StaffTable } from '../../table/staff-table.tsx';
import { PeriodPage } from './period-page.tsx';
import { columnsOf } from '../../table/columns-of.tsx';

const COLUMNS = columnsOf(periodsCall, {
  month: ['Month', 'month', { cell: ({ month }) => <strong>{month}</strong> }],
  state: 'State',
  by: ['Closed by', 'closedBy'],
  at: ['Closed', 'closedAt'],
  reason: 'Reason',
});

export function PeriodsPart() {
  const [month, setMonth] = useFilter('month');
  const read = useCallQuery(periodsCall, {}, { refetchOnMount: 'always' });
  if (month !== '') return <PeriodPage key={month} month={month} />;
  const openFirst = ([period]: readonly Period[]) => period !== undefined && setMonth(period.month);
  return (
    <StaffTable
      name="Months"
      columns={COLUMNS}
      source={wholeSource(read, read.data?.periods)}
      keyOf={(period) => period.month}
      empty={{ title: 'No months', words: 'The last 24 months appear here.' }}
      commands={[{ key: 'o', label: 'Open', appliesTo: () => true, run: openFirst }]}
      onOpen={(period) => setMonth(period.month)}
      isNested
    />
  );
}
