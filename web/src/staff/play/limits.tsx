import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { config } from '#contracts/settings/calls.ts';
import { size, space } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Box } from '../house/box.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { useFresh } from '../house/use-fresh.ts';
import { ReadState } from '../house/read-state.tsx';

type Limit = { game: keyof typeof GAME_TITLES; maxStakePoints: number; maxPayoutPoints: number; minCycleMs: number };

const Inside = styled.div`
  padding: ${space(1)} ${space(4)} ${space(2)};
  font-size: ${size.small};
  td {
    padding-block: ${space(1.5)};
  }
`;

const COLUMNS: readonly Column<Limit>[] = [
  { name: 'Game', cell: ({ game }) => GAME_TITLES[game] },
  { name: 'Highest bet', isAmount: true, cell: ({ maxStakePoints }) => formatPoints(maxStakePoints) },
  { name: 'Highest payout', isAmount: true, cell: ({ maxPayoutPoints }) => formatPoints(maxPayoutPoints) },
  {
    name: 'Between two bets',
    isAmount: true,
    cell: ({ minCycleMs }) => (minCycleMs === 0 ? '–' : `${formatPoints(minCycleMs)} ms`),
  },
];

export function Limits({ mayChange }: { mayChange: boolean }) {
  const read = useFresh(config);
  const { games = [], limits } = read.data ?? {};
  const items = games.map((game) => ({ game, ...limits![game]! }));
  return (
    <Box title="Limits in force" isFlush aside={mayChange && <Link to={deskPath('settings')}>Change</Link>}>
      <ReadState of={read} problem="The limits could not be read." />
      <Inside>
        <Table caption="Limits in force" columns={COLUMNS} items={items} keyOf={({ game }) => game} />
      </Inside>
    </Box>
  );
}
