import { Link } from 'react-router-dom';
import { ROUND_GAMES } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { farPlayersCall, openRoundsCall } from '#contracts/house-returns/calls.ts';
import { config } from '#contracts/settings/calls.ts';
import { useUser } from '../../api/session.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Box, BoxedTable } from '../house/box.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { Desk } from '../house/desk.tsx';
import { ReadState } from '../house/read-state.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { columnsOf } from '../table/columns-of.tsx';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { GameFilter, useGameFilter } from './game-filter.tsx';
import { PlayReturns } from './play-returns.tsx';
import { percentText, ZScore } from './z-score.tsx';

const ROUND_COLUMNS = columnsOf(openRoundsCall, {
  player: ['Player', 'account'],
  game: ['Game', 'game', { words: GAME_TITLES }],
  age: ['Age', 'startedAt', { isAge: true }],
  moved: ['Last move', 'movedAt', { isAge: true }],
  stake: 'Stake',
  most: ['Highest payout', 'maxPayout'],
  started: ['Started', 'startedAt', { isExtra: true }],
  id: ['Id', 'id', { isExtra: true }],
});

function OpenRounds() {
  return (
    <StaffTable
      name="Open rounds"
      columns={ROUND_COLUMNS}
      source={useTableSource(openRoundsCall, { query: useGameFilter() })}
      empty={{ title: 'No round is open', words: 'Rounds of mines, blackjack and crash appear here until they end.' }}
      tools={<GameFilter games={ROUND_GAMES} />}
    />
  );
}

type Limit = { game: keyof typeof GAME_TITLES; maxStakePoints: number; maxPayoutPoints: number; minCycleMs: number };

const LIMIT_COLUMNS: readonly Column<Limit>[] = [
  { name: 'Game', cell: ({ game }) => GAME_TITLES[game] },
  { name: 'Highest bet', isAmount: true, cell: ({ maxStakePoints }) => formatPoints(maxStakePoints) },
  { name: 'Highest payout', isAmount: true, cell: ({ maxPayoutPoints }) => formatPoints(maxPayoutPoints) },
  {
    name: 'Between two bets',
    isAmount: true,
    cell: ({ minCycleMs }) => (minCycleMs === 0 ? '–' : `${formatPoints(minCycleMs)} ms`),
  },
];

function Limits({ mayChange }: { mayChange: boolean }) {
  const read = useFresh(config);
  const { games = [], limits } = read.data ?? {};
  const items = games.map((game) => ({ game, ...limits![game]! }));
  return (
    <Box title="Limits in force" isFlush aside={mayChange && <Link to={deskPath('settings')}>Change</Link>}>
      <ReadState of={read} problem="The limits could not be read." />
      <BoxedTable>
        <Table caption="Limits in force" columns={LIMIT_COLUMNS} items={items} keyOf={({ game }) => game} />
      </BoxedTable>
    </Box>
  );
}

const PLAYER_COLUMNS = columnsOf(farPlayersCall, {
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
  return (
    <StaffTable
      name="Players far from expectation"
      columns={PLAYER_COLUMNS}
      source={useTableSource(farPlayersCall, { query: useGameFilter(), everyMs: EVERY_MS })}
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
