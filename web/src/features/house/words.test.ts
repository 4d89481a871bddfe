import { expect, test } from 'vitest';
import { countryNames, waitText } from './words.ts';

test('countries are named in alphabetical order', () => {
  expect(countryNames(['KP', 'CU', 'IR'])).toBe('Cuba, Iran, and North Korea');
  expect(countryNames([])).toBe('none');
});

test('the wait for an offer depends on its size', () => {
  const tiers = [
    { fromPoints: 0, days: 0 },
    { fromPoints: 225, days: 1 },
    { fromPoints: 50_000, days: 30 },
  ];
  expect(waitText(tiers)).toBe(
    'The points of an offer arrive at once, after 1 day from 225 points, and after 30 days from 50,000 points. ' +
      'Players with a good record wait less.',
  );
});
