import { describe, expect, test } from 'vitest';
import { OptionsError, readOptions } from './options.ts';

const ROWS = ['append', 'http'];

describe('the command line of the bench', () => {
  test('without arguments: all rows, three runs of two seconds, nothing long', () => {
    expect(readOptions([], ROWS)).toEqual({ runMs: 2000, rounds: 3, only: null, jsonFile: null, isLong: false });
  });

  test('rows, seconds and file are taken', () => {
    expect(readOptions(['--only', 'http, append', '--seconds', '0.5', '--json', 'a.json'], ROWS)).toMatchObject({
      runMs: 500,
      only: ['http', 'append'],
      jsonFile: 'a.json',
    });
  });

  test('long runs bring the long rows with them', () => {
    expect(readOptions(['--seconds', '30'], ROWS)?.isLong).toBe(true);
    expect(readOptions(['--long'], ROWS)?.isLong).toBe(true);
  });

  test('help is no measurement', () => {
    expect(readOptions(['--help'], ROWS)).toBeNull();
  });

  test.each([
    [['--only', 'htpp'], 'No such row: htpp. Rows: append, http.'],
    [['--seconds', 'two'], '--seconds is a number.'],
    [['--seconds', '0'], '--seconds is at least 0.1.'],
    [['--rounds', '1.5'], '--rounds is whole.'],
  ])('%j is refused with a sentence', (args, sentence) => {
    expect(() => readOptions(args, ROWS)).toThrow(new OptionsError(sentence));
  });

  test('an unknown option is refused', () => {
    expect(() => readOptions(['--fast'], ROWS)).toThrow(OptionsError);
  });
});
