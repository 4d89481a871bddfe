import { useState } from 'react';
import { promosCall, type StaffPromo } from '#contracts/promos/staff-calls.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Desk } from '../house/desk.tsx';
import type { RowCommand } from '../table/columns.ts';
import { columnsOf } from '../table/columns-of.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { EndDialog, MakeDialog, UsesDialog } from './dialogs.tsx';

const COLUMNS = columnsOf(promosCall, {
  code: 'Code',
  state: 'State',
  points: 'Points',
  uses: ['Uses', 'uses', { cell: ({ uses, mostUses }) => `${formatPoints(uses)} of ${formatPoints(mostUses)}` }],
  cost: ['Paid', 'paidPoints'],
  for: ['For', whoMay],
  expires: ['Expires', 'expiresAt'],
  reason: 'Note',
  by: ['Made by', 'maker'],
  made: ['Made', 'madeAt'],
});

function whoMay({ isVerifiedOnly, minDays }: StaffPromo): string {
  const who = isVerifiedOnly ? 'Verified' : 'All';
  return minDays === 0 ? who : `${who}, ${minDays} ${minDays === 1 ? 'day' : 'days'} old`;
}

type Open = { what: 'make' } | { what: 'end' | 'uses'; promo: StaffPromo };

export function PromosDesk() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const commands: RowCommand<StaffPromo>[] = [
    {
      key: 'u',
      label: 'Show uses',
      appliesTo: ({ uses }) => uses > 0,
      run: ([promo]) => setOpen({ what: 'uses', promo }),
    },
    {
      key: 'e',
      label: 'End',
      appliesTo: ({ state }) => state === 'running',
      run: ([promo]) => setOpen({ what: 'end', promo }),
    },
  ];
  return (
    <Desk
      lead="Each player can use a code once. The house pays each use from promo-expense."
      aside={
        <Button small tone="primary" onClick={() => setOpen({ what: 'make' })}>
          Make a code
        </Button>
      }
    >
      <StaffTable
        name="Promo codes"
        columns={COLUMNS}
        source={useTableSource(promosCall)}
        empty={{ title: 'No promo codes yet', words: 'Codes appear here with their uses and cost.' }}
        commands={commands}
      />
      {open?.what === 'make' && <MakeDialog onClose={close} />}
      {open?.what === 'end' && <EndDialog promo={open.promo} onClose={close} />}
      {open?.what === 'uses' && <UsesDialog promo={open.promo} onClose={close} />}
    </Desk>
  );
}
