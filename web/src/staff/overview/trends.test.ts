import { expect, test } from 'vitest';
import { weeksOf } from './trends.tsx';

test('the last seven whole days are compared with the seven before, without today', () => {
  const days = [99, ...Array.from({ length: 7 }, () => 2), ...Array.from({ length: 7 }, () => 3), 50];
  expect(weeksOf(days)).toEqual({ week: 21, before: 14 });
  expect(weeksOf([])).toEqual({ week: 0, before: 0 });
});
