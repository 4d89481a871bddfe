import { expect, test } from 'vitest';
import { tileOrder } from './table-tiles.tsx';

test('the tables played last come first, and tables that are hidden stay hidden', () => {
  const { order, last } = tileOrder(['dice', 'crash', 'keno'], ['keno', 'slots', 'keno', 'crash']);
  expect(order).toEqual(['keno', 'crash', 'dice']);
  expect([...last]).toEqual(['keno', 'crash']);
});
