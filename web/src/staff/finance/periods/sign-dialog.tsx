import { styled } from 'styled-components';
import { prepareReconciliationsCall, reviewReconciliationsCall } from '#contracts/finance/period-calls.ts';
import type { Reconciliation } from '#contracts/finance/reconciliations.ts';
import { space } from '../../../theme/tokens.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { ConfirmDialog, ReasonDialog } from '../../act/reason-dialog.tsx';
import { useStaffAct } from '../../act/use-staff-act.ts';
import { formatMicros } from '../../table/money.ts';
import { AccountName } from '../books/columns.tsx';

const Amounts = styled.ul`
  display: grid;
  gap: ${space(2)};
  li {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: ${space(2)};
    overflow-wrap: anywhere;
  }
`;

export type Sign = { kind: 'prepare' | 'review'; rows: readonly [Reconciliation, ...Reconciliation[]] };

type SignDialogProps = { month: string; sign: Sign; onClose(): void };

export function SignDialog({ month, sign: { kind, rows }, onClose }: SignDialogProps) {
  const prepare = useStaffAct(prepareReconciliationsCall);
  const review = useStaffAct(reviewReconciliationsCall);
  const toast = useToast();
  const what = rows.length === 1 ? rows[0].account : `${rows.length} accounts`;
  const accounts = rows.map(({ account, difference }) => ({ account, difference: Number(difference) }));
  const differs = rows.some(({ difference }) => difference !== 0n);
  const sign = async (reason?: string) => {
    const params = { month };
    const reply = await (kind === 'prepare'
      ? prepare.act({ params, body: { accounts } })
      : review.act({ params, body: { accounts, reason } }));
    if (reply === null) return;
    toast({ title: kind === 'prepare' ? 'Prepared' : 'Reviewed', message: `You signed ${what}.`, tone: 'gain' });
    onClose();
  };
  const given = { isPending: prepare.isPending || review.isPending, onClose, children: <Differences rows={rows} /> };
  if (kind === 'prepare') {
    return (
      <ConfirmDialog
        title={`Prepare ${what}`}
        description="You sign that these differences are right. Another person reviews them."
        confirm="Prepare"
        onConfirm={() => void sign()}
        {...given}
      />
    );
  }
  if (!differs) {
    return (
      <ConfirmDialog
        title={`Review ${what}`}
        description="Books and statements agree. Your signature completes the reconciliation."
        confirm="Review"
        onConfirm={() => void sign()}
        {...given}
      />
    );
  }
  return (
    <ReasonDialog
      title={`Review ${what}`}
      description="Books and statements differ. Say why the difference may stay: your reason is kept with the month."
      confirm="Review"
      onConfirm={(reason) => void sign(reason)}
      {...given}
    />
  );
}

function Differences({ rows }: Pick<Sign, 'rows'>) {
  return (
    <Amounts aria-label="Differences">
      {rows.map(({ account, difference }) => (
        <li key={account}>
          <AccountName>{account}</AccountName>
          {difference === 0n ? formatMicros(difference) : <Badge tone="loss">{formatMicros(difference)}</Badge>}
        </li>
      ))}
    </Amounts>
  );
}
