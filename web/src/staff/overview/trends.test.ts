import { expect, test } from 'vitest';
import { changeText, weeksOf } from './trends.tsx';

test('the last seven whole days are compared with the seven before, without today', () => {
  const days = [99, ...Array.from({ length: 7 }, () => 2), ...Array.from({ length: 7 }, () => 3), 50];
  expect(weeksOf(days)).toEqual({ week: 21, before: 14 });
  expect(weeksOf([])).toEqual({ week: 0, before: 0 });
});

test('the change against the week before fits a line of a tile', () => {
  const change = (week: number, before: number) => changeText({ week, before }, String);
  expect(change(59, 100)).toBe('−41% from 100 the week before');
  expect(change(200, 100)).toBe('+100% from 100 the week before');
  expect(change(7, 0)).toBe('Nothing the week before');
});
