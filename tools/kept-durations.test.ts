import { expect, test } from 'vitest';
import { coarse, reasonIn, turnOf } from './kept-durations.ts';

test('seconds are rounded to the nearest step', () => {
  expect([0.2, 0.5, 0.7, 1.6, 5, 6, 17, 18, 190, 999].map(coarse)).toEqual([0, 1, 1, 2, 4, 7, 15, 20, 200, 1000]);
});

test('files without a duration run first, then the longest', () => {
  const files = [{ seconds: 0 }, { seconds: 20 }, {}, { seconds: 5 }];
  expect(files.toSorted((one, other) => turnOf(one.seconds) - turnOf(other.seconds))).toEqual([
    {},
    { seconds: 20 },
    { seconds: 5 },
    { seconds: 0 },
  ]);
});

test('a line says why a file is slow', () => {
  expect(reasonIn("// Slow: starts the program eleven times.\nimport 'x';")).toBe('starts the program eleven times.');
  expect(reasonIn("import 'x'; // Slow: no")).toBeNull();
});
