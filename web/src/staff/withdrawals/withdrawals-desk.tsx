import { withdrawalQueue } from '#contracts/withdrawals/queues.ts';
import { WITHDRAWAL_STATUSES, withdrawalStatus } from '#contracts/withdrawals/stage.ts';
import { adminWithdrawalsCall, type StaffWithdrawal } from '#contracts/withdrawals/staff-calls.ts';
import { useUser } from '../../api/session.tsx';
import { useDialog } from '../act/use-dialog.ts';
import { ChangeLink } from '../approvals/change-link.tsx';
import { Desk } from '../house/desk.tsx';
import type { RowCommand, RowPick } from '../table/columns.ts';
import { FilterBar } from '../table/filter-bar.tsx';
import { filtersOf, useAsked } from '../table/filter-terms.ts';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { DecisionDialog, type Decision } from './decision-dialog.tsx';
import { QueueChips } from './queue-chips.tsx';
import { type PayAct, payCommands, PayDialog } from './pay-acts.tsx';
import { OpenWithdrawal } from './withdrawal-panel.tsx';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Quiet } from '../table/figures.tsx';
import { reasonsOf, RiskChips } from './risk-chips.tsx';
import { STAGE_NAMES, StageBadge } from './stage-badge.tsx';
import { columnsOf } from '../table/columns-of.tsx';

type Marked = Pick<StaffWithdrawal, 'status' | 'needsSecondPerson' | 'change'>;

/** How many of two people have approved it; null if one is enough. */
function approvalsText({ status, needsSecondPerson, change }: Marked): string | null {
  if (change !== null) return '1 of 2';
  return status === 'pending' && needsSecondPerson ? '0 of 2' : null;
}

function PeopleMark(row: Marked) {
  const text = approvalsText(row);
  if (text === null) return null;
  if (row.change === null) return <Badge>{text}</Badge>;
  const { id, by, canApprove } = row.change;
  return (
    <ChangeLink id={id} title={`${by ?? 'A policy'} asked for approval`}>
      <Badge tone={canApprove ? 'brass' : 'notice'}>{text}</Badge>
    </ChangeLink>
  );
}

/** As documented: crypto addresses are cut to 20 characters. */
const SHOWN_ADDRESS = 20;

function destinationOf({ method, paymentDetails }: StaffWithdrawal): string | null {
  if (paymentDetails === null || method !== 'crypto') return paymentDetails;
  return paymentDetails.replace(/\S{21,}/, (address) => `${address.slice(0, SHOWN_ADDRESS)}...`);
}

const COLUMNS = columnsOf(adminWithdrawalsCall, {
  player: ['User', 'userId'],
  age: ['Age', 'createdAt', { isAge: true }],
  amount: 'Points',
  usd: ['USD', 'usdValue'],
  method: ['Method', ({ method }) => METHOD_TITLES[method]],
  details: [
    'Details',
    'paymentDetails',
    {
      cell: (row) => destinationOf(row) ?? <Quiet>Erased</Quiet>,
      title: ({ paymentDetails }) => paymentDetails,
    },
  ],
  risk: [
    'Risk',
    ({ risk }) => (risk === null ? null : `${risk.score}: ${reasonsOf(risk)}`),
    {
      cell: ({ risk, status }) =>
        risk === null && status !== 'pending' ? <Quiet>–</Quiet> : <RiskChips risk={risk} />,
    },
  ],
  status: [
    'Status',
    ({ stage, holdReason, ...row }) =>
      [STAGE_NAMES[stage], approvalsText(row), holdReason === null ? null : 'held']
        .filter((part) => part !== null)
        .join(', '),
    {
      cell: ({ stage, holdReason, ...row }) => (
        <>
          <StageBadge stage={stage} /> <PeopleMark {...row} />
          {holdReason !== null && (
            <>
              {' '}
              <span title={holdReason}>
                <Badge tone="loss">Held</Badge>
              </span>
            </>
          )}
        </>
      ),
    },
  ],
  change: ['Last change', 'updatedAt', { isAge: true, isExtra: true }],
  provider: [
    'Provider',
    'provider',
    {
      isExtra: true,
      cell: ({ provider, attempt }) => (provider === null ? '–' : `${provider}, attempt ${attempt}`),
    },
  ],
  reference: ['Reference', 'paymentReference', { isExtra: true }],
  notes: ['Notes', 'adminNotes', { isExtra: true }],
  requested: ['Requested', 'createdAt', { isExtra: true }],
  id: ['Id', 'id', { isExtra: true }],
});

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

const FILTERS = filtersOf(adminWithdrawalsCall, {
  user: 'Player',
  method: ['Method', METHOD_TITLES],
  provider: 'Provider',
  stage: ['State', STAGE_NAMES],
  amountFrom: 'Points from',
  amountTo: 'Points up to',
  from: 'Requested from',
  to: 'Requested up to',
});

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
  if (queue === 'all') return { isAll: true, query: { status: withdrawalStatus.safeParse(status).data } };
  return { isAll: false, query: { queue: withdrawalQueue.safeParse(queue).data ?? ('review' as const) } };
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
  const [dialog, show] = useDialog();
  const decide = (decision: Decision) => show((close) => <DecisionDialog decision={decision} onClose={close} />);
  const pay = (act: PayAct) => show((close) => <PayDialog act={act} onClose={close} />);
  return (
    <Desk tabs={<QueueChips />}>
      <StaffTable
        name="Withdrawals"
        columns={COLUMNS}
        source={useTableSource(adminWithdrawalsCall, {
          query: { ...query, ...useAsked(FILTERS) },
          usual: isAll ? undefined : { by: 'createdAt', order: 'asc' },
        })}
        empty={
          isAll
            ? { title: 'No withdrawals', words: 'Requests of players appear here, pending ones first.' }
            : { title: 'This queue is empty', words: 'Nothing waits here. New ones appear without reloading.' }
        }
        tools={
          <>
            {isAll && <FilterChips label="Status" name="status" options={STATUSES} />}
            <FilterBar terms={FILTERS} />
          </>
        }
        commands={[...(mayDecide ? commandsOf(decide) : []), ...(mayPay ? payCommands(pay) : [])]}
        {...(mayDecide && { pick: LOW_RISK })}
        panel={({ key, row, acts, close }) => <OpenWithdrawal id={key} listed={row} acts={acts} onClose={close} />}
      />
      {dialog}
    </Desk>
  );
}
