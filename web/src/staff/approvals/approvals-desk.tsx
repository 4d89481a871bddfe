import { useState } from 'react';
import { styled } from 'styled-components';
import {
  approveChangeCall,
  changeRequestCountsCall,
  changeRequestsCall,
  rejectChangeCall,
  withdrawChangeCall,
} from '#contracts/approvals/calls.ts';
import type { ChangeRequest } from '#contracts/approvals/change-request.ts';
import { color } from '../../theme/tokens.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';
import { useFresh } from '../house/use-fresh.ts';
import { WhatIf } from '../what-if/what-if.tsx';
import { Desk } from '../house/desk.tsx';
import type { RowCommand } from '../table/columns.ts';
import { FilterBar } from '../table/filter-bar.tsx';
import { filtersOf, useAsked } from '../table/filter-terms.ts';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { OpenChange } from './change-panel.tsx';
import { approvalColumns, nameOf } from './columns.tsx';
import { WaitingAsides } from './waiting-asides.tsx';

const FILTERS = filtersOf(changeRequestsCall, { kind: 'Kind', from: 'Asked from', to: 'Asked up to' });

function ShownChips() {
  const { data } = useFresh(changeRequestCountsCall, {}, { everyMs: 15_000 });
  const counted = (count: number | undefined) => count !== undefined && count > 0 && ` ${count}`;
  const options = [
    { value: '', label: 'Waits for me', aside: counted(data?.toDecide) },
    { value: 'mine', label: 'Asked by me', aside: counted(data?.mine) },
    { value: 'stale', label: 'Stale' },
    { value: 'all', label: 'All' },
  ];
  return <FilterChips label="Show" name="show" options={options} clears={['open']} />;
}

const EMPTY: Readonly<Record<string, { title: string; words: string }>> = {
  '': { title: 'Nothing waits for you', words: 'Changes that colleagues ask for appear here until you decide.' },
  mine: { title: 'You asked for nothing', words: 'Your changes that need a second person appear here.' },
  stale: { title: 'Nothing is stale', words: 'A change becomes stale when its subject changes before it is approved.' },
};
const NONE = { title: 'No changes yet', words: 'Changes that need a second person appear here.' };

const Effect = styled.strong`
  display: block;
  color: ${color.text};
`;

type Rows = readonly [ChangeRequest, ...ChangeRequest[]];
type Decision = { way: 'approve' | 'reject'; changes: Rows; others: number };
type OneDecision = { way: Decision['way']; change: ChangeRequest };

/** Several postings are decided together, other changes one by one. */
function decidedTogether(rows: Rows): Rows {
  const [first, ...others] = rows.filter(({ kind }) => kind === 'post-treasury');
  return first === undefined || others.length === 0 ? [rows[0]] : [first, ...others];
}

export function ApprovalsDesk() {
  const [show] = useFilter('show');
  const [decision, setDecision] = useState<Decision | null>(null);
  const withdraw = useStaffAct(withdrawChangeCall);
  const toast = useToast();
  const takeBack = async (change: ChangeRequest) => {
    const reply = await withdraw.act({ params: { id: change.id } });
    if (reply !== null) toast({ title: 'Change Withdrawn', message: change.what });
  };
  const decide = (way: Decision['way']) => (rows: Rows) => {
    const changes = decidedTogether(rows);
    setDecision({ way, changes, others: rows.length - changes.length });
  };
  const commands: RowCommand<ChangeRequest>[] = [
    { key: 'a', label: 'Approve', tone: 'primary', appliesTo: ({ canApprove }) => canApprove, run: decide('approve') },
    { key: 'r', label: 'Reject', tone: 'danger', appliesTo: ({ canReject }) => canReject, run: decide('reject') },
    { key: 'w', label: 'Withdraw', appliesTo: ({ canWithdraw }) => canWithdraw, run: ([row]) => void takeBack(row) },
  ];
  return (
    <Desk lead="Changes above a limit are applied once a second person approves them.">
      <WaitingAsides />
      <StaffTable
        name="Approvals"
        columns={approvalColumns(show)}
        source={useTableSource(changeRequestsCall, {
          query: { ...useAsked(FILTERS), show: show === '' ? 'to-decide' : show },
        })}
        empty={EMPTY[show] ?? NONE}
        tools={
          <>
            <ShownChips />
            <FilterBar terms={FILTERS} />
          </>
        }
        commands={commands}
        panel={({ key, row, acts, close }) => <OpenChange id={key} listed={row} acts={acts} onClose={close} />}
      />
      {decision !== null && <Decide {...decision} onClose={() => setDecision(null)} />}
    </Desk>
  );
}

function Decide({ way, changes, others, onClose }: Decision & { onClose(): void }) {
  if (changes.length > 1) return <BulkDialog way={way} changes={changes} others={others} onClose={onClose} />;
  return <ChangeDialog way={way} change={changes[0]} onClose={onClose} />;
}

function ChangeDialog({ way, change, onClose }: OneDecision & { onClose(): void }) {
  const approve = useStaffAct(approveChangeCall);
  const reject = useStaffAct(rejectChangeCall);
  const toast = useToast();
  const isApproval = way === 'approve';
  const { id, hash, what, effect, maker } = change;
  const proposed = proposedSetting(change);
  const confirm = async (reason: string) => {
    const reply = isApproval
      ? await approve.act({ params: { id }, body: { hash, reason } })
      : await reject.act({ params: { id }, body: { reason } });
    if (reply !== null) toast({ title: isApproval ? 'Change Approved' : 'Change Rejected', message: reply.message });
    onClose();
  };
  return (
    <ReasonDialog
      title={isApproval ? 'Approve this change' : 'Reject this change'}
      description={
        <>
          {what}. {isApproval && <Effect>{effect}</Effect>}
          {nameOf(maker)} asked: {maker.reason ?? 'no reason given'}.{' '}
          {isApproval ? 'It is applied at once.' : 'Nothing is changed.'}
        </>
      }
      confirm={isApproval ? 'Approve' : 'Reject'}
      tone={isApproval ? 'primary' : 'danger'}
      isPending={approve.isPending || reject.isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
      evidence={proposed !== null && <WhatIf settingKey={proposed.key} value={proposed.value} />}
    />
  );
}

/** The setting and value that a change request is about. */
function proposedSetting({ kind, change }: ChangeRequest): { key: string; value: unknown } | null {
  const { key, value } = change;
  return kind === 'change-setting' && typeof key === 'string' ? { key, value } : null;
}
