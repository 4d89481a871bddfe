import { expect, test } from 'vitest';
import type { Payout } from '#contracts/payouts/day-statement.ts';
import { differencesOf } from './differences.ts';

function payout(seq: number, changed: Partial<Payout> = {}): Payout {
  const holdId = `00000000-0000-7000-8000-${String(seq).padStart(12, '0')}`;
  return { partition: 2, seq, at: 1000 + seq, account: 202, holdId, points: 10 * seq, actor: 'operator:7', ...changed };
}

const NONE = { rows: 0, points: 0n, firstSeq: null };
const DAY = [payout(1), payout(2), payout(3)];

test('the same payouts are no difference, and none at all are none', () => {
  expect(differencesOf(DAY, structuredClone(DAY))).toEqual(NONE);
  expect(differencesOf([], [])).toEqual(NONE);
});

test.each([
  ['the view lacks', DAY, [payout(1), payout(3)], { rows: 1, points: 20n, firstSeq: 2 }],
  ['the log lacks', [payout(1), payout(3)], DAY, { rows: 1, points: 20n, firstSeq: 2 }],
  ['stands twice', DAY, [...DAY, payout(3)], { rows: 1, points: 60n, firstSeq: 3 }],
  ['is of other points', DAY, [payout(1, { points: 4 }), payout(2), payout(3)], { rows: 1, points: 10n, firstSeq: 1 }],
  [
    'is of another account',
    DAY,
    [payout(1), payout(2, { account: 203 }), payout(3)],
    { rows: 1, points: 20n, firstSeq: 2 },
  ],
  [
    'is of another hand',
    DAY,
    [payout(1), payout(2), payout(3, { actor: 'cli:me' })],
    { rows: 1, points: 30n, firstSeq: 3 },
  ],
  ['is missing everywhere', DAY, [], { rows: 3, points: 60n, firstSeq: 1 }],
])('a payout that %s is one', (_, log, view, found) => {
  expect(differencesOf(log, view)).toEqual(found);
});
