import { endPromoCall, makePromoCall, promoUsesCall, type StaffPromo } from '#contracts/promos/staff-calls.ts';
import { countedPoints } from '../../ui/figure/format.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ActDialog } from '../act/act-dialog.tsx';
import { columnsOf } from '../table/columns-of.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';

export function MakeDialog({ onClose }: { onClose(): void }) {
  return (
    <ActDialog
      call={makePromoCall}
      title="Make a promo code"
      description={({ amountPoints, mostUses }) =>
        amountPoints && mostUses
          ? `Each player can use it once. All uses together cost ${countedPoints(amountPoints * mostUses)}.`
          : 'Each player can use it once.'
      }
      confirm="Make code"
      fields={{
        code: { label: 'Code', hint: '4 to 24 letters, digits and hyphens.' },
        amountPoints: { label: 'Points of each use', missing: 'Enter the points of each use.' },
        mostUses: { label: 'Uses in total', missing: 'Enter how often the code can be used.' },
        expiresAt: { label: 'Last day (UTC)', missing: 'Choose the last day.' },
        isVerifiedOnly: {
          label: 'For',
          initial: true,
          words: { yes: 'Players with a verified email', no: 'All players' },
        },
        minDays: { label: 'Least age of the account in days', initial: 0, missing: 'Enter a number of days.' },
      }}
      done={({ code }) => ({ title: 'Code Made', message: `${code} can be used now.` })}
      onClose={onClose}
    />
  );
}

type PromoDialogProps = { promo: StaffPromo; onClose(): void };

export function EndDialog({ promo: { id, code }, onClose }: PromoDialogProps) {
  return (
    <ActDialog
      call={endPromoCall}
      params={{ id }}
      title={`End ${code}`}
      description="Players can no longer use the code. Points already paid stay paid."
      confirm="End code"
      tone="danger"
      fields={{}}
      onClose={onClose}
    />
  );
}

const USE_COLUMNS = columnsOf(promoUsesCall, {
  player: ['Player', 'id'],
  at: ['Used', 'takenAt'],
  state: 'Points',
});

export function UsesDialog({ promo: { id, code }, onClose }: PromoDialogProps) {
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={`Uses of ${code}`}>
      <StaffTable
        name={`Uses of ${code}`}
        columns={USE_COLUMNS}
        source={useTableSource(promoUsesCall, { params: { id } })}
        empty={{ title: 'No uses yet', words: 'Players who use the code appear here.' }}
        isNested
      />
    </Dialog>
  );
}
