import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import type { User } from '#contracts/accounts/user.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
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
import { ToastFrame } from '../../ui/overlay/toast.tsx';
import { LiveProvider } from '../../live/live-provider.tsx';
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

/** Nothing of this player is shown: tables show neither a name nor a balance. */
const SOMEBODY: User = {
  id: 0,
  username: '',
  email: null,
  pendingEmail: null,
  firstName: null,
  lastName: null,
  points: 1_000_000,
  heldPoints: 0,
  pendingPoints: 0,
  lastPosition: null,
  totalEarned: 0n,
  totalWithdrawn: '0.00',
  dailyStreak: 0,
  dailyBonusStreak: 0,
  lastDailyBonus: null,
  timeZone: null,
  emailVerified: true,
  hidesName: false,
  age: 'adult',
  isAdmin: false,
  isFinance: false,
  roles: [],
  permissions: [],
  level: 1,
  experience: 0n,
  levelFrom: 0n,
  nextLevelAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const noLayer = () => null;

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
  const client = createQueryClient();
  client.setQueryData(USER_KEY, SOMEBODY);
  const Game = GAMES[game];
  const tabs = TABLES.map(({ game: value }) => ({
    value,
    label: GAME_TITLES[value],
    content: value === game ? <Game /> : null,
  }));
  return (
    <QueryClientProvider client={client}>
      <SessionProvider>
        <LiveProvider player={null}>
          <ToastFrame useLayer={noLayer}>
            <Note role="status">Loading the table. On a slow connection it takes a few seconds to open for bets.</Note>
            <TablesFrame inert aria-hidden="true">
              <TableMemory>
                <Tabs
                  label="Games"
                  look="tight"
                  tabs={tabs}
                  value={game}
                  lead={<LobbyLink />}
                  onValue={() => undefined}
                />
              </TableMemory>
            </TablesFrame>
          </ToastFrame>
        </LiveProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}
