import { expect, test } from 'vitest';
import { chiSquareOf, fixedDraws, zOf } from '#tests/support/fixed-draws.ts';
import { type Card, DECK, RANKS } from '../cards/card.ts';
import { fraction, returnOf } from '../chance.ts';
import { baccarat, baccaratParams, CHANCE_OF, dealt, SIDES } from './baccarat.ts';
import { bankerDraws, isNatural, pipsOf, totalOf } from './third-card.ts';

/** A card per pip value, and how many of 13 ranks have it. */
const PIPS = Array.from({ length: 10 }, (_, pips) => ({
  card: DECK.find((card) => pipsOf(card) === pips)!,
  ranks: pips === 0 ? 4 : 1,
}));
/** A hand per total, and how many of 169 pairs of ranks have it. */
const PAIRS = Array.from({ length: 10 }, (_, total) => ({
  cards: [PIPS[0]!.card, PIPS[total]!.card] as const,
  ways: PIPS.flatMap((one, a) => PIPS.map((other, b) => ((a + b) % 10 === total ? one.ranks * other.ranks : 0))).reduce(
    (sum, ways) => sum + ways,
    0,
  ),
}));

type Deal = { cards: readonly Card[]; ways: number };

function everyDeal(): Deal[] {
  return PAIRS.flatMap((player) =>
    PAIRS.flatMap((banker) =>
      PIPS.flatMap((fifth) =>
        PIPS.map((sixth) => ({
          cards: [...player.cards, ...banker.cards, fifth.card, sixth.card],
          ways: player.ways * banker.ways * fifth.ranks * sixth.ranks,
        })),
      ),
    ),
  );
}

const floatOf = (card: Card) => (DECK.indexOf(card) + 0.5) / 52;
const DEALS = everyDeal();

test('the three results have exactly the published chances', () => {
  const ways = { player: 0, banker: 0, tie: 0 };
  const sizes = new Map<number, number>();
  for (const { cards, ways: weight } of DEALS) {
    const { outcome } = baccarat.play({ betOn: 'tie' }, cards.map(floatOf));
    ways[outcome.result] += weight;
    const size = outcome.playerCards.length + outcome.bankerCards.length;
    sizes.set(size, (sizes.get(size) ?? 0) + weight);
  }
  expect(ways).toEqual({ player: 2_153_464, banker: 2_212_744, tie: 460_601 });
  for (const side of SIDES) expect(CHANCE_OF[side]).toEqual(fraction(ways[side], 13 ** 6));
  const shares = [4, 5, 6].map((size) => Math.round((sizes.get(size)! / 13 ** 6) * 100_000) / 1000);
  expect(shares).toEqual([37.87, 30.316, 31.814]);
});

test.each([
  ['player', 98.772],
  ['banker', 98.936],
  ['tie', 85.883],
] as const)('a bet on %s returns %d %%, summed over all deals', (betOn, percent) => {
  const hundredths = DEALS.reduce(
    (sum, { cards, ways }) => sum + ways * baccarat.play({ betOn }, cards.map(floatOf)).multiplierHundredths,
    0,
  );
  const exact = fraction(hundredths, 100 * 13 ** 6);
  expect(Math.round((exact.numerator / exact.denominator) * 100_000) / 1000).toBe(percent);
  expect(baccarat.returns.find(({ bet }) => bet === betOn)!.returnToPlayer).toEqual(exact);
  expect(returnOf(baccarat.odds.filter(({ bet }) => bet === betOn))).toEqual(exact);
});

test('the published odds name every way a bet gets something back', () => {
  expect(baccarat.odds.map(({ bet, winsOn, multiplierHundredths }) => [bet, winsOn, multiplierHundredths])).toEqual([
    ['player', 'the player', 200],
    ['player', 'a tie, which gives the bet back', 100],
    ['banker', 'the banker', 195],
    ['banker', 'a tie, which gives the bet back', 100],
    ['tie', 'the tie', 900],
  ]);
});

test('an ace counts one, tens and faces nothing, other cards their number', () => {
  const pips = RANKS.map((rank) => pipsOf(`${rank}d`));
  expect(pips).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]);
});

test('the banker draws by the table', () => {
  const thirds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const drawn = (total: number) => thirds.filter((third) => bankerDraws(total, third));
  expect([0, 1, 2].map(drawn)).toEqual([thirds, thirds, thirds]);
  expect(drawn(3)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9]);
  expect(drawn(4)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(drawn(5)).toEqual([4, 5, 6, 7]);
  expect(drawn(6)).toEqual([6, 7]);
  expect(drawn(7)).toEqual([]);
  expect([0, 5, 6, 7].map((total) => bankerDraws(total, null))).toEqual([true, true, false, false]);
});

test('a natural ends the deal; a banker who draws alone takes the fifth card', () => {
  expect(dealt(['9d', 'Kd', '2d', '3d', '4d', '5d'])).toEqual({
    playerCards: ['9d', 'Kd'],
    bankerCards: ['2d', '3d'],
  });
  expect(dealt(['6d', 'Kd', '2d', '3d', '4d', '5d']).bankerCards).toEqual(['2d', '3d', '4d']);
  expect(dealt(['2d', '3d', '2h', 'Kd', '4d', '5d'])).toEqual({
    playerCards: ['2d', '3d', '4d'],
    bankerCards: ['2h', 'Kd', '5d'],
  });
  expect(totalOf(['9d', '9h', 'Ad'])).toBe(9);
});

test('eight or nine is a natural with two cards only', () => {
  expect([isNatural(['8d', 'Kd']), isNatural(['4d', '5d']), isNatural(['3d', '4d'])]).toEqual([true, true, false]);
  expect(isNatural(['2d', '3d', '3h'])).toBe(false);
});

test('a tie returns player and banker bets', () => {
  const floats = (['6d', 'Kd', '6h', 'Qd', '4d', '5d'] as const).map(floatOf);
  expect(SIDES.map((betOn) => baccarat.play({ betOn }, floats).multiplierHundredths)).toEqual([100, 100, 900]);
});

test.each([[{}], [{ betOn: 'pair' }], [{ betOn: 'tie', result: 'tie' }]])('rejects %j as a bet', (params) => {
  expect(baccaratParams.safeParse(params).success).toBe(false);
});

test('20,000 deals of one seed pair have the expected distribution', () => {
  const rounds = 20_000;
  const draws = fixedDraws('baccarat');
  const counts = { player: 0, banker: 0, tie: 0 };
  for (let nonce = 0; nonce < rounds; nonce++) {
    counts[baccarat.play({ betOn: 'player' }, draws(nonce, 6)).outcome.result]++;
  }
  const categories = SIDES.map((side) => ({
    count: counts[side],
    chance: CHANCE_OF[side].numerator / CHANCE_OF[side].denominator,
  }));
  for (const { count, chance } of categories) expect(Math.abs(zOf(count, rounds, chance))).toBeLessThan(4.5);
  const { chiSquare, limit } = chiSquareOf(categories);
  expect(chiSquare).toBeLessThan(limit);
});
