import { expect, test } from 'vitest';
import { OptionsError } from './options.ts';
import { readOfferSoak } from './offer-options.ts';

const read = (...args: string[]) => readOfferSoak(args, 7);

test('minutes are enough; rate, players and seed can be given', () => {
  expect(read('--minutes', '2')).toEqual({ minutes: 2, rate: 10, players: 12, seed: 7 });
  expect(read('--minutes', '60', '--rate', '40', '--players', '90', '--seed', '3')).toEqual({
    minutes: 60,
    rate: 40,
    players: 90,
    seed: 3,
  });
  expect(read('--help')).toBeNull();
});

test.each([
  [[], 'Say how long: npm run soak:offers -- --minutes 10.'],
  [['--minutes', 'long'], '--minutes is a number.'],
  [['--minutes', '1', '--rate', '0'], '--rate is at least 1.'],
  [['--minutes', '1', '--players', '2.5'], '--players is whole.'],
])('%j is answered with a sentence', (args, sentence) => {
  expect(() => read(...args)).toThrow(new OptionsError(sentence));
});
