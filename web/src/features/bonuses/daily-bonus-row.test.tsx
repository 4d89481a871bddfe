import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { formatCountdown } from './countdown.ts';
import { DailyBonusRow } from './daily-bonus-row.tsx';

const OPEN = {
  canClaim: true,
  timeUntilNext: 0,
  now: '2026-05-01T10:00:00.000Z',
  nextClaimAt: '2026-05-01T10:00:00.000Z',
  amount: 33,
  streak: 6,
  weekProgress: 6,
  weeklyBonus: 25,
  timeZone: 'UTC',
  streakFreeze: null,
};
const NO_LIMITS = { limits: [], realityCheckMinutes: 0, exclusion: null };
const waiting = (nextClaimAt: string) => ({ ...OPEN, canClaim: false, nextClaimAt, streak: 7, weekProgress: 0 });

const replies = new Map<string, unknown>();
const asked: { what: string; body: unknown }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const what = `${method} ${new URL(address, 'https://house.example').pathname}`;
    asked.push({ what, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const reply = replies.get(what) ?? (what === 'GET /api/limits' ? NO_LIMITS : undefined);
    return new Response(JSON.stringify(reply ?? {}), { status: reply === undefined ? 500 : 200 });
  });
});
afterEach(() => {
  cleanup();
  replies.clear();
  asked.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show({ isClaimedAbove = false } = {}) {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser());
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <DailyBonusRow isClaimedAbove={isClaimedAbove} />
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

async function claim(reply: unknown) {
  replies.set('GET /api/daily-bonus/status', OPEN);
  if (reply !== undefined) replies.set('POST /api/daily-bonus', reply);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Claim bonus' }));
}

test('shows the reward, the streak and the week', async () => {
  replies.set('GET /api/daily-bonus/status', OPEN);
  show();
  expect(await screen.findByText('33 points')).toBeDefined();
  expect(screen.getByText('Streak: 6 days')).toBeDefined();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('6 of 7 days');
  expect(screen.getByText('Complete the week for a mega bonus! +25 points on day 7')).toBeDefined();
});

test('amount and button are not repeated below the panel of the balance', async () => {
  replies.set('GET /api/daily-bonus/status', OPEN);
  show({ isClaimedAbove: true });
  expect(await screen.findByRole('progressbar')).toBeDefined();
  expect(screen.queryByText(/33 points|Daily Bonus/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Claim/ })).toBeNull();
});

test('a claim shows its reward', async () => {
  await claim({ success: true, points: 33, streak: 7, message: '' });
  expect(await screen.findByText('Daily Bonus Claimed!')).toBeDefined();
  expect(screen.getByText('You earned 33 points! Streak: 7 days')).toBeDefined();
});

test('a refused claim says why', async () => {
  await claim({ success: false, points: 0, streak: 7, message: 'You already claimed your daily bonus today.' });
  expect(await screen.findByText('Claim Failed')).toBeDefined();
  expect(screen.getByText('You already claimed your daily bonus today.')).toBeDefined();
});

test('a claim without an answer can be retried', async () => {
  await claim(undefined);
  expect(await screen.findByText('Failed to claim daily bonus. Please try again.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Claim bonus' })).toBeDefined();
});

test('counts down by the server’s time, and reads again at its end', async () => {
  replies.set('GET /api/daily-bonus/status', waiting('2026-05-01T10:00:03.000Z'));
  show();
  expect((await screen.findByText('33 points')).textContent).toBe('Next:33 points');
  expect(screen.getByRole('timer').textContent).toMatch(/^Next bonus in 0h 00m 0[23]s$/);
  replies.set('GET /api/daily-bonus/status', OPEN);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(screen.getByRole('button', { name: 'Claim bonus' })).toBeDefined();
  expect(asked.filter(({ what }) => what === 'GET /api/daily-bonus/status')).toHaveLength(2);
});

test('an excluded player reads why no bonus can be claimed and until when, and no amount', async () => {
  replies.set('GET /api/daily-bonus/status', OPEN);
  replies.set('GET /api/limits', {
    ...NO_LIMITS,
    exclusion: { type: 'time-out', since: OPEN.now, until: '2026-05-03T12:00:00.000Z' },
  });
  show();
  expect((await screen.findByText(/^You can’t claim bonuses/)).textContent).toMatch(
    /until \d May, \d\d:\d\d: you chose/,
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/\d points/)).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a long wait reads in hours, minutes and seconds', () => {
  expect([13 * HOUR_MS + 5 * MINUTE_MS + 8001, 1].map(formatCountdown)).toEqual(['13h 05m 09s', '0h 00m 01s']);
});

test.each([
  [{ keeps: null, isReady: true }, /one missed day in 30 days does not end your streak/],
  [{ keeps: '2026-04-30', isReady: true }, /You missed a day. Your streak freeze covers it/],
])('a streak freeze is explained: %o', async (freeze, words) => {
  replies.set('GET /api/daily-bonus/status', { ...OPEN, streakFreeze: { everyDays: 30, ...freeze } });
  show();
  expect(await screen.findByText(words)).toBeDefined();
});
