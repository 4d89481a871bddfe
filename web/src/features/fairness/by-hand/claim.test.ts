import { describe, expect, test } from 'vitest';
import vectors from '#contracts/fairness/vectors.json' with { type: 'json' };
import { floatsOf } from '#contracts/fairness/seeds.ts';
import { cardValue } from '#contracts/games/blackjack/hand.ts';
import type { Card } from '#contracts/games/cards/card.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { roundRules } from '#contracts/games/rules.ts';
import { browserHmac } from '../seeds/browser-hash.ts';
import { explainRound } from '../verify/explain-round.ts';
import { emptyFields, handClaim, type HandFields } from './claim.ts';
import type { TypedRound } from './hand-game.ts';

const [vector] = vectors.ours;
const { serverSeed, serverSeedHash, clientSeed, nonce, keno20of80: drawn } = vector!;
const sortedDraw = drawn.toSorted((one, other) => one - other).join(', ');

const undrawn = [1, 2, 3].find((number) => !drawn.includes(number))!;

type Typed = {
  stake: string;
  round: TypedRound;
  payout: string;
  outcome: unknown;
  lie: TypedRound;
};

const CARDS = { playerCards: ['Qd', 'Ks'], dealerCards: ['6d', 'Qh', '2h'] };

const ROUNDS: Readonly<Record<GameName, Typed>> = {
  dice: {
    stake: '25',
    round: { prediction: 'over', die: ' 5 ' },
    payout: '45',
    outcome: { die: 5 },
    lie: { die: '6' },
  },
  roulette: {
    stake: '11',
    round: { lines: 'Black 10\n\nstraight 29 1', pocket: '29' },
    payout: '56',
    outcome: { pocket: 29 },
    lie: { pocket: '7' },
  },
  crash: {
    stake: '25',
    round: { autoCashOutHundredths: '1.2', point: '1.24x', cashOut: '1.20' },
    payout: '30',
    outcome: { crashPointHundredths: 124, cashOutHundredths: 120 },
    lie: { cashOut: 'none' },
  },
  mines: {
    stake: '100',
    round: { mineCount: '3', mines: '7 19 22', revealed: '0, 1', hitTile: '' },
    payout: '124',
    outcome: { mines: [19, 22, 7], revealed: [0, 1], hitTile: null },
    lie: { mines: '8 19 22' },
  },
  slots: {
    stake: '3',
    round: { left: 'grapes', middle: 'grapes', right: 'lemon' },
    payout: '4',
    outcome: { symbols: ['grapes', 'grapes', 'lemon'] },
    lie: { right: 'grapes' },
  },
  blackjack: {
    stake: '10',
    round: { playerCards: 'Qd Ks', secondHand: '', dealerCards: '6♦, q♥, 2h', isDoubled: 'no' },
    payout: '20',
    outcome: { ...CARDS, isDoubled: false, result: 'win' },
    lie: { dealerCards: '6d Qh 5h' },
  },
  wheel: { stake: '10', round: { segment: '8' }, payout: '0', outcome: { segment: 8 }, lie: { segment: '0' } },
  keno: {
    stake: '10',
    round: { numbers: '62 72 1', paytable: 'by-picks', drawn: sortedDraw },
    payout: '25',
    outcome: { drawn, matches: 2 },
    lie: { drawn: [...drawn.slice(1), undrawn].join(' ') },
  },
  plinko: {
    stake: '10',
    round: { rows: '8', risk: 'low', fall: '3' },
    payout: '10',
    outcome: { path: vector!.plinko16_bits.slice(0, 8), bucket: 3 },
    lie: { fall: '5' },
  },
  baccarat: {
    stake: '1,000',
    round: { betOn: 'banker', playerCards: 'Qd Ks 2h', bankerCards: '6d Qh' },
    payout: '1,950',
    outcome: { playerCards: ['Qd', 'Ks', '2h'], bankerCards: ['6d', 'Qh'], result: 'banker' },
    lie: { bankerCards: '7d Qh' },
  },
};

function typed(game: GameName, change: TypedRound = {}): HandFields {
  const { stake, payout, round } = ROUNDS[game];
  return {
    game,
    serverSeed: ` ${serverSeed.toUpperCase()} `,
    serverSeedHash,
    clientSeed,
    nonce: String(nonce),
    stakePoints: stake,
    payoutPoints: payout,
    round: { ...round, ...change },
  };
}

const claimOf = (game: GameName, change?: TypedRound) => handClaim(game).parse(typed(game, change));

