// The rules of each game in a few sentences, as a player would tell them. The figures beside them come from the house.
import type { PlayableGame } from '#contracts/games/playable.ts';

export type GameRules = {
  rules: string;
  /** Payouts are rounded down to whole points: bets of this many points, or a multiple, lose nothing by it. */
  exactAt: number;
};

export const GAME_RULES: Readonly<Record<PlayableGame, GameRules>> = {
  dice: {
    rules: 'One die is rolled. Under wins on 1 to 3, over wins on 4 to 6; both pay 1.80x.',
    exactAt: 5,
  },
  roulette: {
    rules:
      'An American wheel of 38 pockets: 1 to 36, 0 and 00. Every bet on the table is settled by itself. ' +
      '0 and 00 are green, and only a straight bet on them wins there.',
    exactAt: 1,
  },
  slots: {
    rules:
      'Three reels turn, each on its own. Three equal symbols pay by the symbol; any two equal ones pay 1.50x. ' +
      'A spin pays one of them, never both.',
    exactAt: 2,
  },
  wheel: {
    rules:
      'The wheel stops on one of twelve segments and pays what stands there, from 0x to 3x. ' +
      'A segment is as likely as it is wide.',
    exactAt: 10,
  },
  keno: {
    rules:
      'Pick one to ten of eighty numbers; the house draws twenty. What is paid goes by the number of your picks ' +
      'and how many of them were drawn.',
    exactAt: 10,
  },
  plinko: {
    rules:
      'The ball falls through 8 to 16 rows of pins, left or right at each with equal chance. The bucket it lands in ' +
      'pays by rows and risk: buckets count from the left, starting with 0.',
    exactAt: 10,
  },
  baccarat: {
    rules:
      'Player and banker get two cards each, and a third by the fixed table. The hand nearer to 9 wins; tens and faces ' +
      'count 0, an ace 1. Banker pays 1.95x, and a tie gives bets on player and banker back.',
    exactAt: 20,
  },
};
