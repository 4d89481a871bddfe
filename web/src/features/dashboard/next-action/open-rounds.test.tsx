import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import { createQueryClient, keyOf } from '../../../api/query-client.ts';
import { OpenRounds } from './open-rounds.tsx';

afterEach(cleanup);

function show(open: object): string[] {
  const client = createQueryClient();
  client.setQueryData(keyOf(activeRounds), { crash: null, mines: null, blackjack: null, ...open });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <OpenRounds />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
}

test('each open round is shown with its stake and a link to its table', () => {
  expect(show({ mines: { betAmount: 5000 }, blackjack: { betAmount: 1 } })).toEqual([
    'Your mines round is still open, with 5,000 points at stake.',
    'Your blackjack round is still open, with 1 point at stake.',
  ]);
  cleanup();
  expect(show({ blackjack: { betAmount: 50, splitHands: [{}, {}] } })).toEqual([
    'Your blackjack round is still open, with 100 points at stake.',
  ]);
  cleanup();
  show({ mines: { betAmount: 5000 }, blackjack: { betAmount: 1 } });
  const ways = screen.getAllByRole('link').map((way) => way.getAttribute('href'));
  expect(ways).toEqual(['/games/mines', '/games/blackjack']);
});

test('without open rounds, or with a flight in the air, nothing is shown', () => {
  expect(show({ crash: { betAmount: 10 } })).toEqual([]);
  expect(screen.queryByRole('list')).toBeNull();
});
