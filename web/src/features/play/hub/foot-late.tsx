import type { GameName } from '#contracts/games/catalogue.ts';
import { Lobby } from './lobby.tsx';
import { TableBets } from './table-bets.tsx';

export type FootProps = { games: readonly GameName[]; shown: GameName };

/** Loaded when the part below the table is scrolled to. */
export function FootLate({ games, shown }: FootProps) {
  return (
    <>
      <Lobby games={games} shown={shown} />
      <TableBets game={shown} />
    </>
  );
}
