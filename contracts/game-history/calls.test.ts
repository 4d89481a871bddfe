import { expect, test } from 'vitest';
import { historyRow } from './calls.ts';

test('a row of a gateway that does not say the bet yet can be read', () => {
  const told = { id: '0-7', gameType: 'dice', betAmount: 10, multiplier: '1.80', isWin: true, winAmount: 18 } as const;
  const row = { ...told, createdAt: '2026-01-01T00:00:00.000Z' };
  expect(historyRow.parse(row)).toEqual({ ...row, bet: null });
});
