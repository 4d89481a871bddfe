import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { MemoryRouter } from 'react-router-dom';
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

const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

afterEach(() => {
  cleanup();
  asked.mockReset();
  vi.unstubAllGlobals();
});

function show(races: readonly object[], panel = <Races />, exclusion: object | null = null) {
  asked.mockImplementation((path) => {
    const reply = path === '/api/limits' ? { limits: [], realityCheckMinutes: 0, exclusion } : races;
    return Promise.resolve(new Response(JSON.stringify(reply)));
  });
  vi.stubGlobal('fetch', asked);
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{panel}</MemoryRouter>
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
    <Races isBrief />,
  );
  const panel = await screen.findByRole('region', { name: 'Race: Now' });
  expect(panel.textContent).toContain('paid in a few minutes');
  expect(container.textContent).not.toContain('Spring');
});

test.each([
  ['home', true],
  ['the leaderboard', false],
])('%s shows no race to a player who chose not to play', async (_, isBrief) => {
  const { container } = show([race], <Races isBrief={isBrief} />, {
    type: 'time-out',
    since: instant(0),
    until: instant(DAY_MS),
  });
  await waitFor(() => expect(asked).toHaveBeenCalledWith('/api/limits', expect.anything()));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(container.textContent).toBe('');
});
