import type { FinanceException } from '#contracts/finance/exceptions.ts';
import { decideAsidesCall } from '#contracts/finance/set-aside-calls.ts';
import { counted } from '#contracts/words/figures.ts';
import { ActDialog } from '../../act/act-dialog.tsx';
import { amountOf } from './differences.ts';

export type AsideWay = 'approve' | 'decline';

type DecideDialogProps = { way: AsideWay; rows: readonly FinanceException[]; onClose(): void };

/** Each amount as it is: currencies are not added. */
const amounts = (rows: readonly FinanceException[]) =>
  rows.map(({ micros, line }) => amountOf({ micros, currency: line?.currency ?? 'USD' })).join(', ');

export function DecideDialog({ way, rows, onClose }: DecideDialogProps) {
  const isApproval = way === 'approve';
  const reasons = [...new Set(rows.flatMap(({ aside }) => aside?.reason ?? []))].join('; ');
  return (
    <ActDialog
      call={decideAsidesCall}
      title={isApproval ? 'Set aside as asked' : 'Decline to set aside'}
      description={`${amounts(rows)}. Asked with the reason: ${reasons}. ${isApproval ? 'No money moves.' : 'Nothing is set aside.'}`}
      confirm={isApproval ? 'Approve' : 'Decline'}
      tone={isApproval ? 'primary' : 'danger'}
      fields={{ ids: { given: rows.map(({ id }) => id) }, decision: { given: way } }}
      done={({ decided }) => ({
        title: isApproval ? 'Set Aside' : 'Declined',
        message: `${counted(decided, 'exception')}.`,
      })}
      onClose={onClose}
    />
  );
}
