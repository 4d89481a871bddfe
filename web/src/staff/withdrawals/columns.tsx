import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import type { StaffWithdrawal } from '#contracts/withdrawals/staff-calls.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import type { StaffColumn } from '../table/columns.ts';
import { Age, PlayerLink, Quiet, When } from '../table/figures.tsx';
import { approvalsText, PeopleMark } from './people-mark.tsx';
import { reasonsOf, RiskChips } from './risk-chips.tsx';
import { STAGE_NAMES, StageBadge } from './stage-badge.tsx';

/** As documented: crypto addresses are cut to 20 characters. */
const SHOWN_ADDRESS = 20;

function destinationOf({ method, paymentDetails }: StaffWithdrawal): string | null {
  if (paymentDetails === null || method !== 'crypto') return paymentDetails;
  return paymentDetails.replace(/\S{21,}/, (address) => `${address.slice(0, SHOWN_ADDRESS)}...`);
}

export const WITHDRAWAL_COLUMNS: readonly StaffColumn<StaffWithdrawal>[] = [
  {
    id: 'player',
    name: 'User',
    cell: ({ userId, username }) => <PlayerLink account={userId} name={username} />,
    text: ({ username, userId }) => username ?? userId,
  },
  { id: 'age', name: 'Age', cell: ({ createdAt }) => <Age at={createdAt} />, text: ({ createdAt }) => createdAt },
  {
    id: 'amount',
    name: 'Points',
    isAmount: true,
    cell: ({ amount }) => formatPoints(amount),
    text: ({ amount }) => amount,
  },
  { id: 'usd', name: 'USD', isAmount: true, cell: ({ usdValue }) => `$${usdValue}`, text: ({ usdValue }) => usdValue },
  {
    id: 'method',
    name: 'Method',
    cell: ({ method }) => METHOD_TITLES[method],
    text: ({ method }) => METHOD_TITLES[method],
  },
  {
    id: 'details',
    name: 'Details',
    cell: (row) => <span title={row.paymentDetails ?? undefined}>{destinationOf(row) ?? <Quiet>Erased</Quiet>}</span>,
    text: ({ paymentDetails }) => paymentDetails,
  },
  {
    id: 'risk',
    name: 'Risk',
    cell: ({ risk }) => <RiskChips risk={risk} />,
    text: ({ risk }) => (risk === null ? null : `${risk.score}: ${reasonsOf(risk)}`),
  },
  {
    id: 'status',
    name: 'Status',
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
    text: ({ stage, holdReason, ...row }) =>
      [STAGE_NAMES[stage], approvalsText(row), holdReason === null ? null : 'held']
        .filter((part) => part !== null)
        .join(', '),
  },
  {
    id: 'change',
    name: 'Last change',
    isExtra: true,
    cell: ({ updatedAt }) => <Age at={updatedAt} />,
    text: ({ updatedAt }) => updatedAt,
  },
  {
    id: 'provider',
    name: 'Provider',
    isExtra: true,
    cell: ({ provider, attempt }) => (provider === null ? '–' : `${provider}, attempt ${attempt}`),
    text: ({ provider }) => provider,
  },
  {
    id: 'reference',
    name: 'Reference',
    isExtra: true,
    cell: ({ paymentReference }) => paymentReference ?? '–',
    text: ({ paymentReference }) => paymentReference,
  },
  {
    id: 'notes',
    name: 'Notes',
    isExtra: true,
    cell: ({ adminNotes }) => adminNotes ?? '–',
    text: ({ adminNotes }) => adminNotes,
  },
  {
    id: 'requested',
    name: 'Requested',
    isExtra: true,
    cell: ({ createdAt }) => <When at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  { id: 'id', name: 'Id', isExtra: true, cell: ({ id }) => id, text: ({ id }) => id },
];
