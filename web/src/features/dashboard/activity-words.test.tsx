import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Points } from '../../ui/figure/points.tsx';
import { activityWords, amountOf } from './activity-panel.tsx';

afterEach(cleanup);

test.each([
  ['win', 'dice', 'won in dice', '+18'],
  ['blackjack', 'blackjack', 'won with a blackjack', '+18'],
  ['push', 'blackjack', 'bet returned in blackjack', '18'],
  ['lose', 'mines', 'lost in mines', '−18'],
  ['loss', 'mines', 'lost in mines', '−18'],
] as const)('a %s in %s', (type, game, words, amount) => {
  expect(activityWords({ type, game })).toBe(words);
  const { container } = render(<Points {...amountOf({ type, amount: 18 })} />);
  expect(container.textContent).toBe(amount);
});
