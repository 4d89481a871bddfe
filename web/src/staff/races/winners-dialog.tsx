import { raceWinnersCall, type StaffRace } from '#contracts/races/staff-calls.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { pageById, useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { columnsOf } from '../table/columns-of.tsx';

const COLUMNS = columnsOf(raceWinnersCall, {
  rank: 'Rank',
  player: ['Player', 'id'],
  score: 'Score',
  points: 'Prize',
  state: 'State',
});

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
