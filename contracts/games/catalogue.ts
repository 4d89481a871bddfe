// The games by name. The ten names are closed from the start (they are in filters, kinds and addresses);
// a game can be played once its rules stand in `GAMES`.
import { z } from 'zod';
import { dice } from './dice.ts';

/** In the order of the hub's tabs. */
export const GAME_NAMES = [
  'dice',
  'roulette',
  'crash',
  'mines',
  'slots',
  'blackjack',
  'wheel',
  'keno',
  'plinko',
  'baccarat',
] as const;

export const gameName = z.enum(GAME_NAMES);
export type GameName = z.infer<typeof gameName>;

/** Rules of the games that can be played, each by its own file. */
export const GAMES = { dice } as const;
export type PlayableGame = keyof typeof GAMES;

export function isPlayable(name: GameName): name is PlayableGame {
  return name in GAMES;
}
