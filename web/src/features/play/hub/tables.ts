import { type ComponentType, Fragment, lazy } from 'react';
import type { GameName } from '#contracts/games/catalogue.ts';
import { loadedOrLate } from '../../../ui/state/late-part.tsx';
import { DiceGame } from '../dice/dice-game.tsx';

export type GameTable = { game: GameName; Table: ComponentType };

/** If a table cannot be loaded, the hub around it stays usable. */
function table(load: () => Promise<ComponentType>): ComponentType {
  const notice = { title: "This table couldn't be loaded.", Frame: Fragment };
  return lazy(async () => ({ default: await loadedOrLate(async () => ({ default: await load() }), notice) }));
}

const RouletteGame = table(async () => (await import('../roulette/roulette-game.tsx')).RouletteGame);
const MinesGame = table(async () => (await import('../mines/mines-game.tsx')).MinesGame);
const CrashGame = table(async () => (await import('../crash/crash-game.tsx')).CrashGame);
const SlotsGame = table(async () => (await import('../slots/slots-game.tsx')).SlotsGame);
const BlackjackGame = table(async () => (await import('../blackjack/blackjack-game.tsx')).BlackjackGame);
const WheelGame = table(async () => (await import('../wheel/wheel-game.tsx')).WheelGame);
const KenoGame = table(async () => (await import('../keno/keno-game.tsx')).KenoGame);
const PlinkoGame = table(async () => (await import('../plinko/plinko-game.tsx')).PlinkoGame);
const BaccaratGame = table(async () => (await import('../baccarat/baccarat-game.tsx')).BaccaratGame);

export const TABLES: readonly GameTable[] = [
  { game: 'dice', Table: DiceGame },
  { game: 'roulette', Table: RouletteGame },
  { game: 'crash', Table: CrashGame },
  { game: 'mines', Table: MinesGame },
  { game: 'slots', Table: SlotsGame },
  { game: 'blackjack', Table: BlackjackGame },
  { game: 'wheel', Table: WheelGame },
  { game: 'keno', Table: KenoGame },
  { game: 'plinko', Table: PlinkoGame },
  { game: 'baccarat', Table: BaccaratGame },
];
