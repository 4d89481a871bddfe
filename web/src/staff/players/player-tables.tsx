import type { ReplyOf } from '#contracts/definition/call.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { playerOffers, playerRounds, playerWithdrawals } from '#contracts/standing/player-calls.ts';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Points } from '../../ui/figure/points.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import type { StaffColumn } from '../table/columns.ts';
import { Quiet, When } from '../table/figures.tsx';
import { pageById, useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { STAGE_NAMES, StageBadge } from '../withdrawals/stage-badge.tsx';

type Round = ReplyOf<typeof playerRounds>[number];
type Offer = ReplyOf<typeof playerOffers>['offers'][number];
type Withdrawal = ReplyOf<typeof playerWithdrawals>[number];

const QUERY = {};

const ROUND_COLUMNS: readonly StaffColumn<Round>[] = [
  { id: 'game', name: 'Game', cell: ({ gameType }) => GAME_TITLES[gameType], text: ({ gameType }) => gameType },
  { id: 'at', name: 'Time', cell: ({ createdAt }) => <When at={createdAt} />, text: ({ createdAt }) => createdAt },
  { id: 'bet', name: 'Bet', cell: ({ bet }) => bet ?? <Quiet>–</Quiet>, text: ({ bet }) => bet },
  {
    id: 'stake',
    name: 'Stake',
    isAmount: true,
    cell: ({ betAmount }) => formatPoints(betAmount),
    text: ({ betAmount }) => betAmount,
  },
  {
    id: 'multiplier',
    name: 'Multiplier',
    isAmount: true,
    cell: ({ multiplier }) => `${multiplier}x`,
    text: ({ multiplier }) => multiplier,
  },
  {
    id: 'net',
    name: 'Net',
    isAmount: true,
    cell: ({ winAmount, betAmount }) => <Points value={winAmount - betAmount} sign />,
    text: ({ winAmount, betAmount }) => winAmount - betAmount,
  },
  { id: 'id', name: 'Receipt', cell: ({ id }) => id, text: ({ id }) => id },
];

export function PlayerRounds({ account }: { account: number }) {
  const source = useTableSource(playerRounds, { params: { id: account }, query: QUERY, pageOf: pageById });
  return (
    <StaffTable
      isNested
      name="Rounds"
      columns={ROUND_COLUMNS}
      source={source}
      keyOf={({ id }) => id}
      empty={{ title: 'No rounds yet', words: 'Finished rounds appear here with their receipts.' }}
    />
  );
}

const OFFER_COLUMNS: readonly StaffColumn<Offer>[] = [
  { id: 'name', name: 'Offer', cell: ({ name }) => name ?? <Quiet>Unnamed</Quiet>, text: ({ name }) => name },
  {
    id: 'network',
    name: 'Network',
    cell: ({ networkTitle }) => networkTitle,
    text: ({ network }) => network,
  },
  {
    id: 'state',
    name: 'State',
    cell: ({ state }) => (
      <Badge tone={state === 'reversed' ? 'loss' : state === 'credited' ? 'gain' : 'plain'}>{state}</Badge>
    ),
    text: ({ state }) => state,
  },
  {
    id: 'points',
    name: 'Points',
    isAmount: true,
    cell: ({ points }) => (points === null ? '–' : formatPoints(points)),
    text: ({ points }) => points,
  },
  {
    id: 'promised',
    name: 'Promised',
    isAmount: true,
    cell: ({ promisedPoints }) => (promisedPoints === null ? '–' : formatPoints(promisedPoints)),
    text: ({ promisedPoints }) => promisedPoints,
  },
  {
    id: 'clicked',
    name: 'Clicked',
    cell: ({ clickedAt }) => (clickedAt === null ? '–' : <When at={clickedAt} />),
    text: ({ clickedAt }) => clickedAt,
  },
  {
    id: 'credited',
    name: 'Credited',
    cell: ({ creditedAt }) => (creditedAt === null ? '–' : <When at={creditedAt} />),
    text: ({ creditedAt }) => creditedAt,
  },
  {
    id: 'release',
    name: 'Pending until',
    cell: ({ releaseAt }) => (releaseAt === null ? '–' : <When at={releaseAt} />),
    text: ({ releaseAt }) => releaseAt,
  },
];

export function PlayerOffers({ account }: { account: number }) {
  const source = useTableSource(playerOffers, {
    params: { id: account },
    query: QUERY,
    pageOf: ({ offers }, limit) => ({ rows: offers, next: offers.length < limit ? null : offers.at(-1)!.cursor }),
  });
  return (
    <StaffTable
      isNested
      name="Offers"
      columns={OFFER_COLUMNS}
      source={source}
      keyOf={({ cursor }) => cursor}
      empty={{ title: 'No offers yet', words: 'Clicked, pending, credited and reversed offers appear here.' }}
    />
  );
}

const WITHDRAWAL_COLUMNS: readonly StaffColumn<Withdrawal>[] = [
  {
    id: 'method',
    name: 'Method',
    cell: ({ method }) => METHOD_TITLES[method],
    text: ({ method }) => METHOD_TITLES[method],
  },
  {
    id: 'points',
    name: 'Points',
    isAmount: true,
    cell: ({ amount }) => formatPoints(amount),
    text: ({ amount }) => amount,
  },
  { id: 'usd', name: 'USD', isAmount: true, cell: ({ usdValue }) => `$${usdValue}`, text: ({ usdValue }) => usdValue },
  {
    id: 'stage',
    name: 'Status',
    cell: ({ stage }) => <StageBadge stage={stage} />,
    text: ({ stage }) => STAGE_NAMES[stage],
  },
  {
    id: 'details',
    name: 'Details',
    cell: ({ paymentDetails }) => paymentDetails ?? <Quiet>Erased</Quiet>,
    text: ({ paymentDetails }) => paymentDetails,
  },
  {
    id: 'reference',
    name: 'Reference',
    cell: ({ paymentReference }) => paymentReference ?? '–',
    text: ({ paymentReference }) => paymentReference,
  },
  { id: 'at', name: 'Requested', cell: ({ createdAt }) => <When at={createdAt} />, text: ({ createdAt }) => createdAt },
];

export function PlayerWithdrawals({ account }: { account: number }) {
  const source = useTableSource(playerWithdrawals, { params: { id: account }, query: QUERY, pageOf: pageById });
  return (
    <StaffTable
      isNested
      name="Withdrawals"
      columns={WITHDRAWAL_COLUMNS}
      source={source}
      keyOf={({ id }) => id}
      empty={{ title: 'No withdrawals yet', words: 'Requests of this player appear here.' }}
    />
  );
}
