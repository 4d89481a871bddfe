import { expect, test } from 'vitest';
import { keptDurations, LONG_SECONDS, reasonIn } from '../../tools/kept-durations.ts';
import { SOURCES } from './sources.ts';

test(`a test file that takes more than ${LONG_SECONDS} seconds says why in a line "// Slow: ..."`, () => {
  const kept = keptDurations();
  const unexplained = SOURCES.filter(({ path, text }) => (kept[path] ?? 0) > LONG_SECONDS && reasonIn(text) === null);
  expect(unexplained.map(({ path }) => path)).toEqual([]);
});
