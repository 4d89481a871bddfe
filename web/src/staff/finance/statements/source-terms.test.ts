import { expect, test } from 'vitest';
import { financeSourceCall } from '#contracts/finance/calls.ts';
import { NAMES, problemOf, storedOf, TERMS, typedOf } from './terms-dialog.tsx';

const fields = financeSourceCall.body!.shape;

test('what is stored is typed and stored again unchanged', () => {
  for (const name of NAMES) {
    const { most, scale } = TERMS[name];
    for (const stored of [0, 1, most * scale - 1, most * scale]) {
      expect(storedOf(typedOf(stored, TERMS[name]), TERMS[name])).toBe(stored);
    }
  }
});

test('the call takes the largest number that can be typed, and nothing above it', () => {
  for (const name of NAMES) {
    const { most, scale } = TERMS[name];
    expect(fields[name].safeParse(most * scale).success).toBe(true);
    expect(fields[name].safeParse(most * scale + 1).success).toBe(false);
    expect(storedOf(String(most + 1), TERMS[name])).toBeNull();
  }
});

test('text, signs and too many decimals are refused with a sentence', () => {
  for (const text of ['', 'x', '-1', '1e3', '0.0000001']) expect(storedOf(text, TERMS.feeMicros)).toBeNull();
  expect(storedOf('2.5', TERMS.lagDays)).toBeNull();
  expect(storedOf(' 0.25 ', TERMS.feeBasisPoints)).toBe(25);
  expect(problemOf(TERMS.leadDays)).toBe('Enter a whole number from 0 to 30.');
  expect(problemOf(TERMS.feeMicros)).toBe('Enter a number with at most 6 decimals from 0 to 100.');
});
