import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { floatsOf } from '../fairness/seeds.ts';
import { payoutPoints } from '../points.ts';
import { dice, diceParams, DICE_WIN_HUNDREDTHS } from './dice.ts';

const PREDICTIONS = ['over', 'under'] as const;
const FACES = [1, 2, 3, 4, 5, 6] as const;
const floatOf = (face: number): number => (face - 0.5) / 6;

test.each(PREDICTIONS)(
  'the return of %s is exactly nine tenths, because the six faces are equally likely',
  (prediction) => {
    const returned = FACES.map((face) => dice.play({ prediction }, [floatOf(face)]));
    expect(returned.map(({ outcome }) => outcome.die)).toEqual(FACES);
    const hundredths = returned.reduce((sum, { multiplierHundredths }) => sum + multiplierHundredths, 0);
    const { numerator, denominator } = dice.returns.find(({ bet }) => bet === prediction)!.returnToPlayer;
    expect(hundredths * denominator).toBe(numerator * 100 * FACES.length);
  },
);

test('every face has an equal share of the 2^32 floats, to within one', () => {
  const first = (face: number): number => Math.ceil(((face - 1) * 2 ** 32) / 6);
  for (const face of FACES) {
    const [low, high] = [first(face), first(face + 1) - 1];
    expect(dice.play({ prediction: 'over' }, [low / 2 ** 32]).outcome.die).toBe(face);
    expect(dice.play({ prediction: 'over' }, [high / 2 ** 32]).outcome.die).toBe(face);
    expect(high - low + 1 - Math.floor(2 ** 32 / 6)).toBeOneOf([0, 1]);
  }
});

test('the shown odds match the rules', () => {
  for (const { bet, chance, multiplierHundredths } of dice.odds) {
    const { prediction } = diceParams.parse({ prediction: bet });
    const wins = FACES.filter((face) => dice.play({ prediction }, [floatOf(face)]).multiplierHundredths > 0);
    expect(wins.length * chance.denominator).toBe(FACES.length * chance.numerator);
    expect(multiplierHundredths).toBe(DICE_WIN_HUNDREDTHS);
  }
});

test('over and under never both win and never both lose', () => {
  for (const face of FACES) {
    const paid = PREDICTIONS.map((prediction) => dice.play({ prediction }, [floatOf(face)]).multiplierHundredths);
    expect(paid.toSorted((a, b) => a - b)).toEqual([0, DICE_WIN_HUNDREDTHS]);
  }
});

test('a win pays the stake 1.8 times, rounded down to whole points', () => {
  expect([1, 2, 3, 4, 5, 10, 999_999].map((stake) => payoutPoints(stake, DICE_WIN_HUNDREDTHS))).toEqual([
    1, 3, 5, 7, 9, 18, 1_799_998,
  ]);
});

test('60,000 rounds of one seed pair have the expected distribution', () => {
  const rounds = 60_000;
  const counts = new Map<number, number>(FACES.map((face) => [face, 0]));
  let returned = 0;
  for (let nonce = 0; nonce < rounds; nonce++) {
    const pair = { serverSeed: '5e'.repeat(32), clientSeed: 'a fixed seed', nonce };
    const floats = floatsOf(pair, 1, (key, message) => createHmac('sha256', key).update(message).digest());
    const { outcome, multiplierHundredths } = dice.play({ prediction: 'over' }, floats);
    counts.set(outcome.die, counts.get(outcome.die)! + 1);
    returned += multiplierHundredths;
  }
  const mean = rounds / 6;
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
  // Five degrees of freedom: 20.5 is exceeded once in a thousand.
  expect(chiSquare).toBeLessThan(20.5);
  const deviation = DICE_WIN_HUNDREDTHS / 2;
  const z = (returned - rounds * 0.9 * 100) / (deviation * Math.sqrt(rounds));
  expect(Math.abs(z)).toBeLessThan(4.5);
});

test.each([[{ prediction: 'sideways' }], [{ prediction: 'OVER' }], [{}], [null], [{ prediction: 'over', face: 6 }]])(
  'rejects %j as a bet',
  (params) => {
    expect(diceParams.safeParse(params).success).toBe(false);
  },
);
