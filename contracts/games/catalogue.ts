// The games by name. The ten names are closed from the start (they are in filters, kinds and addresses); the rules of
// each stand in rules.ts.
import { z } from 'zod';

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

/** Those that are played in several moves; the others are one command and one event. */
export const roundGame = gameName.extract(['crash', 'mines', 'blackjack']);
export type RoundGame = z.infer<typeof roundGame>;

export const ROUND_GAMES: readonly RoundGame[] = roundGame.options;

export function isRoundGame(game: GameName): game is RoundGame {
  return (ROUND_GAMES as readonly GameName[]).includes(game);
}
