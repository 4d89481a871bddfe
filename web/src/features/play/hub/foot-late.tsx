import type { GameName } from '#contracts/games/catalogue.ts';
import { TableBets } from './table-bets.tsx';
import { TableTiles } from './table-tiles.tsx';

export type FootProps = { part: 'bets' | 'tiles'; games: readonly GameName[]; shown: GameName };

/** Loaded when the part below the table is scrolled to. */
export function FootLate({ part, games, shown }: FootProps) {
  if (part === 'tiles') return <TableTiles games={games} shown={shown} />;
  return <TableBets game={shown} />;
}
