import { useState } from 'react';
import { staffRacesCall, type StaffRace } from '#contracts/races/staff-calls.ts';
import { Button } from '../../ui/action/button.tsx';
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

type Open = { what: 'plan' } | { what: 'cancel' | 'settle' | 'winners'; race: StaffRace };

export function RacesDesk() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const commands: RowCommand<StaffRace>[] = [
    {
      key: 'w',
      label: 'Show winners',
      appliesTo: ({ state }) => state === 'settled',
      run: ([race]) => setOpen({ what: 'winners', race }),
    },
    {
      key: 's',
      label: 'Settle now',
      appliesTo: ({ maySettle }) => maySettle,
      run: ([race]) => setOpen({ what: 'settle', race }),
    },
    {
      key: 'x',
      label: 'Cancel',
      appliesTo: ({ mayCancel }) => mayCancel,
      run: ([race]) => setOpen({ what: 'cancel', race }),
    },
  ];
  return (
    <Desk
      lead="Players race over whole UTC days. Prizes are paid from race-expense once the days are over and counted. Staff and banned, excluded or closed accounts do not rank."
      aside={
        <Button small tone="primary" onClick={() => setOpen({ what: 'plan' })}>
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
      {open?.what === 'plan' && <PlanDialog onClose={close} />}
      {open?.what === 'cancel' && <CancelDialog race={open.race} onClose={close} />}
      {open?.what === 'settle' && <SettleDialog race={open.race} onClose={close} />}
      {open?.what === 'winners' && <WinnersDialog race={open.race} onClose={close} />}
    </Desk>
  );
}
