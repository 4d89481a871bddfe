import { expect, test } from 'vitest';
import { countedValue } from './animated-points.tsx';

test('the count begins at the old balance', () => expect(countedValue(100, 180, 0)).toBe(100));
test('the count ends exactly at the new balance', () => expect(countedValue(100, 180, 1)).toBe(180));
test('a late frame does not overshoot', () => expect(countedValue(100, 180, 1.7)).toBe(180));
test('every step on the way is a whole number between the two', () => {
  for (let step = 0; step <= 20; step++) {
    const shown = countedValue(1_000_000, 999_991, step / 20);
    expect(Number.isInteger(shown)).toBe(true);
    expect(shown).toBeLessThanOrEqual(1_000_000);
    expect(shown).toBeGreaterThanOrEqual(999_991);
  }
});
