// What a player's games came to, in four figures of one name and one order wherever they stand.
import type { ReactNode } from 'react';
import type { ReplyOf } from '#contracts/api/call.ts';
import type { gameStats } from '#contracts/api/games.ts';
import { formatPoints } from './format.ts';
import { NetProfit } from './net-profit.tsx';
import { StatTile } from './stat-tile.tsx';

type Totals = Pick<ReplyOf<typeof gameStats>, 'gamesPlayed' | 'totalWagered' | 'totalWon' | 'netProfit'>;
export type GameFigure = keyof Totals;

const NAMES: Readonly<Record<GameFigure, string>> = {
  gamesPlayed: 'Games Played',
  totalWagered: 'Total Wagered',
  totalWon: 'Total Won',
  netProfit: 'Net Profit',
};
const USUAL_ORDER: readonly GameFigure[] = ['gamesPlayed', 'totalWagered', 'totalWon', 'netProfit'];

function valueOf(figure: GameFigure, totals: Totals | undefined): ReactNode {
  if (totals === undefined) return '…';
  return figure === 'netProfit' ? <NetProfit value={totals.netProfit} /> : formatPoints(totals[figure]);
}

/** Name and value of each, for a place that has no room for tiles. */
export function gameFigures(totals: Totals | undefined, order = USUAL_ORDER): { name: string; value: ReactNode }[] {
  return order.map((figure) => ({ name: NAMES[figure], value: valueOf(figure, totals) }));
}

type GameTilesProps = { totals: Totals | undefined; isLoading: boolean; order?: readonly GameFigure[]; note?: string };

/** Stand inside StatTiles. The note is said once, of all of them. */
export function GameTiles({ totals, isLoading, order = USUAL_ORDER, note }: GameTilesProps) {
  return gameFigures(totals, order).map(({ name, value }, at) => (
    <StatTile
      key={name}
      label={name}
      isLoading={isLoading}
      value={value}
      {...(at === 0 && note !== undefined && { note })}
    />
  ));
}
