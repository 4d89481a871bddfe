import { useMemo, useState } from 'react';
import { withdrawalQueue } from '#contracts/withdrawals/queues.ts';
import { WITHDRAWAL_STATUSES, withdrawalStatus } from '#contracts/withdrawals/stage.ts';
import { adminWithdrawalsCall, type StaffWithdrawal } from '#contracts/withdrawals/staff-calls.ts';
import { useUser } from '../../api/session.tsx';
import { Desk } from '../house/desk.tsx';
import type { RowCommand, RowPick } from '../table/columns.ts';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { pageById, useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { WITHDRAWAL_COLUMNS } from './columns.tsx';
import { DecisionDialog, type Decision } from './decision-dialog.tsx';
import { QueueChips } from './queue-chips.tsx';
import { type PayAct, payCommands, PayDialog } from './pay-acts.tsx';
import { OpenWithdrawal } from './withdrawal-panel.tsx';

const STATUS_NAMES = {
  pending: 'Pending',
  approved: 'Approved',
  completed: 'Completed',
  rejected: 'Rejected',
  failed: 'Failed',
};
const STATUSES = [
  { value: '', label: 'Any status' },
  ...WITHDRAWAL_STATUSES.map((status) => ({ value: status, label: STATUS_NAMES[status] })),
];

const isPending = ({ status, holdReason, change }: StaffWithdrawal) =>
  status === 'pending' && holdReason === null && change === null;
const isUndecided = ({ status }: StaffWithdrawal) => status === 'pending';

const LOW_RISK: RowPick<StaffWithdrawal> = {
  key: 'l',
  label: 'Select low risk',
  picks: (row) => isPending(row) && row.risk?.verdict === 'approve' && !row.needsSecondPerson,
};

/** From the address: the queue of reviews is the default, `all` has a status. */
function useListed() {
  const [queue] = useFilter('queue');
  const [status] = useFilter('status');
  return useMemo(() => {
    if (queue === 'all') return { isAll: true, query: { status: withdrawalStatus.safeParse(status).data } };
    return { isAll: false, query: { queue: withdrawalQueue.safeParse(queue).data ?? ('review' as const) } };
  }, [queue, status]);
}

function commandsOf(decide: (decision: Decision) => void): RowCommand<StaffWithdrawal>[] {
  return [
    {
      key: 'a',
      label: 'Approve',
      tone: 'primary',
      appliesTo: isPending,
      run: (rows) => decide({ status: 'approved', rows }),
    },
    {
      key: 'r',
      label: 'Reject',
      tone: 'danger',
      appliesTo: isUndecided,
      run: (rows) => decide({ status: 'rejected', rows }),
    },
  ];
}

export function WithdrawalsDesk() {
  const { permissions } = useUser();
  const [mayDecide, mayPay] = [permissions.includes('review-withdrawals'), permissions.includes('pay-withdrawals')];
  const { isAll, query } = useListed();
  const [openId, setOpenId] = useFilter('open');
  const [decision, setDecision] = useState<Decision | null>(null);
  const [payAct, setPayAct] = useState<PayAct | null>(null);
  const source = useTableSource(adminWithdrawalsCall, { query, pageOf: pageById });
  return (
    <Desk
      title="Withdrawals"
      lead={isAll ? 'Pending first, then the latest.' : 'The oldest first.'}
      aside={<QueueChips />}
    >
      <StaffTable
        name="Withdrawals"
        columns={WITHDRAWAL_COLUMNS}
        source={source}
        keyOf={({ id }) => id}
        empty={
          isAll
            ? { title: 'No withdrawals', words: 'Requests of players appear here, pending ones first.' }
            : { title: 'This queue is empty', words: 'Nothing waits here. New ones appear without reloading.' }
        }
        tools={isAll && <FilterChips label="Status" name="status" options={STATUSES} />}
        commands={[...(mayDecide ? commandsOf(setDecision) : []), ...(mayPay ? payCommands(setPayAct) : [])]}
        {...(mayDecide && { pick: LOW_RISK })}
        onOpen={({ id }) => setOpenId(id)}
        onActive={({ id }) => openId !== '' && setOpenId(id)}
      />
      {openId !== '' && (
        <OpenWithdrawal
          id={openId}
          listed={source.rows?.find(({ id }) => id === openId)}
          onClose={() => setOpenId('')}
          onDecide={mayDecide ? (status, row) => setDecision({ status, rows: [row] }) : null}
        />
      )}
      {payAct !== null && <PayDialog act={payAct} onClose={() => setPayAct(null)} />}
      {decision !== null && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </Desk>
  );
}
