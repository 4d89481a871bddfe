import { styled } from 'styled-components';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import type { houseReturnsCall } from '#contracts/house-returns/calls.ts';
import { size, space } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { expectedText, percentText, ZScore } from './z-score.tsx';

export type GameReturns = ReplyOf<typeof houseReturnsCall>['games'][number];

const Inside = styled.div`
  padding: ${space(1)} ${space(4)} ${space(2)};
  font-size: ${size.small};
  td {
    padding-block: ${space(1.5)};
  }
`;

const COLUMNS: readonly Column<GameReturns>[] = [
  { name: 'Game', cell: ({ game }) => GAME_TITLES[game] },
  { name: 'Wagered', isAmount: true, cell: ({ turnover }) => formatPoints(turnover) },
  { name: 'Return', isAmount: true, cell: ({ returnPercent }) => percentText(returnPercent) },
  { name: 'Expected', isAmount: true, cell: expectedText },
  { name: 'z', isAmount: true, cell: ({ zByRules }) => <ZScore z={zByRules} /> },
];

export function ReturnsTable({ games }: { games: readonly GameReturns[] }) {
  return (
    <Inside>
      <Table caption="Return of the games" columns={COLUMNS} items={games} keyOf={({ game }) => game} />
    </Inside>
  );
}
