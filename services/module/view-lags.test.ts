import { expect, test } from 'vitest';
import { lagsOf } from './view-lags.ts';

const at = (view: string, partition: number, seq: number) => ({ view, isStale: false, partition, seq });

test('the lag of a view adds up over the partitions, and the furthest behind comes first', () => {
  const end = new Map([
    [0, 10],
    [1, 5],
  ]);
  const lags = lagsOf([at('balance', 0, 10), at('balance', 1, 5), at('rounds', 0, 7)], end);
  expect(lags.map(({ view, behind }) => [view, behind])).toEqual([
    ['rounds', 8],
    ['balance', 0],
  ]);
});
