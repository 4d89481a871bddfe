import type { GameName } from '#contracts/games/catalogue.ts';
import { baccaratByHand } from './games/baccarat.ts';
import { blackjackByHand } from './games/blackjack.ts';
import { crashByHand } from './games/crash.ts';
import { diceByHand } from './games/dice.ts';
import { kenoByHand } from './games/keno.ts';
import { minesByHand } from './games/mines.ts';
import { plinkoByHand } from './games/plinko.ts';
import { rouletteByHand } from './games/roulette.ts';
import { slotsByHand } from './games/slots.ts';
import { wheelByHand } from './games/wheel.ts';
import type { HandGame } from './hand-game.ts';

export const HAND_GAMES: Readonly<Record<GameName, HandGame>> = {
  dice: diceByHand,
  roulette: rouletteByHand,
  crash: crashByHand,
  mines: minesByHand,
  slots: slotsByHand,
  blackjack: blackjackByHand,
  wheel: wheelByHand,
  keno: kenoByHand,
  plinko: plinkoByHand,
  baccarat: baccaratByHand,
};
