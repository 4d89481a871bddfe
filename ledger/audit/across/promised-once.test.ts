import { expect, test } from 'vitest';
import { PromisedOnce } from './promised-once.ts';

const at = (seq: number) => ({ partition: 0, seq, at: 0 });

test('what was promised is open until it ends, and a second settling is a fault at its place', () => {
  const promised = new PromisedOnce<number>((points, settled, isSettled) =>
    points === undefined
      ? 'never promised'
      : isSettled
        ? 'settled before'
        : points === settled
          ? null
          : 'another amount',
  );
  expect([promised.promise('a', 5), promised.promise('a', 6), promised.promise('b', 7)]).toEqual([true, false, true]);
  promised.settle(at(1), { name: 'a', terms: 5, about: 'a' });
  promised.settle(at(2), { name: 'b', terms: 7, about: 'b', isEnd: false });
  expect([promised.count, promised.open, promised.faults()]).toEqual([2, 1, []]);
  promised.end('b');
  promised.settle(at(3), { name: 'a', terms: 5, about: 'a again' });
  promised.settle(at(4), { name: 'c', terms: 1, about: 'c' });
  expect([promised.open, promised.faults()]).toEqual([
    0,
    [
      { ...at(3), reason: 'settled before (a again)' },
      { ...at(4), reason: 'never promised (c)' },
    ],
  ]);
});
