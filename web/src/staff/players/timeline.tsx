import { useMemo } from 'react';
import { playerTimeline, type TimelineEntry } from '#contracts/standing/player-calls.ts';
import { Points } from '../../ui/figure/points.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import type { StaffColumn } from '../table/columns.ts';
import { Quiet, When } from '../table/figures.tsx';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';

const KIND_WORDS: Record<TimelineEntry['kind'], [words: string, tone: BadgeTone]> = {
  points: ['Points', 'plain'],
  security: ['Security', 'notice'],
  standing: ['Standing', 'brass'],
  staff: ['Staff', 'brass'],
};

const COLUMNS: readonly StaffColumn<TimelineEntry>[] = [
  {
    id: 'title',
    name: 'Entry',
    cell: ({ title }) => <span title={title}>{title}</span>,
    text: ({ title }) => title,
    width: '34%',
  },
  { id: 'at', name: 'Time', cell: ({ at }) => <When at={at} />, text: ({ at }) => at },
  {
    id: 'kind',
    name: 'Kind',
    cell: ({ kind }) => <Badge tone={KIND_WORDS[kind][1]}>{KIND_WORDS[kind][0]}</Badge>,
    text: ({ kind }) => kind,
  },
  {
    id: 'detail',
    name: 'Detail or reason',
    cell: ({ detail }) => <span title={detail ?? undefined}>{detail ?? <Quiet>–</Quiet>}</span>,
    text: ({ detail }) => detail,
  },
  {
    id: 'amount',
    name: 'Points',
    isAmount: true,
    cell: ({ amount }) => (amount === null ? '' : <Points value={amount} sign />),
    text: ({ amount }) => amount,
  },
  {
    id: 'balance',
    name: 'Balance',
    isAmount: true,
    cell: ({ balanceAfter }) => (balanceAfter === null ? '' : formatPoints(balanceAfter)),
    text: ({ balanceAfter }) => balanceAfter,
  },
  { id: 'by', name: 'By', cell: ({ by }) => by ?? <Quiet>Player</Quiet>, text: ({ by }) => by },
];

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
