import { expect, test } from 'vitest';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { effectiveOf } from './effective-date.ts';

const NOW = Date.UTC(2026, 10, 3);
const LINE = Date.UTC(2026, 9, 30);

test.each([
  ['of an open month', LINE, [], { effectiveAt: instantOf(LINE) }],
  ['of a closed month', LINE, ['2026-10'], {}],
  ['in the future', NOW + DAY_MS, [], {}],
  ['too far back', NOW - 400 * DAY_MS, [], {}],
])('the correction of a line %s', (_what, at, closed, dated) => {
  expect(effectiveOf(at, { closed: new Set(closed), now: NOW })).toEqual(dated);
});
