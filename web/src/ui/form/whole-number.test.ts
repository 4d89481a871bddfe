import { expect, test } from 'vitest';
import { readWholeNumber } from './number-input.tsx';

const read = (text: string) => readWholeNumber(text, 1_000_000_000);

test.each([
  ['', null],
  ['   ', null],
  ['250', 250],
  ['0', 0],
  ['+5', 5],
  ['1,500', 1500],
  ['1,234,567', 1_234_567],
  ['1 500', 1500],
  ['1\u202f500', 1500],
  ['1’500', 1500],
  ['1.234.567', 1_234_567],
  ['12.', 12],
  ['12.00', 12],
  ['1,250.00', 1250],
  ['1,250 pts', 1250],
  ['10 points', 10],
  ['１５００', 1500],
  ['١٥٠٠', 1500],
  ['\u200f1500\u200b', 1500],
])('%j is read as %j', (text, value) => expect(read(text)).toEqual({ value, problem: null }));

test.each([
  '1.500',
  '1e3',
  '-5',
  '−5',
  '–5',
  '12.7',
  '.5',
  '2,5',
  '1,50',
  '1,5000',
  '1 5',
  '1.500,00',
  '0x10',
  '5%',
  '2x5',
  'abc',
  '1/2',
  '½',
  '10²',
])('%j does not become another amount', (text) =>
  expect(read(text)).toEqual({ value: null, problem: 'Enter a whole number, such as 1500.' }),
);

test('a number above the maximum stays out, with the maximum named', () => {
  const told = { value: null, problem: 'Enter at most 1,000.' };
  expect([readWholeNumber('1000', 1000).value, readWholeNumber('99999', 1000)]).toEqual([1000, told]);
  expect(readWholeNumber('9'.repeat(400), Number.MAX_SAFE_INTEGER).value).toBeNull();
});
