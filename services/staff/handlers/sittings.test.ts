import { expect, test } from 'vitest';
import type { StatementRow } from '#projections/account-lines/read.ts';
import { SITTING_GAP_MS, sittingsOf } from './sittings.ts';

const round = (seq: number, at: number, { game = 'dice', stake = 10, payout = 4 } = {}) =>
  ({
    id: `0-${seq}`,
    fact: { type: 'round-played', game, params: { stake, payout } },
    amount: payout - stake,
    balanceAfter: 100,
    at,
  }) as StatementRow;
const bonus = (seq: number, at: number) =>
  ({ id: `0-${seq}`, fact: { type: 'daily-bonus-claimed', game: null, params: {} }, at }) as unknown as StatementRow;

const shapeOf = (lines: readonly StatementRow[]) =>
  sittingsOf(lines).map((one) => ('rounds' in one ? one.rounds.map(({ id }) => id) : one.id));

test('neighbouring rounds are one sitting, with its games and sums', () => {
  const [sitting] = sittingsOf([
    round(9, 3000),
    round(8, 2000, { game: 'keno', stake: 5, payout: 20 }),
    round(7, 1000),
  ]);
  expect(sitting).toMatchObject({ games: ['dice', 'keno'], staked: 25, won: 28 });
});

test('a pause, and a line of another kind, end a sitting', () => {
  const at = 10 * SITTING_GAP_MS;
  expect(shapeOf([round(9, at), round(8, at - 5), round(7, at - 5 - SITTING_GAP_MS), round(6, 1)])).toEqual([
    ['0-9', '0-8'],
    '0-7',
    '0-6',
  ]);
  expect(shapeOf([round(5, 50), bonus(4, 40), round(3, 30), round(2, 20)])).toEqual(['0-5', '0-4', ['0-3', '0-2']]);
});
