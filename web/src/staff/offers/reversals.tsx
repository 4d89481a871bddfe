import { useMemo } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { reversalsCall } from '#contracts/offers/staff-calls.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import type { StaffColumn } from '../table/columns.ts';
import { PlayerLink, Quiet } from '../table/figures.tsx';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { DaysFilter, useDays } from './days-filter.tsx';
import { reversedPercent } from './reversed-percent.ts';

type Reversed = ReplyOf<typeof reversalsCall>['rows'][number];

const SUMS: readonly StaffColumn<Reversed>[] = [
  {
    id: 'reversals',
    name: 'Reversed',
    isAmount: true,
    cell: ({ reversals }) => formatPoints(reversals),
    text: ({ reversals }) => reversals,
  },
  {
    id: 'reversed-points',
    name: 'Points reversed',
    isAmount: true,
    cell: ({ reversedPoints }) => formatPoints(reversedPoints),
    text: ({ reversedPoints }) => String(reversedPoints),
  },
  { id: 'percent', name: 'Of its points', isAmount: true, cell: reversedPercent, text: reversedPercent },
  {
    id: 'credits',
    name: 'Credits',
    isAmount: true,
    cell: ({ credits }) => formatPoints(credits),
    text: ({ credits }) => credits,
  },
  {
    id: 'points',
    name: 'Points credited',
    isAmount: true,
    cell: ({ points }) => formatPoints(points),
    text: ({ points }) => String(points),
  },
];

const BY_OFFER: readonly StaffColumn<Reversed>[] = [
  {
    id: 'offer',
    name: 'Offer',
    width: '30%',
    cell: ({ offer }) => offer ?? <Quiet>Without a name</Quiet>,
    text: ({ offer }) => offer,
  },
  { id: 'network', name: 'Network', cell: ({ network }) => network, text: ({ network }) => network },
  ...SUMS,
];

const BY_PLAYER: readonly StaffColumn<Reversed>[] = [
  {
    id: 'player',
    name: 'Player',
    width: '30%',
    cell: ({ account, username }) =>
      account === null ? <Quiet>Unknown</Quiet> : <PlayerLink account={account} name={username} />,
    text: ({ username, account }) => username ?? account,
  },
  ...SUMS,
];

const WAYS = [
  { value: '', label: 'By offer' },
  { value: 'player', label: 'By player' },
] as const;

const EVERY_MS = 60_000;

export function Reversals() {
  const [by] = useFilter('by');
  const days = useDays();
  const query = useMemo(() => ({ by: by === 'player' ? 'player' : 'offer', days }), [by, days]);
  const source = useTableSource(reversalsCall, {
    query,
    pageOf: ({ rows }) => ({ rows, next: null }),
    everyMs: EVERY_MS,
  });
  return (
    <StaffTable
      name={by === 'player' ? 'Reversals by player' : 'Reversals by offer'}
      columns={by === 'player' ? BY_PLAYER : BY_OFFER}
      source={source}
      keyOf={({ network, offer, account }) => `${network} ${offer} ${account}`}
      empty={{ title: 'Nothing was reversed', words: 'Offers that networks took back appear here.' }}
      tools={
        <>
          <FilterChips label="Group" name="by" options={WAYS} />
          <DaysFilter />
        </>
      }
    />
  );
}
