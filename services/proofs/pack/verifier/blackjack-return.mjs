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

export function blackjackReturn({ results, dealerStandsOn }, maySplit) {
  const pays = (result) => fraction(BigInt(results[result]), 100n);
  // Chances of the dealer's totals, by total.
  const finalsOf = memoized((hand) => {
    if (hand[0] >= dealerStandsOn) return { [hand[0]]: ONE };
    const finals = {};
    for (const [value, chance] of VALUES)
      for (const [total, share] of Object.entries(finalsOf(withCard(hand, value))))
        finals[total] = plus(finals[total] ?? NOTHING, times(chance, share));
    return finals;
  });
  const naturalBehind = (up) => ({ 10: fraction(1n, 13n), 11: fraction(4n, 13n) })[up] ?? NOTHING;
  // With an open card, once the dealer has looked and has no natural.
  const dealerOf = memoized((up) => {
    const [numerator, denominator] = minus(ONE, naturalBehind(up));
    const finals = {};
    for (const [value, chance] of VALUES)
      if (up + value !== 21)
        for (const [total, share] of Object.entries(finalsOf(handOf(up, value)))) {
          const part = times(times(chance, share), fraction(denominator, numerator));
          finals[total] = plus(finals[total] ?? NOTHING, part);
        }
    return finals;
  });
  const resultOf = (own, theirs) => {
    if (own === 22) return 'bust';
    if (theirs === 22 || own > theirs) return 'win';
    return own === theirs ? 'push' : 'lose';
  };
  const standing = memoized((total, up) =>
    sumOf(Object.entries(dealerOf(up)).map(([final, chance]) => times(chance, pays(resultOf(total, Number(final)))))),
  );
  const drawing = (hand, each) => sumOf(VALUES.map(([value, chance]) => times(chance, each(withCard(hand, value)))));
  // A hit or a stand as long as the hand lasts, whichever returns more.
  const playing = memoized((hand, up) => {
    if (hand[0] === 22) return pays('bust');
    return best(standing(hand[0], up), drawing(hand, (next) => playing(next, up)));
  });
  // A double stakes once more: its gain is what two stakes return less the second.
  const doubling = (hand, up) =>
    minus(times([2n, 1n], drawing(hand, ([total]) => standing(total, up))), ONE);
  const splitting = (value, up) => {
    const each = drawing(handOf(value), (hand) => (value === 11 ? standing(hand[0], up) : playing(hand, up)));
    return minus(times([2n, 1n], each), ONE);
  };
  return sumOf(
    VALUES.flatMap(([one, first]) =>
      VALUES.flatMap(([two, second]) =>
        VALUES.map(([up, third]) => {
          const behind = naturalBehind(up);
          const isNatural = one + two === 21;
          const hand = handOf(one, two);
          const whole = () => best(playing(hand, up), doubling(hand, up));
          const played = () => (maySplit && one === two ? best(whole(), splitting(one, up)) : whole());
          const rest = isNatural ? pays('blackjack') : played();
          const all = plus(times(behind, pays(isNatural ? 'push' : 'lose')), times(minus(ONE, behind), rest));
          return times(times(times(first, second), third), all);
        }),
      ),
    ),
  );
}