function wrongs(fields: HandFields): Record<string, string> {
  const { error } = handClaim(fields.game).safeParse(fields);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe.each(GAME_NAMES)('a round of %s, typed in by hand', (game) => {
  test('confirms the server’s result', () => {
    const claim = claimOf(game);
    expect(claim.outcome).toEqual(ROUNDS[game].outcome);
    expect(explainRound(claim).holds).toBe(true);
  });

  test('does not hold with another outcome', () => {
    expect(explainRound(claimOf(game, ROUNDS[game].lie)).verification.outcomeHolds).toBe(false);
  });

  test('does not hold with a point more than was paid', () => {
    const claim = handClaim(game).parse({ ...typed(game), payoutPoints: String(claimOf(game).payoutPoints + 1) });
    expect(explainRound(claim).verification).toMatchObject({ outcomeHolds: true, payoutHolds: false });
  });

  test('does not hold at another nonce', () => {
    expect(explainRound(handClaim(game).parse({ ...typed(game), nonce: '7' })).holds).toBe(false);
  });

  test('an empty form is answered in sentences', () => {
    const sentences = Object.values(wrongs(emptyFields(game)));
    expect(sentences.length).toBeGreaterThan(4);
    for (const sentence of sentences) expect(sentence).toMatch(/^[“A-Z0-9].*\.$/);
  });
});

test.each([
  [{ serverSeed: 'abc' }, 'serverSeed', 'A server seed has 64 hexadecimal digits.'],
  [{ nonce: '1.5' }, 'nonce', 'The nonce is a whole number.'],
  [{ stakePoints: '0' }, 'stakePoints', 'The stake is at least 1.'],
  [{ clientSeed: '' }, 'clientSeed', 'A client seed has 1 to 64 printable ASCII characters.'],
])('%o is answered with its sentence', (change, field, sentence) => {
  expect(wrongs({ ...typed('dice'), ...change })).toEqual({ [field]: sentence });
});

const TWENTY_ONE = Array.from({ length: 21 }, (_, index) => index + 1).join(' ');

test.each<[GameName, TypedRound, string, string]>([
  ['dice', { die: '7' }, 'die', 'The die is at most 6.'],
  ['roulette', { lines: 'red ten' }, 'lines', '“red ten” is no bet: write red 10 or straight 17 5.'],
  ['roulette', { lines: 'dozen 4 1' }, 'lines', '“dozen 4 1” is no bet: write red 10 or straight 17 5.'],
  ['roulette', { lines: 'red 5, red 6' }, 'lines', 'Each place of the table can be used once.'],
  ['roulette', { lines: '' }, 'lines', 'Put at least one chip on the table.'],
  ['roulette', { pocket: '38' }, 'pocket', 'The pocket is a number from 0 to 36, or 00.'],
  ['crash', { point: '1.245' }, 'point', 'The crash point is written like 1.24.'],
  ['crash', { cashOut: '1.00' }, 'cashOut', 'The cash-out is at least 1.01.'],
  ['mines', { mines: '1 2' }, 'mines', '2 tiles for 3 mines.'],
  ['mines', { revealed: '3 3' }, 'revealed', '3 is listed twice.'],
  ['mines', { hitTile: '1' }, 'hitTile', 'This tile is also among the safe ones.'],
  ['blackjack', { playerCards: 'Qd 1x' }, 'playerCards', '“1x” is no card: write Qd, 10h or As.'],
  ['baccarat', { bankerCards: 'Qd' }, 'bankerCards', 'A hand has 2 to 3 cards.'],
  ['keno', { numbers: '0' }, 'numbers', '“0” is no number from 1 to 80.'],
  ['keno', { numbers: '1 2 3 4 5 6 7 8 9 10 11' }, 'numbers', 'Pick at most ten numbers.'],
  ['keno', { paytable: 'literal' }, 'numbers', 'Fewer than four numbers cannot win; pick four to ten.'],
  ['keno', { drawn: TWENTY_ONE }, 'drawn', 'Twenty numbers are drawn.'],
  ['plinko', { fall: 'LRLRLRLRL' }, 'fall', 'The path has 9 steps for 8 rows.'],
  ['plinko', { fall: '9' }, 'fall', 'The buckets of 8 rows go from 0 to 8.'],
  ['plinko', { fall: 'left' }, 'fall', 'Write a path like LRRLLRLR, or only the bucket’s number.'],
])('%s with %o is answered at its field', (game, change, field, sentence) => {
  expect(wrongs(typed(game, change))).toEqual({ [`round.${field}`]: sentence });
});

test('an empty roulette table is reported together with everything else that is missing', () => {
  expect(wrongs(emptyFields('roulette'))).toMatchObject({ 'round.lines': 'Put at least one chip on the table.' });
});

test('bets that do not add up to the stake are answered at the stake', () => {
  expect(wrongs({ ...typed('roulette'), stakePoints: '12' })).toEqual({
    stakePoints: 'The bets add up to 11 points, not 12.',
  });
});

test('a stake above any possible payout is answered at the stake', () => {
  expect(wrongs({ ...typed('dice'), stakePoints: '1000000000000000' })).toEqual({
    stakePoints: 'No house takes a stake of which so much would come back.',
  });
});

test('00 is a pocket and a bet', () => {
  const claim = claimOf('roulette', { lines: 'straight 00 11', pocket: '00' });
  expect(claim).toMatchObject({
    params: { lines: [{ type: 'straight', value: 37, amountPoints: 11 }] },
    outcome: { pocket: 37 },
  });
});

test('a doubled hand is checked with both bets', () => {
  const change = { playerCards: 'Qd Ks 2h', dealerCards: '6d Qh', isDoubled: 'yes' };
  const fields = { ...typed('blackjack', change), stakePoints: '20', payoutPoints: '0' };
  const claim = handClaim('blackjack').parse(fields);
  expect(claim.outcome).toMatchObject({ result: 'bust', isDoubled: true });
  expect(explainRound(claim).holds).toBe(true);
});

test('each hand of a split has its field, and a split is not doubled', () => {
  const at = splitNonce();
  const cards = deckOf(at);
  const end = roundRules('blackjack').replay({}, splitClaim(cards), 20, cards);
  const { split, dealerCards } = end.outcome as { split: { cards: string[] }[]; dealerCards: string[] };
  const change = {
    playerCards: split[0]!.cards.join(' '),
    secondHand: split[1]!.cards.join(' '),
    dealerCards: dealerCards.join(' '),
  };
  const points = { stakePoints: '20', payoutPoints: String(end.payoutPoints), nonce: String(at) };
  const fields = { ...typed('blackjack', change), ...points };
  const claim = handClaim('blackjack').parse(fields);
  expect(claim.outcome).toEqual(end.outcome);
  expect(explainRound(claim)).toMatchObject({ holds: true });
  expect(
    explainRound(claim)
      .steps.map(({ label }) => label)
      .slice(4, 6),
  ).toEqual(['First hand, second card', 'Second hand, second card']);
  const doubled = { ...fields, round: { ...fields.round, isDoubled: 'yes' } };
  expect(wrongs(doubled)).toEqual({ 'round.isDoubled': 'A hand of a split cannot be doubled.' });
});

function deckOf(at: number): readonly Card[] {
  return roundRules('blackjack').deal({}, floatsOf({ serverSeed, clientSeed, nonce: at }, 52, browserHmac)) as Card[];
}

/** A pair of tens or less that was dealt, and the dealer has no natural. */
function splitNonce(): number {
  for (let at = 0; ; at++) {
    const [one, two, up] = deckOf(at).map(cardValue) as [number, number, number];
    if (one === two && one < 11 && up < 10) return at;
  }
}

function splitClaim(cards: readonly Card[]) {
  const hand = (place: number) => ({ cards: [cards[place]!, cards[place + 4]!], result: 'lose' });
  const pair = { playerCards: cards.slice(0, 2), dealerCards: cards.slice(2, 4), isDoubled: false, result: 'lose' };
  return { ...pair, split: [hand(0), hand(1)] };
}

test('a mine that was hit and a flight without a target hold too', () => {
  const hit = { ...typed('mines', { revealed: '0', hitTile: '22' }), payoutPoints: '0' };
  expect(explainRound(handClaim('mines').parse(hit)).holds).toBe(true);
  const crashed = { ...typed('crash', { autoCashOutHundredths: '', cashOut: '' }), payoutPoints: '0' };
  expect(explainRound(handClaim('crash').parse(crashed)).holds).toBe(true);
});

test('a path of plinko is read by letters or by figures', () => {
  const path = vector!.plinko16_bits.slice(0, 8);
  const letters = path.map((step) => (step === 1 ? 'r' : 'l')).join('');
  for (const fall of [letters, path.join(' ')]) expect(explainRound(claimOf('plinko', { fall })).holds).toBe(true);
  const mirrored = letters.replaceAll('r', 'x').replaceAll('l', 'r').replaceAll('x', 'l');
  expect(explainRound(claimOf('plinko', { fall: mirrored })).holds).toBe(false);
});
