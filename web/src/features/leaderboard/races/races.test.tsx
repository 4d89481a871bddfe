import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { Races } from './races.tsx';

const instant = (inMs: number) => instantOf(Date.now() + inMs);
const race = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Spring',
  measure: 'multiplier',
  startsAt: instant(-DAY_MS),
  endsAt: instant(3 * DAY_MS),
  state: 'running',
  prizes: [500, 300],
  places: [{ rank: 1, username: 'ann', isYou: false, score: 1250, prizePoints: 500 }],
  you: { rank: null, score: 150, prizePoints: 0 },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(races: readonly object[], isBrief = false) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(races))));
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Races isBrief={isBrief} />
    </QueryClientProvider>,
  );
}

test('a race shows its prizes, the time left, the first places and the own place', async () => {
  show([race]);
  const panel = await screen.findByRole('region', { name: 'Race: Spring' });
  expect(panel.textContent).toContain('800 points for the first 2, ranked by highest multiplier. Ends in 3 days.');
  expect(screen.getByRole('list', { name: 'Places of Spring' }).textContent).toContain('ann12.50x500 points');
  expect(screen.getByText(/^You are not among the first 200/).textContent).toContain('1.50x');
});

test('home shows races that run or are being counted only', async () => {
  const { container } = show(
    [
      { ...race, state: 'settled' },
      { ...race, name: 'Now', state: 'counting' },
    ],
    true,
  );
  const panel = await screen.findByRole('region', { name: 'Race: Now' });
  expect(panel.textContent).toContain('paid in a few minutes');
  expect(container.textContent).not.toContain('Spring');
});
