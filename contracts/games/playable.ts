// Which of the ten games can be played today: those of one command and one event.
import { GAME_NAMES, type GameName } from './catalogue.ts';
import { SINGLE_SHOT, type SingleShotGame } from './rules.ts';

export type PlayableGame = SingleShotGame;

export function isPlayable(name: GameName): name is PlayableGame {
  return name in SINGLE_SHOT;
}

/** In the order of the hub's tabs. */
export const PLAYABLE_GAMES: readonly PlayableGame[] = GAME_NAMES.filter(isPlayable);
