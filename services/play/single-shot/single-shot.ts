import { pipsOf, totalOf } from '#contracts/games/baccarat/third-card.ts';
import type { Card } from '#contracts/games/cards/card.ts';
import { showCard } from '#contracts/games/cards/shown-card.ts';
import { colourOf } from '#contracts/games/roulette/pockets.ts';
import { totalOf as stakeOf } from '#contracts/games/roulette/roulette.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { Handlers } from '../../module/handler.ts';
import { playRoundHandler, type Table, toldOf, wonOf } from './play-round.ts';

const diceTable: Table<'play-dice'> = {
  game: 'dice',
  bet: ({ betAmount, prediction }) => ({ stakePoints: betAmount, params: { prediction } }),
  reply: ({ outcome: { die }, receipt }) => ({ diceResult: die, winAmount: receipt.payoutPoints, ...toldOf(receipt) }),
};

const plinkoTable: Table<'play-plinko'> = {
  game: 'plinko',
  bet: ({ betAmount, rows, risk }) => ({ stakePoints: betAmount, params: { rows, risk } }),
  reply: ({ outcome: { path, bucket }, receipt }) => ({ path, bucket, ...wonOf(receipt) }),
};

const slotsTable: Table<'play-slots'> = {
  game: 'slots',
  bet: ({ betAmount }) => ({ stakePoints: betAmount, params: {} }),
  reply: ({ outcome: { symbols }, receipt }) => ({ symbols, ...wonOf(receipt) }),
};

const wheelTable: Table<'play-wheel'> = {
  game: 'wheel',
  bet: ({ betAmount }) => ({ stakePoints: betAmount, params: {} }),
  reply: ({ outcome: { segment }, receipt }) => ({ segment, ...wonOf(receipt) }),
};

const kenoTable: Table<'play-keno'> = {
  game: 'keno',
  bet: ({ betAmount, selectedNumbers }) => ({
    stakePoints: betAmount,
    params: { numbers: selectedNumbers, paytable: 'by-picks' },
  }),
  reply: ({ params: { numbers }, outcome: { drawn, matches }, receipt }) => ({
    drawnNumbers: drawn,
    selectedNumbers: numbers,
    matches,
    ...wonOf(receipt),
  }),
};

const rouletteTable: Table<'play-roulette'> = {
  game: 'roulette',
  bet: ({ bets }) => ({ stakePoints: stakeOf(bets), params: { lines: bets } }),
  reply: ({ outcome: { pocket }, receipt }) => ({
    pointsDelta: receipt.payoutPoints - receipt.stakePoints,
    totalBet: receipt.stakePoints,
    winningNumber: pocket,
    winningColor: colourOf(pocket),
    winAmount: receipt.payoutPoints,
    ...toldOf(receipt),
  }),
};

const shown = (card: Card) => showCard(card, pipsOf);

const baccaratTable: Table<'play-baccarat'> = {
  game: 'baccarat',
  bet: ({ betAmount, betOn }) => ({ stakePoints: betAmount, params: { betOn } }),
  reply: ({ outcome: { playerCards, bankerCards, result }, receipt }) => ({
    playerCards: playerCards.map(shown),
    bankerCards: bankerCards.map(shown),
    totals: { player: totalOf(playerCards), banker: totalOf(bankerCards) },
    result,
    ...wonOf(receipt),
  }),
};

type SingleShotCall =
  | 'play-dice'
  | 'play-roulette'
  | 'play-slots'
  | 'play-wheel'
  | 'play-keno'
  | 'play-plinko'
  | 'play-baccarat';

export function singleShotHandlers(ledger: Ledger): Pick<Handlers, SingleShotCall> {
  return {
    'play-dice': playRoundHandler(ledger, diceTable),
    'play-roulette': playRoundHandler(ledger, rouletteTable),
    'play-slots': playRoundHandler(ledger, slotsTable),
    'play-wheel': playRoundHandler(ledger, wheelTable),
    'play-keno': playRoundHandler(ledger, kenoTable),
    'play-plinko': playRoundHandler(ledger, plinkoTable),
    'play-baccarat': playRoundHandler(ledger, baccaratTable),
  };
}
