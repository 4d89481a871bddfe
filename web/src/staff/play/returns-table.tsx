import { styled } from 'styled-components';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import type { houseReturnsCall } from '#contracts/house-returns/calls.ts';
import { color, size, space, weight } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { percentText, ZScore } from './z-score.tsx';

type Game = ReplyOf<typeof houseReturnsCall>['games'][number];

const Inside = styled.div`
  padding: ${space(1)} ${space(4)} ${space(2)};
  font-size: ${size.small};
  td {
    padding-block: ${space(1.5)};
  }
`;

const Choice = styled.button`
  padding: 0;
  color: ${color.text};
  background: none;
  border: 0;
  font: inherit;
  cursor: pointer;
  &[aria-pressed='true'] {
    color: ${color.brass};
    font-weight: ${weight.strong};
  }
  &:hover {
    text-decoration: underline;
  }
`;

const FIGURES: readonly Column<Game>[] = [
  { name: 'Rounds', isAmount: true, cell: ({ rounds }) => formatPoints(rounds) },
  { name: 'Wagered', isAmount: true, cell: ({ turnover }) => formatPoints(turnover) },
  { name: 'House result', isAmount: true, cell: ({ houseResult }) => formatPoints(houseResult) },
  { name: 'Return', isAmount: true, cell: ({ returnPercent }) => percentText(returnPercent) },
  {
    name: 'Expected',
    isAmount: true,
    cell: ({ expectedPercent, expectation }) =>
      `${expectation === 'at-most' && expectedPercent !== null ? '≤ ' : ''}${percentText(expectedPercent)}`,
  },
  { name: 'z', isAmount: true, cell: ({ zScore }) => <ZScore z={zScore} /> },
];

const BRIEF: ReadonlySet<string> = new Set(['Wagered', 'Return', 'Expected', 'z']);

type ReturnsTableProps = {
  games: readonly Game[];
  /** Without it, a short table without choices. */
  choice?: { game: GameName | null; onChoose(game: GameName): void };
};

export function ReturnsTable({ games, choice }: ReturnsTableProps) {
  const name: Column<Game> = {
    name: 'Game',
    cell: ({ game }) =>
      choice === undefined ? (
        GAME_TITLES[game]
      ) : (
        <Choice type="button" aria-pressed={choice.game === game} onClick={() => choice.onChoose(game)}>
          {GAME_TITLES[game]}
        </Choice>
      ),
  };
  const figures = choice === undefined ? FIGURES.filter((column) => BRIEF.has(column.name)) : FIGURES;
  return (
    <Inside>
      <Table caption="Return of the games" columns={[name, ...figures]} items={games} keyOf={({ game }) => game} />
    </Inside>
  );
}
