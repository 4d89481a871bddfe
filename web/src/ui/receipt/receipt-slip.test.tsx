import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { receiptNumber, receiptOfBet, receiptOfHistory, receiptOfTransaction } from './receipt.ts';
import { ReceiptSlip } from './receipt-slip.tsx';

afterEach(cleanup);

const bet = receiptOfBet(
  'dice',
  {
    roundId: '0-1234',
    seq: 1234,
    position: '0:1234',
    stakePoints: 1000,
    payoutPoints: 1800,
    multiplierHundredths: 180,
    balanceAfter: 12345678,
    nonce: 7,
    at: '2026-01-01T10:00:00.000Z',
  },
  { short: 'Over 3.5', full: 'Over 3.5' },
);

const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('a bet leaves its number, stake, payout and balance, and a link to its proof', () => {
  render(<ReceiptSlip receipt={bet} />, { wrapper: MemoryRouter });
  expect(screen.getByText('No. 1,234')).toBeDefined();
  expect([figure('Stake'), figure('Payout'), figure('Balance after')]).toEqual(['1,000', '1,800', '12,345,678']);
  expect(screen.getByRole('link', { name: 'Verify this round' }).getAttribute('href')).toContain('0-1234');
});

test('a history row and the reply to the bet print the same slip', () => {
  const row = receiptOfHistory(
    {
      id: '0-1234',
      gameType: 'dice',
      betAmount: 1000,
      bet: 'Over 3.5',
      multiplier: '1.80',
      isWin: true,
      winAmount: 1800,
      createdAt: '2026-01-01T10:00:00.000Z',
    },
    12345678,
  );
  expect({ ...row, nonce: 7 }).toEqual(bet);
});

test('an entry that is no round shows its signed amount, and a link to its proof, but none to verify', () => {
  const entry = receiptOfTransaction({
    id: '0-3',
    type: 'earn',
    description: 'Signup bonus',
    gameType: null,
    amount: 100,
    balanceAfter: 100,
    createdAt: '2026-01-01T10:00:00.000Z',
  });
  render(<ReceiptSlip receipt={entry} />, { wrapper: MemoryRouter });
  expect(figure('Amount')).toBe('+100');
  expect(screen.queryByRole('link', { name: 'Verify this round' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Get proof' }).getAttribute('href')).toBe('/proofs/events/0-3');
});

test('a number beyond the first partition names its partition', () => {
  expect([receiptNumber('0-1234'), receiptNumber('3-99')]).toEqual(['1,234', '3/99']);
});
