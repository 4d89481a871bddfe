import type { Period } from '#contracts/finance/periods.ts';
import { periodsCall } from '#contracts/finance/period-calls.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import type { StaffColumn } from '../../table/columns.ts';
import { PlayerLink, Quiet, When } from '../../table/figures.tsx';
import { useFilter } from '../../table/filters.tsx';
import { wholeSource } from '../../table/sources.ts';
import { StaffTable } from '../../table/staff-table.tsx';
import { PeriodBadge } from './period-badge.tsx';
import { PeriodPage } from './period-page.tsx';

const COLUMNS: readonly StaffColumn<Period>[] = [
  { id: 'month', name: 'Month', cell: ({ month }) => <strong>{month}</strong>, text: ({ month }) => month },
  { id: 'state', name: 'State', cell: ({ state }) => <PeriodBadge state={state} />, text: ({ state }) => state },
  {
    id: 'by',
    name: 'Closed by',
    cell: ({ closedBy }) => (closedBy === null ? <Quiet>–</Quiet> : <PlayerLink account={closedBy} name={null} />),
    text: ({ closedBy }) => closedBy,
  },
  {
    id: 'at',
    name: 'Closed',
    cell: ({ closedAt }) => (closedAt === null ? <Quiet>–</Quiet> : <When at={closedAt} />),
    text: ({ closedAt }) => closedAt,
  },
  { id: 'reason', name: 'Reason', cell: ({ reason }) => reason ?? <Quiet>–</Quiet>, text: ({ reason }) => reason },
];

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
