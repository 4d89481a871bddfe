// The ten names are fixed: filters, kinds and URLs use them.
import { z } from 'zod';

/** In tab order. */
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

export const roundGame = gameName.extract(['crash', 'mines', 'blackjack']);
export type RoundGame = z.infer<typeof roundGame>;

export const ROUND_GAMES: readonly RoundGame[] = roundGame.options;

export function isRoundGame(game: GameName): game is RoundGame {
  return (ROUND_GAMES as readonly GameName[]).includes(game);
}
