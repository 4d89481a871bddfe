import { expect, test } from 'vitest';
import { chiSquareOf, fixedDraws, zOf } from '#tests/support/fixed-draws.ts';
import { returnOf } from '../chance.ts';
import tables from '../payout-tables.json' with { type: 'json' };
import { keno, kenoParams } from './keno.ts';
import { chanceOfMatches, kenoHundredths, topKenoHundredths } from './paytables.ts';

const ALL_PICKS = Array.from({ length: 10 }, (_, index) => index + 1);
const matchesUpTo = (picks: number) => Array.from({ length: picks + 1 }, (_, matches) => matches);
const ways = (paytable: 'by-picks' | 'literal', picks: number) =>
  matchesUpTo(picks).map((matches) => ({
    chance: chanceOfMatches(picks, matches),
    multiplierHundredths: kenoHundredths(paytable, picks, matches),
  }));
const percent = ({ numerator, denominator }: { numerator: number; denominator: number }) =>
  Math.round((numerator / denominator) * 100_000) / 1000;

test('the return, by number of picks', () => {
  const returns = ALL_PICKS.map((picks) => returnOf(ways('by-picks', picks)));
  expect(returns.map(percent)).toEqual([95, 95.095, 94.352, 95.001, 94.881, 94.847, 95.078, 94.481, 95.268, 95.51]);
  expect(keno.returns.map(({ returnToPlayer }) => returnToPlayer)).toEqual(returns);
  expect(returns[0]).toEqual({ numerator: 19, denominator: 20 });
});

test('the published odds list exactly the numbers of matches that pay', () => {
  const shown = (bet: string) => keno.odds.filter((line) => line.bet === bet).map(({ winsOn }) => winsOn);
  expect(shown('1 pick')).toEqual(['1 match']);
  expect(shown('2 picks')).toEqual(['1 match', '2 matches']);
  const nine = [0, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(shown('9 picks')).toEqual(nine.map((matches) => `${matches} matches`));
  expect(keno.returns.map(({ bet }) => bet)).toEqual(
    ALL_PICKS.map((picks) => (picks === 1 ? '1 pick' : `${picks} picks`)),
  );
});

test('the literal table returns little below ten picks', () => {
  const returns = ALL_PICKS.slice(3).map((picks) => percent(returnOf(ways('literal', picks))));
  expect(returns.map((value) => Math.round(value * 100) / 100)).toEqual([0.31, 1.34, 3.54, 7.34, 13.17, 21.47, 32.74]);
});

test('the chances of all matches sum to one', () => {
  for (const picks of ALL_PICKS) {
    const whole = matchesUpTo(picks).map((matches) => ({
      chance: chanceOfMatches(picks, matches),
      multiplierHundredths: 100,
    }));
    expect(returnOf(whole)).toEqual({ numerator: 1, denominator: 1 });
  }
});

test('the tables are the published ones; ten picks pay 4 to 10 matches in both', () => {
  const published = tables.keno_by_picks as Record<string, Record<string, number>>;
  for (const picks of ALL_PICKS) {
    const paid = matchesUpTo(picks).flatMap((matches) => {
      const hundredths = kenoHundredths('by-picks', picks, matches);
      return hundredths === 0 ? [] : [[String(matches), hundredths / 100] as const];
    });
    expect(Object.fromEntries(paid)).toEqual(published[picks]);
    expect(topKenoHundredths('by-picks', picks)).toBe(Math.max(...paid.map(([, multiplier]) => multiplier)) * 100);
  }
  for (const matches of [4, 5, 6, 7, 8, 9, 10]) {
    expect(kenoHundredths('literal', 10, matches)).toBe(kenoHundredths('by-picks', 10, matches));
  }
});

test.each([[[]], [[7, 7]], [[0]], [[81]], [[1.5]], [['7']], [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]], [[null]], [7]])(
  'rejects the picks %j',
  (numbers) => {
    expect(kenoParams.safeParse({ numbers }).success).toBe(false);
  },
);

test('the literal table rejects picks that cannot win', () => {
  expect(kenoParams.safeParse({ numbers: [1, 2, 3], paytable: 'literal' }).success).toBe(false);
  expect(kenoParams.parse({ numbers: [1, 2, 3, 4], paytable: 'literal' }).paytable).toBe('literal');
  expect(kenoParams.parse({ numbers: [1, 2, 3] }).paytable).toBe('by-picks');
});

test('5,000 draws of one seed pair: matches of ten and of four picks have the expected distribution', () => {
  const rounds = 5000;
  const draws = fixedDraws('keno');
  const picked = [3, 9, 17, 22, 31, 44, 58, 63, 77, 80];
  const counts = new Map([10, 4].map((picks) => [picks, Array<number>(picks + 1).fill(0)]));
  for (let nonce = 0; nonce < rounds; nonce++) {
    const floats = draws(nonce, 20);
    for (const [picks, seen] of counts) {
      const { outcome } = keno.play({ numbers: picked.slice(0, picks), paytable: 'by-picks' }, floats);
      expect(new Set(outcome.drawn).size).toBe(20);
      seen[outcome.matches]!++;
    }
  }
  for (const [picks, seen] of counts) {
    const chance = (matches: number) => {
      const { numerator, denominator } = chanceOfMatches(picks, matches);
      return numerator / denominator;
    };
    for (const [matches, count] of seen.entries()) {
      expect(Math.abs(zOf(count, rounds, chance(matches)))).toBeLessThan(4.5);
    }
    // Rare results are merged, so that every category expects some.
    const wide = picks === 10 ? 6 : 4;
    const rest = seen.slice(wide).reduce((sum, count) => sum + count, 0);
    const chances = seen.slice(0, wide).map((_, matches) => chance(matches));
    const { chiSquare, limit } = chiSquareOf([
      ...chances.map((each, matches) => ({ count: seen[matches]!, chance: each })),
      { count: rest, chance: 1 - chances.reduce((sum, each) => sum + each, 0) },
    ]);
    expect(chiSquare).toBeLessThan(limit);
  }
});
