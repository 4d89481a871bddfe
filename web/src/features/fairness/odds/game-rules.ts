import type { GameName } from '#contracts/games/catalogue.ts';

export type GameRules = {
  rules: string;
  /** Bets of a multiple of this lose nothing to rounding. */
  exactAt: number;
};

export const GAME_RULES: Readonly<Record<GameName, GameRules>> = {
  dice: {
    rules: 'One die is rolled. Under wins on 1 to 3, over wins on 4 to 6; both pay 1.80x.',
    exactAt: 5,
  },
  roulette: {
    rules:
      'An American wheel of 38 pockets: 1 to 36, 0 and 00. Every bet on the table is settled separately. ' +
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
      'The wheel stops on one of twelve segments and pays its multiplier, from 0x to 3x. ' +
      'A segment is as likely as it is wide.',
    exactAt: 10,
  },
  keno: {
    rules:
      'Pick one to ten of eighty numbers; twenty are drawn. The payout depends on the number of your picks and how ' +
      'many of them were drawn.',
    exactAt: 10,
  },
  plinko: {
    rules:
      'The ball falls through 8 to 16 rows of pins, left or right at each with equal chance. The bucket it lands in ' +
      'pays by rows and risk: buckets count from the left, starting with 0.',
    exactAt: 10,
  },
  crash: {
    rules:
      'The multiplier rises from 1.00x by 0.50 a second until it crashes at a point that was fixed before the start. ' +
      'Cash out before that to win your bet times the multiplier; at 50.00x we cash out for you. 5 of 100 flights crash ' +
      'on the ground. The house edge is 4%.',
    exactAt: 100,
  },
  mines: {
    rules:
      'Three to ten mines lie under 25 tiles. Each safe tile raises what a cash-out pays, a mine ends the round. ' +
      'You can cash out after any safe tile; when the next step would pass the highest payout, we do it for you.',
    exactAt: 100,
  },
  blackjack: {
    rules:
      'Come closer to 21 than the dealer without passing it. Aces count 1 or 11, faces 10. Blackjack pays 3:2, a win ' +
      '1:1, a push returns the bet. The dealer looks for blackjack at the deal, hits up to 16 and stands on 17. ' +
      'You may double on your first two cards and get one card more.',
    exactAt: 2,
  },
  baccarat: {
    rules:
      'Player and banker get two cards each, and a third by the fixed table. The hand nearer to 9 wins; tens and faces ' +
      'count 0, an ace 1. Banker pays 1.95x, and a tie returns bets on player and banker.',
    exactAt: 20,
  },
};
