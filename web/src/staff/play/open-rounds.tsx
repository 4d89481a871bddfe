import { useMemo } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { ROUND_GAMES } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { openRoundsCall } from '#contracts/house-returns/calls.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import type { StaffColumn } from '../table/columns.ts';
import { Age, PlayerLink, When } from '../table/figures.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { GameFilter, useGameFilter } from './game-filter.tsx';

type OpenRound = ReplyOf<typeof openRoundsCall>['rows'][number];

const COLUMNS: readonly StaffColumn<OpenRound>[] = [
  {
    id: 'player',
    name: 'Player',
    cell: ({ account, username }) => <PlayerLink account={account} name={username} />,
    text: ({ username, account }) => username ?? account,
  },
  { id: 'game', name: 'Game', cell: ({ game }) => GAME_TITLES[game], text: ({ game }) => game },
  { id: 'age', name: 'Age', cell: ({ startedAt }) => <Age at={startedAt} />, text: ({ startedAt }) => startedAt },
  { id: 'moved', name: 'Last move', cell: ({ movedAt }) => <Age at={movedAt} />, text: ({ movedAt }) => movedAt },
  { id: 'stake', name: 'Stake', isAmount: true, cell: ({ stake }) => formatPoints(stake), text: ({ stake }) => stake },
  {
    id: 'most',
    name: 'Highest payout',
    isAmount: true,
    cell: ({ maxPayout }) => formatPoints(maxPayout),
    text: ({ maxPayout }) => maxPayout,
  },
  {
    id: 'started',
    name: 'Started',
    isExtra: true,
    cell: ({ startedAt }) => <When at={startedAt} />,
    text: ({ startedAt }) => startedAt,
  },
  { id: 'id', name: 'Id', isExtra: true, cell: ({ id }) => id, text: ({ id }) => id },
];

export function OpenRounds() {
  const { game } = useGameFilter();
  const query = useMemo(() => (game === undefined ? {} : { game }), [game]);
  const source = useTableSource(openRoundsCall, { query, pageOf: ({ rows }) => ({ rows, next: null }) });
  return (
    <StaffTable
      name="Open rounds"
      columns={COLUMNS}
      source={source}
      keyOf={({ id }) => id}
      empty={{ title: 'No round is open', words: 'Rounds of mines, blackjack and crash appear here until they end.' }}
      tools={<GameFilter games={ROUND_GAMES} />}
    />
  );
}
