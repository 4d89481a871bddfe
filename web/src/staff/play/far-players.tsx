import { useMemo } from 'react';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { farPlayersCall } from '#contracts/house-returns/calls.ts';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { GameFilter, useGameFilter } from './game-filter.tsx';
import { percentText, ZScore } from './z-score.tsx';
import { columnsOf } from '../table/columns-of.tsx';

const COLUMNS = columnsOf(farPlayersCall, {
  player: ['Player', 'account'],
  game: ['Game', 'game', { words: GAME_TITLES }],
  z: ['z', 'zScore', { cell: ({ zScore }) => <ZScore z={zScore} /> }],
  rounds: 'Rounds',
  wagered: ['Wagered', 'turnover'],
  result: ['House result', 'houseResult'],
  return: ['Return', 'returnPercent', { cell: ({ returnPercent }) => percentText(returnPercent) }],
  expected: ['Expected', 'expectedPercent', { cell: ({ expectedPercent }) => percentText(expectedPercent) }],
});

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
