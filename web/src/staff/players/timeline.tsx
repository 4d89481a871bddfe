import { useMemo } from 'react';
import { playerTimeline, type TimelineEntry } from '#contracts/standing/player-calls.ts';
import { grouped } from '#contracts/words/figures.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Points } from '../../ui/figure/points.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Facts } from '../house/box.tsx';
import { Part } from '../house/panel-parts.tsx';
import { Actor } from '../house/people.tsx';
import { ReadState } from '../house/read-state.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { columnsOf } from '../table/columns-of.tsx';
import { Quiet, When } from '../table/figures.tsx';
import { FilterChips, useFilters } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';

const COLUMNS = columnsOf(playerTimeline, {
  title: ['Entry', 'title', { width: '34%' }],
  at: 'Time',
  kind: 'Kind',
  detail: 'Detail or reason',
  amount: ['Points', 'amount', { isSigned: true }],
  balance: ['Balance', 'balanceAfter'],
  by: ['By', 'by', { cell: ({ actor }) => (actor === null ? <Quiet>Player</Quiet> : <Actor actor={actor} />) }],
});

const KINDS = [
  { value: '', label: 'Everything' },
  { value: 'points', label: 'Points' },
  { value: 'security', label: 'Security' },
  { value: 'standing', label: 'Bans and roles' },
  { value: 'staff', label: 'Staff' },
] as const;

/** Rounds of one sitting are one row, which opens. */
export function Timeline({ account }: { account: number }) {
  const { kind } = useFilters('kind');
  const query = useMemo(() => ({ rounds: 'sittings' as const, ...(kind !== undefined && { kind }) }), [kind]);
  return (
    <StaffTable
      name="Timeline"
      columns={COLUMNS}
      source={useTableSource(playerTimeline, { params: { id: account }, query })}
      empty={{ title: 'Nothing here yet', words: 'Points, sign-ins, bans and actions of staff appear here.' }}
      tools={<FilterChips label="Kind" name="kind" options={KINDS} />}
      panel={({ row, close }) => row !== undefined && <EntryPanel account={account} entry={row} onClose={close} />}
    />
  );
}

type EntryPanelProps = { account: number; entry: TimelineEntry; onClose(): void };

function EntryPanel({ account, entry, onClose }: EntryPanelProps) {
  const { title, detail, at, amount, balanceAfter, actor, sitting } = entry;
  return (
    <SidePanel title={title} onClose={onClose}>
      <Facts
        of={{
          Time: sitting === null && <When at={at} />,
          From: sitting && <When at={sitting.from} />,
          To: sitting && <When at={sitting.to} />,
          Staked: sitting && `${formatPoints(sitting.staked)} points`,
          Won: sitting && `${formatPoints(sitting.won)} points`,
          Detail: sitting === null && detail,
          Points: amount !== null && <Points value={amount} sign />,
          'Balance after': balanceAfter !== null && formatPoints(balanceAfter),
          By: actor === null ? 'Player' : <Actor actor={actor} />,
        }}
      />
      {sitting !== null && <SittingRounds account={account} sitting={sitting} />}
    </SidePanel>
  );
}

const MOST = 200;

const ROUND_COLUMNS: readonly Column<TimelineEntry>[] = [
  { name: 'Time', cell: ({ at }) => <Time at={at} form="second" /> },
  { name: 'Round', cell: ({ title }) => title },
  {
    name: 'Points',
    isAmount: true,
    cell: ({ amount }) => (amount === null ? <Quiet>–</Quiet> : <Points value={amount} sign />),
  },
];

type SittingRoundsProps = { account: number; sitting: NonNullable<TimelineEntry['sitting']> };

function SittingRounds({ account, sitting: { rounds, before } }: SittingRoundsProps) {
  const read = useFresh(playerTimeline, {
    params: { id: account },
    query: { kind: 'points', rounds: 'each', before, limit: Math.min(MOST, rounds) },
  });
  return (
    <Part title={rounds > MOST ? `The latest ${MOST} of ${grouped(rounds)} rounds` : 'Rounds'}>
      <ReadState of={read} problem="The rounds could not be read." loading="Reading the rounds" />
      {read.data !== undefined && (
        <Table caption="Rounds" columns={ROUND_COLUMNS} items={read.data.rows} keyOf={({ id }) => id} />
      )}
    </Part>
  );
}
