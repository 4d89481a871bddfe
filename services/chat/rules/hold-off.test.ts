import { expect, test } from 'vitest';
import { HoldOff } from './hold-off.ts';

test('a wait holds for its player until it is over, one for all holds for everyone', () => {
  let now = 0;
  const holdOff = new HoldOff(() => now);
  holdOff.note(7, { waitMs: 1000, message: 'slow', isForAll: false });
  expect([holdOff.of(7)?.waitMs, holdOff.of(8)]).toEqual([1000, null]);
  now = 400;
  holdOff.note(8, { waitMs: 5000, message: 'busy', isForAll: true });
  expect([holdOff.of(7)?.message, holdOff.of(9)?.message]).toEqual(['slow', 'busy']);
  now = 1000;
  expect(holdOff.of(7)?.message).toBe('busy');
  now = 5400;
  expect(holdOff.of(7)).toBeNull();
});
