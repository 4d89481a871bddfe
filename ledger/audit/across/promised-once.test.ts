import { expect, test } from 'vitest';
import { OVERDUE_MS } from './overdue.ts';
import { PromisedOnce } from './promised-once.ts';

const at = (seq: number) => ({ partition: 0, seq, at: 0 });

test('what was promised is open until it ends, overdue after a day, and a second settling is a fault at its place', () => {
  const promised = new PromisedOnce<number>(
    (points, settled, isSettled) =>
      points === undefined
        ? 'never promised'
        : isSettled
          ? 'settled before'
          : points === settled
            ? null
            : 'another amount',
    'never settled',
  );
  const promises = [promised.promise(at(1), 'a', 5), promised.promise(at(1), 'a', 6), promised.promise(at(2), 'b', 7)];
  expect(promises).toEqual([true, false, true]);
  promised.settle(at(3), { name: 'a', terms: 5 });
  promised.settle(at(4), { name: 'b', terms: 7, isEnd: false });
  expect([promised.count, promised.open, promised.faults(OVERDUE_MS)]).toEqual([2, 1, []]);
  expect(promised.faults(OVERDUE_MS + 1)).toEqual([{ ...at(2), reason: 'never settled (b)' }]);
  promised.end('b');
  promised.settle(at(5), { name: 'a', terms: 5 });
  promised.settle(at(6), { name: 'c', terms: 1 });
  expect([promised.open, promised.faults(OVERDUE_MS + 1)]).toEqual([
    0,
    [
      { ...at(5), reason: 'settled before (a)' },
      { ...at(6), reason: 'never promised (c)' },
    ],
  ]);
});
