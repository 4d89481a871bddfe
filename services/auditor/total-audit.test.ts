import { expect, test } from 'vitest';
import { findingOf } from './total-audit.ts';

test('a published total is sound if it is, less debts, what the books say', () => {
  const published = { day: 20_786, position: '0:7', total: 1200, debts: 50 };
  expect(findingOf(published, 1150n).reason).toBeNull();
  expect(findingOf(published, 1200n)).toEqual({
    told: '1,200 points owed to players and 50 owed by players on 2026-11-29 are what the books say',
    reason:
      'Published were 1,200 points owed to players and 50 owed by players on 2026-11-29; the books give 1,200 together.',
  });
});
