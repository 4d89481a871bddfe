import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { landingTurn } from './wheel-turn.ts';
import { type SpinResult, WheelTable } from './wheel-table.tsx';

afterEach(cleanup);

type Table = { segment: number; payoutPoints: number; isSpinning?: boolean };

function table({ segment, payoutPoints, isSpinning = false }: Table) {
  const result: SpinResult = { id: '0-1', segment, stakePoints: 10, payoutPoints };
  const turn = { id: '0-1', pose: landingTurn(0, segment, 0.3), motion: 'landing', from: null } as const;
  render(<WheelTable turn={turn} isSpinning={isSpinning} result={result} />);
  const wheel = screen.getByRole('img', { name: /^The wheel/ });
  return {
    words: screen.getByRole('status').textContent,
    wheel: wheel.getAttribute('aria-label'),
    hub: wheel.textContent,
  };
}

test('a win is shown on the felt and over the wheel', () => {
  const { words, wheel, hub } = table({ segment: 11, payoutPoints: 30 });
  expect([words, wheel]).toEqual(['+20 points3x. 30 paid on 10.', 'The wheel shows 3x']);
  expect(hub).toContain('+20 points');
});

test('bankruptcy is named', () => {
  const { words, wheel, hub } = table({ segment: 4, payoutPoints: 0 });
  expect([words, wheel]).toEqual(['BankruptcyYou lost 10.', 'The wheel shows Bankruptcy']);
  expect(hub).toContain('0xBankruptcy');
});

test('a partial return is no win', () => {
  expect(table({ segment: 6, payoutPoints: 8 }).words).toBe('0.8x8 of 10 returned.');
});

test('while the wheel turns, the result is hidden', () => {
  const { words, wheel, hub } = table({ segment: 11, payoutPoints: 30, isSpinning: true });
  expect([words, wheel]).toEqual(['The wheel is spinning', 'The wheel is spinning']);
  expect(hub).not.toContain('points');
});
