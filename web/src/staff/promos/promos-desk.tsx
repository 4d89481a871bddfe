import { useState } from 'react';
import { promosCall, type StaffPromo } from '#contracts/promos/staff-calls.ts';
import { Button } from '../../ui/action/button.tsx';
import { Desk } from '../house/desk.tsx';
import type { RowCommand } from '../table/columns.ts';
import { pageById, useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { PROMO_COLUMNS } from './columns.tsx';
import { EndDialog } from './end-dialog.tsx';
import { MakeDialog } from './make-dialog.tsx';
import { UsesDialog } from './uses-dialog.tsx';

const QUERY = {};

type Open = { what: 'make' } | { what: 'end' | 'uses'; promo: StaffPromo };

export function PromosDesk() {
  const [open, setOpen] = useState<Open | null>(null);
  const source = useTableSource(promosCall, { query: QUERY, pageOf: pageById });
  const close = () => setOpen(null);
  const commands: RowCommand<StaffPromo>[] = [
    {
      key: 'u',
      label: 'Show uses',
      appliesTo: ({ uses }) => uses > 0,
      run: ([promo]) => promo !== undefined && setOpen({ what: 'uses', promo }),
    },
    {
      key: 'e',
      label: 'End',
      appliesTo: ({ state }) => state === 'running',
      run: ([promo]) => promo !== undefined && setOpen({ what: 'end', promo }),
    },
  ];
  return (
    <Desk
      title="Promo codes"
      lead="Each player can use a code once. The house pays each use from promo-expense."
      aside={
        <Button small tone="primary" onClick={() => setOpen({ what: 'make' })}>
          Make a code
        </Button>
      }
    >
      <StaffTable
        name="Promo codes"
        columns={PROMO_COLUMNS}
        source={source}
        keyOf={({ id }) => id}
        empty={{ title: 'No promo codes yet', words: 'Codes appear here with their uses and cost.' }}
        commands={commands}
      />
      {open?.what === 'make' && <MakeDialog onClose={close} />}
      {open?.what === 'end' && <EndDialog promo={open.promo} onClose={close} />}
      {open?.what === 'uses' && <UsesDialog promo={open.promo} onClose={close} />}
    </Desk>
  );
}
