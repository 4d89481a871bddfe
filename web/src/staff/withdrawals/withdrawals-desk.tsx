import { useMemo, useState } from 'react';
import type { CallInput } from '../../api/client.ts';
import { adminWithdrawalsCall, type StaffWithdrawal } from '#contracts/withdrawals/calls.ts';
import { useUser } from '../../api/session.tsx';
import { Desk } from '../house/desk.tsx';
import type { RowCommand } from '../table/columns.ts';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { pageById, useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { WITHDRAWAL_COLUMNS } from './columns.tsx';
import { DecisionDialog, type Decision } from './decision-dialog.tsx';
import { WithdrawalPanel } from './withdrawal-panel.tsx';

type Query = NonNullable<CallInput<typeof adminWithdrawalsCall>['query']>;

const STATUSES = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'completed', label: 'Completed' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'failed', label: 'Failed' },
] as const;

const isPending = ({ status }: StaffWithdrawal) => status === 'pending';

export function WithdrawalsDesk() {
  const mayDecide = useUser().permissions.includes('review-withdrawals');
  const [status] = useFilter('status');
  const [openId, setOpenId] = useFilter('open');
  const [decision, setDecision] = useState<Decision | null>(null);
  const query = useMemo(() => (status === '' ? {} : ({ status } as Query)), [status]);
  const source = useTableSource(adminWithdrawalsCall, { query, pageOf: pageById });
  const commands: RowCommand<StaffWithdrawal>[] = mayDecide
    ? [
        {
          key: 'a',
          label: 'Approve',
          tone: 'primary',
          appliesTo: isPending,
          run: (rows) => setDecision({ status: 'approved', rows }),
        },
        {
          key: 'r',
          label: 'Reject',
          tone: 'danger',
          appliesTo: isPending,
          run: (rows) => setDecision({ status: 'rejected', rows }),
        },
      ]
    : [];
  const open = source.rows?.find(({ id }) => id === openId);
  return (
    <Desk title="Withdrawals" lead="Pending first, then the latest.">
      <StaffTable
        name="Withdrawals"
        columns={WITHDRAWAL_COLUMNS}
        source={source}
        keyOf={({ id }) => id}
        empty={{ title: 'No withdrawals', words: 'Requests of players appear here, pending ones first.' }}
        tools={<FilterChips label="Status" name="status" options={STATUSES} />}
        commands={commands}
        onOpen={({ id }) => setOpenId(id)}
      />
      {open !== undefined && (
        <WithdrawalPanel
          withdrawal={open}
          onClose={() => setOpenId('')}
          onDecide={mayDecide && isPending(open) ? (to) => setDecision({ status: to, rows: [open] }) : null}
        />
      )}
      {decision !== null && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </Desk>
  );
}
