import type { GameName } from './catalogue.ts';

export const GAME_TITLES: Readonly<Record<GameName, string>> = {
  dice: 'Dice',
  roulette: 'Roulette',
  crash: 'Crash',
  mines: 'Mines',
  slots: 'Slots',
  blackjack: 'Blackjack',
  wheel: 'Wheel',
  keno: 'Keno',
  plinko: 'Plinko',
  baccarat: 'Baccarat',
};
