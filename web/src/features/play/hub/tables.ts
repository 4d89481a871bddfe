// The tables of the house in the order of their tabs. Dice, where one sits down at first, is there at once; the others
// load when they are first asked for. A game joins the hub with a line here.
import { type ComponentType, lazy } from 'react';
import type { GameName } from '#contracts/games/catalogue.ts';
import { DiceGame } from '../dice/dice-game.tsx';

export type GameTable = { game: GameName; Table: ComponentType };

const RouletteGame = lazy(async () => ({ default: (await import('../roulette/roulette-game.tsx')).RouletteGame }));
const SlotsGame = lazy(async () => ({ default: (await import('../slots/slots-game.tsx')).SlotsGame }));
const WheelGame = lazy(async () => ({ default: (await import('../wheel/wheel-game.tsx')).WheelGame }));
const KenoGame = lazy(async () => ({ default: (await import('../keno/keno-game.tsx')).KenoGame }));
const PlinkoGame = lazy(async () => ({ default: (await import('../plinko/plinko-game.tsx')).PlinkoGame }));
const BaccaratGame = lazy(async () => ({ default: (await import('../baccarat/baccarat-game.tsx')).BaccaratGame }));

export const TABLES: readonly GameTable[] = [
  { game: 'dice', Table: DiceGame },
  { game: 'roulette', Table: RouletteGame },
  { game: 'slots', Table: SlotsGame },
  { game: 'wheel', Table: WheelGame },
  { game: 'keno', Table: KenoGame },
  { game: 'plinko', Table: PlinkoGame },
  { game: 'baccarat', Table: BaccaratGame },
];
