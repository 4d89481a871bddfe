import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { oneIn, Paytable } from './slots-table.tsx';
import { paidLine, type SpinResult, SlotsTable } from './slots-table.tsx';

afterEach(cleanup);

const reels = { from: [1, 2, 3], to: [11, 12, 13], motion: 'rest' } as const;
const won: SpinResult = { id: '0-1', symbols: ['bell', 'star', 'bell'], stakePoints: 10, payoutPoints: 15 };

function table(result: SpinResult | null, { isSpinning = false } = {}) {
  render(
    <SlotsTable
      reels={{ ...reels, motion: isSpinning ? 'waiting' : 'rest' }}
      isSpinning={isSpinning}
      result={result}
    />,
  );
  return screen.getByRole('status').textContent;
}

test('a win says what it pays, what was drawn and what was paid', () => {
  expect(table(won)).toBe('+5 pointsBell, Star, Bell. 15 paid on 10.');
});

test('a returned stake is no win', () => {
  expect(table({ ...won, stakePoints: 1, payoutPoints: 1 })).toBe('Bell, Star, BellBet returned.');
});

test('while the reels spin, the last result and its symbols are hidden', () => {
  expect(table(won, { isSpinning: true })).toBe('The reels are spinning');
  for (const reel of screen.getAllByRole('img')) expect(reel.getAttribute('aria-label')).toMatch(/is spinning$/);
});

describe('the paytable', () => {
  test('marks the line that paid: three of a symbol, a pair anywhere, or none', () => {
    expect(paidLine(['lemon', 'lemon', 'lemon'])).toBe('lemon');
    expect(paidLine(['bell', 'star', 'bell'])).toBe('pair');
    expect(paidLine(['bell', 'star', 'lemon'])).toBeNull();
  });

  test('lists seven triples, the rarest first, and the pair', () => {
    render(<Paytable paid={null} />);
    const rows = within(screen.getByRole('table', { name: 'Paytable' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Three times Diamond50.00x1 in 1,030,301',
      'Three times Star15.00x1 in 128,788',
      'Three times Bell8.00x1 in 2,012',
      'Three times Grapes5.00x1 in 305',
      'Three times Orange4.00x1 in 129',
      'Three times Lemon3.00x1 in 66',
      'Three times Cherry2.00x1 in 38',
      'Any pair1.50x1 in 2',
    ]);
  });

  test('a chance below one in ten keeps one decimal', () => {
    expect([oneIn({ numerator: 2, denominator: 5 }), oneIn({ numerator: 1, denominator: 40 })]).toEqual([
      '1 in 2.5',
      '1 in 40',
    ]);
  });
});
