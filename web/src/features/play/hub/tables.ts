// The tables of the house in the order of their tabs. Dice, where one sits down at first, is there at once; the others
// load when they are first asked for. A game joins the hub with a line here.
import { type ComponentType, lazy } from 'react';
import type { GameName } from '#contracts/games/catalogue.ts';
import { DiceGame } from '../dice/dice-game.tsx';

export type GameTable = { game: GameName; Table: ComponentType };

const RouletteGame = lazy(async () => ({ default: (await import('../roulette/roulette-game.tsx')).RouletteGame }));
const MinesGame = lazy(async () => ({ default: (await import('../mines/mines-game.tsx')).MinesGame }));
const CrashGame = lazy(async () => ({ default: (await import('../crash/crash-game.tsx')).CrashGame }));
const SlotsGame = lazy(async () => ({ default: (await import('../slots/slots-game.tsx')).SlotsGame }));
const BlackjackGame = lazy(async () => ({ default: (await import('../blackjack/blackjack-game.tsx')).BlackjackGame }));
const WheelGame = lazy(async () => ({ default: (await import('../wheel/wheel-game.tsx')).WheelGame }));
const KenoGame = lazy(async () => ({ default: (await import('../keno/keno-game.tsx')).KenoGame }));
const PlinkoGame = lazy(async () => ({ default: (await import('../plinko/plinko-game.tsx')).PlinkoGame }));
const BaccaratGame = lazy(async () => ({ default: (await import('../baccarat/baccarat-game.tsx')).BaccaratGame }));

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
