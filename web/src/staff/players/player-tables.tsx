import { GAME_TITLES } from '#contracts/games/titles.ts';
import { playerOffers, playerRounds, playerWithdrawals } from '#contracts/standing/player-calls.ts';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import { Points } from '../../ui/figure/points.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { STAGE_NAMES, StageBadge } from '../withdrawals/stage-badge.tsx';
import { columnsOf } from '../table/columns-of.tsx';

const QUERY = {};

const ROUND_COLUMNS = columnsOf(playerRounds, {
  game: ['Game', 'gameType', { words: GAME_TITLES }],
  at: ['Time', 'createdAt'],
  bet: 'Bet',
  stake: ['Stake', 'betAmount'],
  multiplier: ['Multiplier', 'multiplier', { isAmount: true, cell: ({ multiplier }) => `${multiplier}x` }],
  net: [
    'Net',
    ({ winAmount, betAmount }) => winAmount - betAmount,
    { isAmount: true, cell: ({ winAmount, betAmount }) => <Points value={winAmount - betAmount} sign /> },
  ],
  id: ['Receipt', 'id'],
});

export function PlayerRounds({ account }: { account: number }) {
  return (
    <StaffTable
      name="Rounds"
      columns={ROUND_COLUMNS}
      source={useTableSource(playerRounds, { params: { id: account } })}
      empty={{ title: 'No rounds yet', words: 'Finished rounds appear here with their receipts.' }}
    />
  );
}

const OFFER_COLUMNS = columnsOf(playerOffers, {
  name: ['Offer', 'name', { none: 'Unnamed' }],
  network: ['Network', 'network', { cell: ({ networkTitle }) => networkTitle }],
  state: [
    'State',
    'state',
    {
      cell: ({ state }) => (
        <Badge tone={state === 'reversed' ? 'loss' : state === 'credited' ? 'gain' : 'plain'}>{state}</Badge>
      ),
    },
  ],
  points: 'Points',
  promised: ['Promised', 'promisedPoints'],
  clicked: ['Clicked', 'clickedAt'],
  credited: ['Credited', 'creditedAt'],
  release: ['Pending until', 'releaseAt'],
});

export function PlayerOffers({ account }: { account: number }) {
  return (
    <StaffTable
      name="Offers"
      columns={OFFER_COLUMNS}
      source={useTableSource(playerOffers, { params: { id: account }, query: QUERY })}
      keyOf={({ cursor }) => cursor}
      empty={{ title: 'No offers yet', words: 'Clicked, pending, credited and reversed offers appear here.' }}
    />
  );
}

const WITHDRAWAL_COLUMNS = columnsOf(playerWithdrawals, {
  method: ['Method', ({ method }) => METHOD_TITLES[method]],
  points: ['Points', 'amount'],
  usd: ['USD', 'usdValue', { isAmount: true, cell: ({ usdValue }) => `$${usdValue}` }],
  stage: ['Status', ({ stage }) => STAGE_NAMES[stage], { cell: ({ stage }) => <StageBadge stage={stage} /> }],
  details: ['Details', 'paymentDetails', { none: 'Erased' }],
  reference: ['Reference', 'paymentReference'],
  at: ['Requested', 'createdAt'],
});

export function PlayerWithdrawals({ account }: { account: number }) {
  return (
    <StaffTable
      name="Withdrawals"
      columns={WITHDRAWAL_COLUMNS}
      source={useTableSource(playerWithdrawals, { params: { id: account } })}
      empty={{ title: 'No withdrawals yet', words: 'Requests of this player appear here.' }}
    />
  );
}
