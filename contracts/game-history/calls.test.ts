import { expect, test } from 'vitest';
import { historyRow } from './calls.ts';

test('reads a row of an older gateway without the bet', () => {
  const told = { id: '0-7', gameType: 'dice', betAmount: 10, multiplier: '1.80', isWin: true, winAmount: 18 } as const;
  const row = { ...told, createdAt: '2026-01-01T00:00:00.000Z' };
  expect(historyRow.parse(row)).toEqual({ ...row, bet: null });
});
