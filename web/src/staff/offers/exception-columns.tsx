import { formatPoints } from '../../ui/figure/format.ts';
import type { StaffColumn } from '../table/columns.ts';
import { Age, PlayerLink, Quiet, When } from '../table/figures.tsx';
import { type Exception, REASON_NAMES } from './exception.ts';

export const EXCEPTION_COLUMNS: readonly StaffColumn<Exception>[] = [
  {
    id: 'reason',
    name: 'Reason',
    width: '20%',
    cell: ({ reason, detail }) => <span title={detail}>{REASON_NAMES[reason]}</span>,
    text: ({ reason }) => REASON_NAMES[reason],
  },
  { id: 'network', name: 'Network', cell: ({ network }) => network, text: ({ network }) => network },
  { id: 'age', name: 'Age', cell: ({ openedAt }) => <Age at={openedAt} />, text: ({ openedAt }) => openedAt },
  {
    id: 'player',
    name: 'Player',
    cell: ({ conversion }) =>
      conversion === null || conversion.account === null ? (
        <Quiet>–</Quiet>
      ) : (
        <PlayerLink account={conversion.account} name={null} />
      ),
    text: ({ conversion }) => conversion?.account ?? null,
  },
  {
    id: 'offer',
    name: 'Offer',
    width: '22%',
    cell: ({ conversion }) => conversion?.offerName ?? <Quiet>–</Quiet>,
    text: ({ conversion }) => conversion?.offerName ?? null,
  },
  {
    id: 'kind',
    name: 'Kind',
    cell: ({ conversion }) => conversion?.kind ?? <Quiet>–</Quiet>,
    text: ({ conversion }) => conversion?.kind ?? null,
  },
  {
    id: 'revenue',
    name: 'Revenue',
    isAmount: true,
    cell: ({ conversion }) => conversion?.revenue ?? <Quiet>–</Quiet>,
    text: ({ conversion }) => conversion?.revenue ?? null,
  },
  {
    id: 'points',
    name: 'Points',
    isAmount: true,
    cell: ({ conversion }) =>
      conversion === null || conversion.points === null ? <Quiet>–</Quiet> : formatPoints(conversion.points),
    text: ({ conversion }) => conversion?.points ?? null,
  },
  {
    id: 'seen',
    name: 'Received',
    isExtra: true,
    isAmount: true,
    cell: ({ seen }) => formatPoints(seen),
    text: ({ seen }) => seen,
  },
  {
    id: 'transaction',
    name: 'Transaction',
    isExtra: true,
    cell: ({ conversion }) => conversion?.transactionId ?? <Quiet>–</Quiet>,
    text: ({ conversion }) => conversion?.transactionId ?? null,
  },
  {
    id: 'opened',
    name: 'Opened',
    isExtra: true,
    cell: ({ openedAt }) => <When at={openedAt} />,
    text: ({ openedAt }) => openedAt,
  },
  {
    id: 'closed',
    name: 'Closed by',
    isExtra: true,
    cell: ({ closedBy, note }) => <span title={note ?? undefined}>{closedBy ?? '–'}</span>,
    text: ({ closedBy }) => closedBy,
  },
];
