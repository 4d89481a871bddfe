import { expect, test } from 'vitest';
import { inSlices, SLICE } from './in-slices.ts';

test('the event loop runs between two slices', async () => {
  const order: string[] = [];
  const told = inSlices(Array.from({ length: SLICE * 3 }).keys(), (place) => void order.push(`socket ${place}`));
  expect(order).toHaveLength(SLICE);
  let turns = 0;
  const count = () => {
    turns++;
    order.push('other work');
    if (turns < 2) setImmediate(count);
  };
  setImmediate(count);
  await told;
  expect(order.indexOf('other work')).toBeLessThan(order.indexOf(`socket ${SLICE * 2}`));
  expect(order.filter((what) => what !== 'other work')).toHaveLength(SLICE * 3);
});

test('a socket removed between two slices is skipped', async () => {
  const sockets = new Set(Array.from({ length: SLICE * 2 }).keys());
  const served: number[] = [];
  const told = inSlices(sockets, (socket) => void served.push(socket));
  sockets.delete(SLICE);
  await told;
  expect(served).toHaveLength(SLICE * 2 - 1);
});

test('a single slice runs at once', () => {
  const served: number[] = [];
  void inSlices([1, 2, 3], (socket) => void served.push(socket));
  expect(served).toEqual([1, 2, 3]);
});
