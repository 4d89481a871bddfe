import { useMemo } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { farPlayersCall } from '#contracts/house-returns/calls.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import type { StaffColumn } from '../table/columns.ts';
import { PlayerLink } from '../table/figures.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { GameFilter, useGameFilter } from './game-filter.tsx';
import { percentText, ZScore } from './z-score.tsx';

type FarPlayer = ReplyOf<typeof farPlayersCall>['rows'][number];

const COLUMNS: readonly StaffColumn<FarPlayer>[] = [
  {
    id: 'player',
    name: 'Player',
    cell: ({ account, username }) => <PlayerLink account={account} name={username} />,
    text: ({ username, account }) => username ?? account,
  },
  { id: 'game', name: 'Game', cell: ({ game }) => GAME_TITLES[game], text: ({ game }) => game },
  {
    id: 'z',
    name: 'z',
    isAmount: true,
    cell: ({ zScore }) => <ZScore z={zScore} />,
    text: ({ zScore }) => zScore,
  },
  {
    id: 'rounds',
    name: 'Rounds',
    isAmount: true,
    cell: ({ rounds }) => formatPoints(rounds),
    text: ({ rounds }) => rounds,
  },
  {
    id: 'wagered',
    name: 'Wagered',
    isAmount: true,
    cell: ({ turnover }) => formatPoints(turnover),
    text: ({ turnover }) => String(turnover),
  },
  {
    id: 'result',
    name: 'House result',
    isAmount: true,
    cell: ({ houseResult }) => formatPoints(houseResult),
    text: ({ houseResult }) => String(houseResult),
  },
  {
    id: 'return',
    name: 'Return',
    isAmount: true,
    cell: ({ returnPercent }) => percentText(returnPercent),
    text: ({ returnPercent }) => returnPercent,
  },
  {
    id: 'expected',
    name: 'Expected',
    isAmount: true,
    cell: ({ expectedPercent }) => percentText(expectedPercent),
    text: ({ expectedPercent }) => expectedPercent,
  },
];

const EVERY_MS = 60_000;

export function FarPlayers() {
  const { game } = useGameFilter();
  const query = useMemo(() => (game === undefined ? {} : { game }), [game]);
  const source = useTableSource(farPlayersCall, {
    query,
    pageOf: ({ rows }) => ({ rows, next: null }),
    everyMs: EVERY_MS,
  });
  return (
    <StaffTable
      name="Players far from expectation"
      columns={COLUMNS}
      source={source}
      keyOf={(row) => `${row.account}-${row.game}`}
      empty={{ title: 'No player yet', words: 'Players with 20 rounds of a game appear here, the farthest first.' }}
      tools={<GameFilter />}
    />
  );
}
