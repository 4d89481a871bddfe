import { useMemo } from 'react';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { farPlayersCall } from '#contracts/house-returns/calls.ts';
import { useUser } from '../../api/session.tsx';
import { Desk } from '../house/desk.tsx';
import { columnsOf } from '../table/columns-of.tsx';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { GameFilter, useGameFilter } from './game-filter.tsx';
import { Limits } from './limits.tsx';
import { OpenRounds } from './open-rounds.tsx';
import { PlayReturns } from './play-returns.tsx';
import { percentText, ZScore } from './z-score.tsx';

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

function FarPlayers() {
  const { game } = useGameFilter();
  const query = useMemo(() => (game === undefined ? {} : { game }), [game]);
  return (
    <StaffTable
      name="Players far from expectation"
      columns={COLUMNS}
      source={useTableSource(farPlayersCall, {
        query,
        everyMs: EVERY_MS,
      })}
      keyOf={(row) => `${row.account}-${row.game}`}
      empty={{ title: 'No player yet', words: 'Players with 20 rounds of a game appear here, the farthest first.' }}
      tools={<GameFilter />}
    />
  );
}

const PARTS = [
  { value: '', label: 'Returns' },
  { value: 'players', label: 'Players far from expectation' },
  { value: 'open', label: 'Open rounds' },
  { value: 'limits', label: 'Limits' },
] as const;

export function PlayDesk() {
  const [part] = useFilter('show');
  const { permissions } = useUser();
  return (
    <Desk aside={<FilterChips label="Show" name="show" options={PARTS} />}>
      {part === 'players' && <FarPlayers />}
      {part === 'open' && <OpenRounds />}
      {part === 'limits' && <Limits mayChange={permissions.includes('change-money-settings')} />}
      {part === '' && <PlayReturns />}
    </Desk>
  );
}
