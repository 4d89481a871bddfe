import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import type { StaffWithdrawal } from '#contracts/withdrawals/calls.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import type { StaffColumn } from '../table/columns.ts';
import { Age, PlayerLink, Quiet, When } from '../table/figures.tsx';
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
    id: 'status',
    name: 'Status',
    cell: ({ stage }) => <StageBadge stage={stage} />,
    text: ({ stage }) => STAGE_NAMES[stage],
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
