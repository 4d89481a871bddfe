import { expect, test } from 'vitest';
import { targetOf, targetText, typedText } from './cash-out-target.ts';

test.each([
  ['', null],
  ['2', 200],
  ['2.', 200],
  ['1.5', 150],
  ['1,01', 101],
  ['2.29', 229],
  ['50.00', 5000],
])('"%s" is a target of %s hundredths', (text, hundredths) => {
  expect(targetOf(text)).toEqual({ hundredths, problem: null });
});

test.each([
  ['1', 'The lowest target is 1.01x.'],
  ['1.00', 'The lowest target is 1.01x.'],
  ['0', 'The lowest target is 1.01x.'],
  ['50.01', 'The highest target is 50.00x.'],
  ['51', 'The highest target is 50.00x.'],
  ['.', 'A target is a number, such as 2.50.'],
])('"%s" is none, with the reason', (text, problem) => {
  expect(targetOf(text)).toEqual({ hundredths: null, problem });
});

test.each(['-2', '1e3', '2.555', '1.2.3', '1,500', '2²'])('%s does not become another target', (typed) => {
  expect(targetOf(typedText(typed)).problem).toBe('A target is a number, such as 2.50.');
});

test.each([
  ['2,5', '2.5'],
  ['２．５', '2.5'],
  ['٢', '2'],
  ['2.5x', '2.5'],
  ['2.555', '2.555'],
  ['-2', '-2'],
])('"%s" is shown in the box as "%s"', (text, shown) => expect(typedText(text)).toBe(shown));

test('a target is written with two decimals, and none as an empty text', () => {
  expect([targetText(150), targetText(null)]).toEqual(['1.50', '']);
});
