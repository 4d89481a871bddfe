import type { GameName } from '#contracts/games/catalogue.ts';
import { TableBets } from './table-bets.tsx';
import { TableTiles } from './table-tiles.tsx';

export type FootProps = { games: readonly GameName[]; shown: GameName };

/** Loaded when the part below the table is scrolled to. */
export function FootLate({ games, shown }: FootProps) {
  return (
    <>
      <TableBets game={shown} />
      <TableTiles games={games} shown={shown} />
    </>
  );
}
