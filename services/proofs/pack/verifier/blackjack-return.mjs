import { fraction, isLess, plus, times } from './fractions.mjs';

// The mean return of the best play, in first stakes, by going through all hands. Exact.
const VALUES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((value) => [value, fraction(value === 10 ? 4n : 1n, 13n)]);
const NOTHING = [0n, 1n];
const ONE = [1n, 1n];
const minus = (one, other) => plus(one, [-other[0], other[1]]);
const best = (one, other) => (isLess(one, other) ? other : one);
const sumOf = (parts) => parts.reduce(plus, NOTHING);

// Hands are [total, whether an ace counts 11]; totals above 21 are 22.
function withCard([total, isSoft], value) {
  const hard = (isSoft ? total - 10 : total) + (value === 11 ? 1 : value);
  if ((isSoft || value === 11) && hard <= 11) return [hard + 10, true];
  return [Math.min(hard, 22), false];
}

const handOf = (...values) => values.reduce(withCard, [0, false]);

function memoized(compute) {
  const known = new Map();
  return (...given) => {
    const key = JSON.stringify(given);
    if (!known.has(key)) known.set(key, compute(...given));
    return known.get(key);
  };
}

// Chances that the dealer's hidden card makes a natural, by the open one.
const naturalBehind = (up) => ({ 10: fraction(1n, 13n), 11: fraction(4n, 13n) })[up] ?? NOTHING;

function add(finals, total, share) {
  finals[total] = plus(finals[total] ?? NOTHING, share);
}

// Chances of the dealer's totals by the open card, once the dealer has looked and has no natural.
function dealerTotals(standsOn) {
  const finalsOf = memoized((hand) => {
    if (hand[0] >= standsOn) return { [hand[0]]: ONE };
    const finals = {};
    for (const [value, chance] of VALUES)
      for (const [total, share] of Object.entries(finalsOf(withCard(hand, value))))
        add(finals, total, times(chance, share));
    return finals;
  });
  return memoized((up) => {
    const [numerator, denominator] = minus(ONE, naturalBehind(up));
    const finals = {};
    for (const [value, chance] of VALUES.filter(([hidden]) => up + hidden !== 21))
      for (const [total, share] of Object.entries(finalsOf(handOf(up, value))))
        add(finals, total, times(times(chance, share), fraction(denominator, numerator)));
    return finals;
  });
}

function resultOfTotals(own, theirs) {
  if (own === 22) return 'bust';
  if (theirs === 22 || own > theirs) return 'win';
  return own === theirs ? 'push' : 'lose';
}

const drawing = (hand, each) => sumOf(VALUES.map(([value, chance]) => times(chance, each(withCard(hand, value)))));
// Two stakes are out, and the second is no part of the first.
const onTwoStakes = (returned) => minus(times([2n, 1n], returned), ONE);

export function blackjackReturn({ results, dealerStandsOn }, maySplit) {
  const pays = (result) => fraction(BigInt(results[result]), 100n);
  const dealerOf = dealerTotals(dealerStandsOn);
  const standing = memoized((own, up) => {
    const finals = Object.entries(dealerOf(up));
    return sumOf(finals.map(([theirs, chance]) => times(chance, pays(resultOfTotals(own, Number(theirs))))));
  });
  // The better of a hit and a stand, until the hand is over.
  const playing = memoized((hand, up) => {
    if (hand[0] === 22) return pays('bust');
    const hit = drawing(hand, (next) => playing(next, up));
    return best(standing(hand[0], up), hit);
  });
  const doubling = (hand, up) => onTwoStakes(drawing(hand, ([total]) => standing(total, up)));
  const splitting = (value, up) =>
    onTwoStakes(drawing(handOf(value), (hand) => (value === 11 ? standing(hand[0], up) : playing(hand, up))));
  const dealt = (one, two, up) => {
    const behind = naturalBehind(up);
    const hand = handOf(one, two);
    if (hand[0] === 21) return plus(times(behind, pays('push')), times(minus(ONE, behind), pays('blackjack')));
    const whole = best(playing(hand, up), doubling(hand, up));
    const played = maySplit && one === two ? best(whole, splitting(one, up)) : whole;
    return plus(times(behind, pays('lose')), times(minus(ONE, behind), played));
  };
  const deals = VALUES.flatMap((one) => VALUES.flatMap((two) => VALUES.map((up) => [one, two, up])));
  return sumOf(
    deals.map(([[one, first], [two, second], [up, third]]) =>
      times(times(times(first, second), third), dealt(one, two, up)),
    ),
  );
}
