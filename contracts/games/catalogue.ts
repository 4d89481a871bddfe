// The games by name. The ten names are closed from the start (they are in filters, kinds and addresses);
// which of them can be played stands in playable.ts.
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
