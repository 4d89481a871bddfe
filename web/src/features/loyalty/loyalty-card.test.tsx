import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LoyaltyBonus } from '#contracts/loyalty/calls.ts';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
import { LoyaltyCard } from './loyalty-card.tsx';

const AT = '2026-05-01T10:00:00.000Z';
const BONUS: LoyaltyBonus = {
  level: 3,
  points: 10,
  nextPoints: 15,
  wageredPoints: 250,
  wagerPoints: 250,
  now: AT,
  opensAt: AT,
};
const EXCLUSION = { type: 'time-out', since: AT, until: '2126-06-01T10:00:00.000Z' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(bonus: Partial<LoyaltyBonus>, exclusion: typeof EXCLUSION | null = null) {
  const replies: Readonly<Record<string, unknown>> = {
    'GET /api/loyalty': { ...BONUS, ...bonus },
    'POST /api/loyalty/claim': { amount: 10, level: 3 },
    'GET /api/limits': { limits: [], realityCheckMinutes: 0, exclusion },
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const reply = replies[`${method} ${new URL(address, 'https://house.example').pathname}`];
    return new Response(JSON.stringify(reply ?? {}), { status: reply === undefined ? 404 : 200 });
  });
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser());
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <LoyaltyCard />
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

test('a player claims the bonus of the level, and reads how much it was', async () => {
  show({});
  expect(await screen.findByText('10 points a week')).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Claim loyalty bonus' }));
  expect(await screen.findByText('You got 10 points.')).toBeDefined();
});

test('a player who has to wager more reads how much', async () => {
  show({ wageredPoints: 40 });
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe('40 of 250 points');
  expect(screen.getByText(/^Wager 210 points more to claim it\. Level 4 gets 15 points a week\.$/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('after a claim, at a level without a bonus and while excluded, nothing can be claimed', async () => {
  show({ opensAt: '2026-05-04T00:00:00.000Z' });
  expect(await screen.findByText(/^Claimed\. The next one opens/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show({ level: 1, points: 0, nextPoints: 5 });
  expect(await screen.findByText('None at level 1')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show({}, EXCLUSION);
  expect(await screen.findByText(/You can’t claim bonuses/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
