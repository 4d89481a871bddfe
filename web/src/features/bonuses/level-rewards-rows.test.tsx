import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { LevelRewardsRows } from './level-rewards-rows.tsx';

const AT = '2026-05-01T10:00:00.000Z';
const RAKEBACK = { percent: 4, nextPercent: 5, points: 12, millionths: 349_999, now: AT, opensAt: AT };
const NO_LIMITS = { limits: [], realityCheckMinutes: 0, exclusion: null };

const replies = new Map<string, { status: number; body: unknown }>();

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const what = `${method} ${new URL(address, 'https://house.example').pathname}`;
    const { status, body } = replies.get(what) ?? { status: 200, body: NO_LIMITS };
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  cleanup();
  replies.clear();
  vi.unstubAllGlobals();
});

function show(rakeback: Partial<typeof RAKEBACK> = {}, bonusPoints = 0) {
  const rewards = { level: 3, rakeback: { ...RAKEBACK, ...rakeback }, bonusPoints, nextBonusPoints: 40 };
  replies.set('GET /api/levels/rewards', { status: 200, body: rewards });
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser());
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <LevelRewardsRows />
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

test('a player reads what has accrued, its rate and that of the next level', async () => {
  show();
  expect(await screen.findByText('12.34 points rakeback')).toBeDefined();
  const words = 'You get 4% of the house edge on every bet back. Level 4 gets 5% and brings 40 points.';
  expect(screen.getByText(words)).toBeDefined();
});

test('an excluded player reads what has accrued, and no terms of higher levels', async () => {
  const exclusion = { type: 'time-out', since: AT, until: '2126-06-01T10:00:00.000Z' };
  replies.set('GET /api/limits', { status: 200, body: { ...NO_LIMITS, exclusion } });
  show();
  expect(await screen.findByText(/^You can’t claim bonuses until/)).toBeDefined();
  expect(screen.getByText('12.34 points rakeback')).toBeDefined();
  expect(screen.queryByText(/Level 4/)).toBeNull();
});

test('a player claims rakeback, and reads how much it was', async () => {
  show();
  replies.set('POST /api/levels/rakeback/claim', { status: 200, body: { amount: 12, percent: 4 } });
  fireEvent.click(await screen.findByRole('button', { name: 'Claim rakeback' }));
  expect(await screen.findByText('You got 12 points back.')).toBeDefined();
});

test('a player claims the bonus of a level once it is reached', async () => {
  show({}, 20);
  expect(await screen.findByText('20 points for level 3')).toBeDefined();
  replies.set('POST /api/levels/bonus/claim', { status: 200, body: { amount: 20, level: 3 } });
  fireEvent.click(screen.getByRole('button', { name: 'Claim level bonus' }));
  expect(await screen.findByText('You got 20 points for your level.')).toBeDefined();
});

test('less than a point cannot be claimed, and after a claim the next one is counted down to', async () => {
  show({ points: 0 });
  expect(await screen.findByText(/Claim from one point on/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show({ opensAt: '2026-05-02T00:00:00.000Z' });
  expect((await screen.findByRole('timer')).textContent).toMatch(/^Next claim in 1[34]h/);
  expect(screen.queryByRole('button')).toBeNull();
});
