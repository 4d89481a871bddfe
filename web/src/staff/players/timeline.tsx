import { useMemo } from 'react';
import { playerTimeline } from '#contracts/standing/player-calls.ts';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { columnsOf } from '../table/columns-of.tsx';

const COLUMNS = columnsOf(playerTimeline, {
  title: ['Entry', 'title', { width: '34%' }],
  at: 'Time',
  kind: 'Kind',
  detail: 'Detail or reason',
  amount: ['Points', 'amount', { isSigned: true }],
  balance: ['Balance', 'balanceAfter'],
  by: ['By', 'by', { none: 'Player' }],
});

const KINDS = [
  { value: '', label: 'Everything' },
  { value: 'points', label: 'Points' },
  { value: 'security', label: 'Security' },
  { value: 'standing', label: 'Bans and roles' },
  { value: 'staff', label: 'Staff' },
] as const;

export function Timeline({ account }: { account: number }) {
  const [kind] = useFilter('kind');
  const query = useMemo(() => (kind === '' ? {} : { kind }), [kind]);
  const source = useTableSource(playerTimeline, {
    params: { id: account },
    query,
    pageOf: (page) => page,
  });
  return (
    <StaffTable
      isNested
      name="Timeline"
      columns={COLUMNS}
      source={source}
      keyOf={({ id }) => id}
      empty={{ title: 'Nothing here yet', words: 'Points, sign-ins, bans and actions of staff appear here.' }}
      tools={<FilterChips label="Kind" name="kind" options={KINDS} />}
    />
  );
}
