import type { EventType } from '../events.ts';
import type { GameName } from '../games/catalogue.ts';
import { GAME_TITLES } from '../games/titles.ts';

/** "Offer credited", or "Dice: round played" */
export function describeKind(type: EventType, game: GameName | null): string {
  const words = type.replaceAll('-', ' ');
  return game === null ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : `${GAME_TITLES[game]}: ${words}`;
}
