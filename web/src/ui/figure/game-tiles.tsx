import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { gameStats } from '#contracts/game-stats/calls.ts';
import { color } from '../../theme/tokens.ts';
import { formatPoints } from './format.ts';
import { StatTile } from './stat-tile.tsx';

const Figure = styled.span<{ $isLoss: boolean }>`
  color: ${({ $isLoss }) => ($isLoss ? color.loss : color.gain)};
`;

/** Zero has a plus too. */
function formatNetProfit(value: bigint): string {
  return `${value >= 0 ? '+' : ''}${formatPoints(value)}`;
}

function NetProfit({ value }: { value: bigint }) {
  return <Figure $isLoss={value < 0}>{formatNetProfit(value)}</Figure>;
}

type Totals = Pick<ReplyOf<typeof gameStats>, 'gamesPlayed' | 'totalWagered' | 'totalWon' | 'netProfit'>;
export type GameFigure = keyof Totals;

const NAMES: Readonly<Record<GameFigure, string>> = {
  gamesPlayed: 'Games Played',
  totalWagered: 'Total Wagered',
  totalWon: 'Total Won',
  netProfit: 'Net Profit',
};
const USUAL_ORDER: readonly GameFigure[] = ['gamesPlayed', 'totalWagered', 'totalWon', 'netProfit'];

type Named = { name: string; value: string; figure: ReactNode };

function named(which: GameFigure, totals: Totals | undefined): Named {
  const name = NAMES[which];
  if (totals === undefined) return { name, value: '…', figure: '…' };
  const value = formatPoints(totals[which]);
  if (which !== 'netProfit') return { name, value, figure: value };
  return { name, value: formatNetProfit(totals.netProfit), figure: <NetProfit value={totals.netProfit} /> };
}

export function gameFigures(totals: Totals | undefined, order = USUAL_ORDER): Named[] {
  return order.map((which) => named(which, totals));
}

type GameTilesProps = { totals: Totals | undefined; isLoading: boolean; order?: readonly GameFigure[]; note?: string };

/** Must be inside StatTiles. */
export function GameTiles({ totals, isLoading, order = USUAL_ORDER, note }: GameTilesProps) {
  return gameFigures(totals, order).map(({ name, value, figure }, at) => (
    <StatTile
      key={name}
      label={name}
      isLoading={isLoading}
      value={value}
      figure={figure}
      {...(at === 0 && note !== undefined && { note })}
    />
  ));
}
