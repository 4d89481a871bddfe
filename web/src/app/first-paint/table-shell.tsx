import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import type { GameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { BaccaratGame } from '../../features/play/baccarat/baccarat-game.tsx';
import { BlackjackGame } from '../../features/play/blackjack/blackjack-game.tsx';
import { CrashGame } from '../../features/play/crash/crash-game.tsx';
import { DiceGame } from '../../features/play/dice/dice-game.tsx';
import { LobbyLink } from '../../features/play/hub/lobby-link.tsx';
import { TABLES } from '../../features/play/hub/tables.ts';
import { KenoGame } from '../../features/play/keno/keno-game.tsx';
import { MinesGame } from '../../features/play/mines/mines-game.tsx';
import { PlinkoGame } from '../../features/play/plinko/plinko-game.tsx';
import { RouletteGame } from '../../features/play/roulette/roulette-game.tsx';
import { SlotsGame } from '../../features/play/slots/slots-game.tsx';
import { TableMemory } from '../../features/play/table/table-memory.tsx';
import { TablesFrame } from '../../features/play/tables-frame.ts';
import { WheelGame } from '../../features/play/wheel/wheel-game.tsx';
import { color, from, layer, line, radius, space } from '../../theme/tokens.ts';
import { Tabs } from '../../ui/action/tabs.tsx';

const GAMES: Record<GameName, ComponentType> = {
  dice: DiceGame,
  roulette: RouletteGame,
  crash: CrashGame,
  mines: MinesGame,
  slots: SlotsGame,
  blackjack: BlackjackGame,
  wheel: WheelGame,
  keno: KenoGame,
  plinko: PlinkoGame,
  baccarat: BaccaratGame,
};

const Note = styled.p`
  position: fixed;
  inset: auto ${space(4)} 9.5rem;
  z-index: ${layer.overlay};
  width: fit-content;
  margin-inline: auto;
  padding: ${space(2)} ${space(4)};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.large};
  text-align: center;
  ${from.tablet} {
    bottom: 7rem;
  }
`;

/** The table itself, before its first answers; inert until the app renders it. */
export function TableShell({ game }: { game: GameName }) {
  const Game = GAMES[game];
  const tabs = TABLES.map(({ game: value }) => ({
    value,
    label: GAME_TITLES[value],
    content: value === game ? <Game /> : null,
  }));
  return (
    <>
      <Note role="status">Loading the table. On a slow connection it takes a few seconds to open for bets.</Note>
      <TablesFrame inert aria-hidden="true">
        <TableMemory>
          <Tabs label="Games" look="tight" tabs={tabs} value={game} lead={<LobbyLink />} onValue={() => undefined} />
        </TableMemory>
      </TablesFrame>
    </>
  );
}
