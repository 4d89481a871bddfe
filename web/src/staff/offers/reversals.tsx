import { reversalsCall } from '#contracts/offers/staff-calls.ts';
import { optionsOf } from '../house/options-of.ts';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { DaysFilter, useDays } from './days-filter.tsx';
import { columnsOf } from '../table/columns-of.tsx';

/** Of the points credited in the period. */
export function reversedPercent({ points, reversedPoints }: { points: bigint; reversedPoints: bigint }): string {
  return points === 0n ? '–' : `${((100 * Number(reversedPoints)) / Number(points)).toFixed(1)}%`;
}

const SUMS = columnsOf(reversalsCall, {
  reversals: 'Reversed',
  'reversed-points': ['Points reversed', 'reversedPoints'],
  percent: ['Of its points', reversedPercent, { isAmount: true }],
  credits: 'Credits',
  points: 'Points credited',
});

const BY_OFFER = [
  ...columnsOf(reversalsCall, {
    offer: ['Offer', 'offer', { width: '30%', none: 'Without a name' }],
    network: 'Network',
  }),
  ...SUMS,
];

const BY_PLAYER = [
  ...columnsOf(reversalsCall, { player: ['Player', 'account', { width: '30%', none: 'Unknown' }] }),
  ...SUMS,
];

const WAYS = optionsOf({ '': 'By offer', player: 'By player' });

const EVERY_MS = 60_000;

export function Reversals() {
  const [by] = useFilter('by');
  const days = useDays();
  return (
    <StaffTable
      name={by === 'player' ? 'Reversals by player' : 'Reversals by offer'}
      columns={by === 'player' ? BY_PLAYER : BY_OFFER}
      source={useTableSource(reversalsCall, { query: { by: by === 'player' ? by : 'offer', days }, everyMs: EVERY_MS })}
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
