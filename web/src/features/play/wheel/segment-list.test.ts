import { expect, test } from 'vitest';
import { segmentGroups } from './segment-list.tsx';

test('the list counts all twelve segments, and their chances add up to one', () => {
  const groups = segmentGroups();
  expect(groups.reduce((sum, { segments }) => sum + segments, 0)).toBe(12);
  expect(groups.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100, 9);
});

test('bankruptcy is on the wheel three times, and last in the list', () => {
  expect(segmentGroups().at(-1)).toMatchObject({ multiplierHundredths: 0, segments: 3 });
  expect(segmentGroups()[0]).toMatchObject({ multiplierHundredths: 300, segments: 1 });
});
