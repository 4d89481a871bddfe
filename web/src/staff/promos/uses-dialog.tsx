import { promoUsesCall, type StaffPromo, type StaffPromoUse } from '#contracts/promos/staff-calls.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { StaffColumn } from '../table/columns.ts';
import { PlayerLink, When } from '../table/figures.tsx';
import { pageById, useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';

const STATE_WORDS = { paid: 'Paid', declined: 'Declined', waiting: 'Being paid' } as const;

const COLUMNS: readonly StaffColumn<StaffPromoUse>[] = [
  {
    id: 'player',
    name: 'Player',
    cell: ({ id, name }) => <PlayerLink account={id} name={name} />,
    text: ({ id, name }) => name ?? id,
  },
  { id: 'at', name: 'Used', cell: ({ takenAt }) => <When at={takenAt} />, text: ({ takenAt }) => takenAt },
  {
    id: 'state',
    name: 'Points',
    cell: ({ state }) => <Badge tone={state === 'paid' ? 'gain' : 'plain'}>{STATE_WORDS[state]}</Badge>,
    text: ({ state }) => state,
  },
];

const QUERY = {};

export function UsesDialog({ promo: { id, code }, onClose }: { promo: StaffPromo; onClose(): void }) {
  const source = useTableSource(promoUsesCall, { params: { id }, query: QUERY, pageOf: pageById });
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={`Uses of ${code}`}>
      <StaffTable
        name={`Uses of ${code}`}
        columns={COLUMNS}
        source={source}
        keyOf={(use) => String(use.id)}
        empty={{ title: 'No uses yet', words: 'Players who use the code appear here.' }}
        isNested
      />
    </Dialog>
  );
}
