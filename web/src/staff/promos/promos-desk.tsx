import {
  promosCall,
  type StaffPromo,
  endPromoCall,
  makePromoCall,
  promoUsesCall,
} from '#contracts/promos/staff-calls.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints, countedPoints } from '../../ui/figure/format.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useDialog } from '../act/use-dialog.ts';
import { ActDialog } from '../act/act-dialog.tsx';
import { Desk } from '../house/desk.tsx';
import type { RowCommand } from '../table/columns.ts';
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

function EndDialog({ promo: { id, code }, onClose }: PromoDialogProps) {
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

function UsesDialog({ promo: { id, code }, onClose }: PromoDialogProps) {
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={`Uses of ${code}`}>
      <StaffTable
        name={`Uses of ${code}`}
        columns={USE_COLUMNS}
        source={useTableSource(promoUsesCall, { params: { id } })}
        empty={{ title: 'No uses yet', words: 'Players who use the code appear here.' }}
      />
    </Dialog>
  );
}

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

export function PromosDesk() {
  const [dialog, show] = useDialog();
  const commands: RowCommand<StaffPromo>[] = [
    {
      key: 'u',
      label: 'Show uses',
      appliesTo: ({ uses }) => uses > 0,
      run: ([promo]) => show((close) => <UsesDialog promo={promo} onClose={close} />),
    },
    {
      key: 'e',
      label: 'End',
      appliesTo: ({ state }) => state === 'running',
      run: ([promo]) => show((close) => <EndDialog promo={promo} onClose={close} />),
    },
  ];
  return (
    <Desk
      lead="Each player can use a code once. The house pays each use from promo-expense."
      aside={
        <Button small tone="primary" onClick={() => show((close) => <MakeDialog onClose={close} />)}>
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
      {dialog}
    </Desk>
  );
}
