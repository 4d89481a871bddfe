import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RiskChips } from './risk-chips.tsx';

afterEach(cleanup);

const reason = (text: string, score: number) => ({ rule: 'shared-destination' as const, text, score });

test('the score is shown with its heaviest reason and the number of the others, on a whole line on a phone', () => {
  const reasons = [reason('1 other account at this destination', 60), reason('No earlier payout', 30)];
  const { container } = render(<RiskChips risk={{ score: 90, verdict: 'hold', reasons }} />);
  expect(container.textContent).toBe('901 other account at this destination+1');
  expect(container.querySelector('[data-whole-line]')).not.toBeNull();
});

test('a score without reasons stays among short facts', () => {
  const { container } = render(<RiskChips risk={{ score: 0, verdict: 'approve', reasons: [] }} />);
  expect(container.textContent).toBe('0');
  expect(container.querySelector('[data-whole-line]')).toBeNull();
});
