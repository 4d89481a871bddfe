import { raceWinnersCall, type StaffRace, type StaffRaceWinner } from '#contracts/races/staff-calls.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { StaffColumn } from '../table/columns.ts';
import { PlayerLink } from '../table/figures.tsx';
import { pageById, useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';

const STATE_WORDS = { paid: 'Paid', declined: 'Declined', waiting: 'Being paid' } as const;

const COLUMNS: readonly StaffColumn<StaffRaceWinner>[] = [
  { id: 'rank', name: 'Rank', isAmount: true, cell: ({ rank }) => rank, text: ({ rank }) => rank },
  {
    id: 'player',
    name: 'Player',
    cell: ({ id, name }) => <PlayerLink account={id} name={name} />,
    text: ({ id, name }) => name ?? id,
  },
  {
    id: 'score',
    name: 'Score',
    isAmount: true,
    cell: ({ score }) => formatPoints(score),
    text: ({ score }) => String(score),
  },
  {
    id: 'points',
    name: 'Prize',
    isAmount: true,
    cell: ({ points }) => formatPoints(points),
    text: ({ points }) => points,
  },
  {
    id: 'state',
    name: 'State',
    cell: ({ state }) => <Badge tone={state === 'paid' ? 'gain' : 'plain'}>{STATE_WORDS[state]}</Badge>,
    text: ({ state }) => state,
  },
];

const QUERY = {};

export function WinnersDialog({ race: { id, name }, onClose }: { race: StaffRace; onClose(): void }) {
  const source = useTableSource(raceWinnersCall, { params: { id }, query: QUERY, pageOf: pageById });
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={`Winners of ${name}`}>
      <StaffTable
        name={`Winners of ${name}`}
        columns={COLUMNS}
        source={source}
        keyOf={(winner) => String(winner.id)}
        empty={{ title: 'No winners', words: 'No player had a score in this race.' }}
        isNested
      />
    </Dialog>
  );
}
