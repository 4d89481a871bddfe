import type { GameName } from '#contracts/games/catalogue.ts';
import type { BetRound } from '#contracts/words/bet.ts';

const stakePoints = 10;

export const BET_ROUNDS: Readonly<Record<GameName, BetRound>> = {
  dice: { params: { prediction: 'over' }, outcome: { die: 5 }, stakePoints },
  roulette: {
    params: {
      lines: [
        { type: 'red', amountPoints: 4 },
        { type: 'straight', value: 17, amountPoints: 5 },
        { type: 'dozen', value: 2, amountPoints: 1 },
      ],
    },
    outcome: { pocket: 3 },
    stakePoints,
  },
  crash: {
    params: { autoCashOutHundredths: 150 },
    outcome: { crashPointHundredths: 235, cashOutHundredths: 150 },
    stakePoints,
  },
  mines: { params: { mineCount: 3 }, outcome: { mines: [4, 9, 20], revealed: [0, 1], hitTile: null }, stakePoints },
  slots: { params: {}, outcome: { symbols: ['bell', 'star', 'bell'] }, stakePoints },
  blackjack: {
    params: {},
    outcome: { playerCards: ['6s', '5d', '9c'], dealerCards: ['9h', 'Kc'], isDoubled: true, result: 'win' },
    stakePoints,
  },
  wheel: { params: {}, outcome: { segment: 11 }, stakePoints },
  keno: {
    params: { numbers: [80, 7, 12], paytable: 'by-picks' },
    outcome: { drawn: Array.from({ length: 20 }, (_, index) => index + 1), matches: 2 },
    stakePoints,
  },
  plinko: { params: { rows: 8, risk: 'high' }, outcome: { path: [1, 0, 1, 0, 1, 0, 1, 0], bucket: 4 }, stakePoints },
  baccarat: {
    params: { betOn: 'banker' },
    outcome: { playerCards: ['As', '5d'], bankerCards: ['9h', 'Kc'], result: 'banker' },
    stakePoints,
  },
};
