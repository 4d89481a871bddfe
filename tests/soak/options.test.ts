import { expect, test } from 'vitest';
import { OptionsError, readOptions, usage } from './options.ts';

const FAULTS = ['killed-owner', 'killed-kafka'];
const read = (...args: string[]) => readOptions(args, FAULTS, 7);

test('minutes are enough: everything else has a usual value', () => {
  expect(read('--minutes', '2')).toEqual({
    minutes: 2,
    acts: [1, 3],
    players: 16,
    awayMs: 10_000,
    seed: 7,
    only: null,
    jsonFile: null,
  });
});

test('who has time lets Kafka stay away for two minutes', () => {
  expect(read('--minutes', '60')).toMatchObject({ awayMs: 120_000 });
  expect(read('--minutes', '60', '--away', '5')).toMatchObject({ awayMs: 5000 });
});

test('one broker, three, a seed of his own and single faults can be chosen', () => {
  const asked = read(
    '--minutes',
    '1',
    '--brokers',
    '3',
    '--seed',
    '42',
    '--only',
    'killed-owner',
    '--json',
    'soak.json',
  );
  expect(asked).toMatchObject({ acts: [3], seed: 42, only: ['killed-owner'], jsonFile: 'soak.json' });
});

test.each([
  [[], 'Say how long: npm run soak -- --minutes 10.'],
  [['--minutes', 'long'], '--minutes is a number.'],
  [['--minutes', '0'], '--minutes is at least 0.1.'],
  [['--minutes', '1', '--brokers', '2'], '--brokers is 1, 3 or both.'],
  [['--minutes', '1', '--players', '1.5'], '--players is whole.'],
  [['--minutes', '1', '--only', 'rain'], 'No such fault: rain. Faults: killed-owner, killed-kafka.'],
])('%j is answered with a sentence', (args, sentence) => {
  expect(() => read(...args)).toThrow(new OptionsError(sentence));
});

test('an option that there is not is named', () => {
  expect(() => read('--minute', '1')).toThrow("Unknown option '--minute'");
});

test('help is told, with the faults there are', () => {
  expect(read('--help')).toBeNull();
  expect(usage(FAULTS)).toContain('faults: killed-owner, killed-kafka');
});
