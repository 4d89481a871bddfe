import { useMemo } from 'react';
import { ROUND_GAMES } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { openRoundsCall } from '#contracts/house-returns/calls.ts';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { GameFilter, useGameFilter } from './game-filter.tsx';
import { columnsOf } from '../table/columns-of.tsx';

const COLUMNS = columnsOf(openRoundsCall, {
  player: ['Player', 'account'],
  game: ['Game', 'game', { words: GAME_TITLES }],
  age: ['Age', 'startedAt', { isAge: true }],
  moved: ['Last move', 'movedAt', { isAge: true }],
  stake: 'Stake',
  most: ['Highest payout', 'maxPayout'],
  started: ['Started', 'startedAt', { isExtra: true }],
  id: ['Id', 'id', { isExtra: true }],
});

export function OpenRounds() {
  const { game } = useGameFilter();
  const query = useMemo(() => (game === undefined ? {} : { game }), [game]);
  return (
    <StaffTable
      name="Open rounds"
      columns={COLUMNS}
      source={useTableSource(openRoundsCall, { query })}
      empty={{ title: 'No round is open', words: 'Rounds of mines, blackjack and crash appear here until they end.' }}
      tools={<GameFilter games={ROUND_GAMES} />}
    />
  );
}
