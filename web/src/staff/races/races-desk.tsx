import { staffRacesCall, type StaffRace } from '#contracts/races/staff-calls.ts';
import { Button } from '../../ui/action/button.tsx';
import { useDialog } from '../act/use-dialog.ts';
import { Desk } from '../house/desk.tsx';
import type { RowCommand } from '../table/columns.ts';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { columnsOf } from '../table/columns-of.tsx';
import { MEASURE_WORDS, CancelDialog, PlanDialog, SettleDialog, WinnersDialog } from './dialogs.tsx';
import { formatPoints } from '../../ui/figure/format.ts';

const COLUMNS = columnsOf(staffRacesCall, {
  name: 'Race',
  state: 'State',
  by: ['Ranked by', 'measure', { words: MEASURE_WORDS }],
  starts: ['Starts', 'startsAt'],
  ends: ['Ends', 'endsAt'],
  prizes: [
    'Prizes',
    'prizePoints',
    { cell: ({ prizePoints, prizes }) => `${formatPoints(prizePoints)} for ${formatPoints(prizes.length)}` },
  ],
  paid: ['Paid', 'paidPoints'],
  declined: ['Declined', 'declinedPoints'],
  reason: 'Note',
  planner: 'Planned by',
});

export function RacesDesk() {
  const [dialog, show] = useDialog();
  const commands: RowCommand<StaffRace>[] = [
    {
      key: 'w',
      label: 'Show winners',
      appliesTo: ({ state }) => state === 'settled',
      run: ([race]) => show((close) => <WinnersDialog race={race} onClose={close} />),
    },
    {
      key: 's',
      label: 'Settle now',
      appliesTo: ({ maySettle }) => maySettle,
      run: ([race]) => show((close) => <SettleDialog race={race} onClose={close} />),
    },
    {
      key: 'x',
      label: 'Cancel',
      appliesTo: ({ mayCancel }) => mayCancel,
      run: ([race]) => show((close) => <CancelDialog race={race} onClose={close} />),
    },
  ];
  return (
    <Desk
      lead="Players race over whole UTC days. Prizes are paid from race-expense once the days are over and counted. Staff and banned, excluded or closed accounts do not rank."
      aside={
        <Button small tone="primary" onClick={() => show((close) => <PlanDialog onClose={close} />)}>
          Plan a race
        </Button>
      }
    >
      <StaffTable
        name="Races"
        columns={COLUMNS}
        source={useTableSource(staffRacesCall)}
        empty={{ title: 'No races yet', words: 'Races appear here with their prizes and winners.' }}
        commands={commands}
      />
      {dialog}
    </Desk>
  );
}
