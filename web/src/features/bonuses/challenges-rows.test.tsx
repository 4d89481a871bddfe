import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { ChallengesRows } from './challenges-rows.tsx';

const challenge = {
  id: 'play_5_games',
  title: 'Play 5 Games',
  description: 'Finish 5 rounds of any game',
  type: 'games',
  reward: 25,
  progress: 3,
  target: 5,
  completed: false,
  claimed: false,
  resetsAt: '2026-05-02T00:00:00.000Z',
};
const completed = {
  ...challenge,
  id: 'earn_500_points',
  title: 'Earn 500 Points',
  progress: 500,
  target: 500,
  completed: true,
};
const claimed = { ...completed, id: 'complete_3_offers', title: 'Complete 3 Offers', claimed: true };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Claim = { body: object; status: number };
const NO_ANSWER: Claim = { body: {}, status: 500 };
const NO_LIMITS = { limits: [], realityCheckMinutes: 0, exclusion: null };

function show(challenges: object, claim = NO_ANSWER, limits: object = NO_LIMITS) {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (address.startsWith('/api/limits')) return new Response(JSON.stringify(limits));
    return method === 'GET'
      ? new Response(JSON.stringify(challenges), { status: 200 })
      : new Response(JSON.stringify(claim.body), { status: claim.status });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <ChallengesRows claimedAbove={null} />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

test('each shows its reward and progress; only completed and unclaimed ones can be claimed', async () => {
  show([challenge, completed, claimed]);
  const [running, ready, over] = await screen.findAllByRole('listitem');
  expect(running!.textContent).toContain('3 / 5');
  expect(within(running!).getByText('+25 points')).toBeDefined();
  expect(within(running!).getByRole('progressbar').getAttribute('aria-valuetext')).toBe('3 of 5');
  expect(within(running!).queryByRole('button')).toBeNull();
  expect(within(ready!).getByRole('button', { name: 'Claim Earn 500 Points' })).toBeDefined();
  expect(within(over!).queryByRole('button')).toBeNull();
  expect(over!.textContent).toContain('Claimed');
});

test.each([
  ['what it brought', { body: { reward: 50 }, status: 200 }, ['Challenge Completed!', 'You earned 50 points!']],
  [
    'why it is refused',
    { body: { message: 'You already claimed this challenge today.', code: 'x', requestId: 'r' }, status: 409 },
    ['Error', 'You already claimed this challenge today.'],
  ],
])('a claim says %s', async (_what, reply, words) => {
  show([completed], reply);
  fireEvent.click(await screen.findByRole('button', { name: 'Claim Earn 500 Points' }));
  for (const text of words) expect(await screen.findByText(text)).toBeDefined();
});

test('a day without challenges says so', async () => {
  show([]);
  expect(await screen.findByText('No challenges today')).toBeDefined();
});

test('a player who chose not to play sees no challenges', async () => {
  show([challenge, completed], NO_ANSWER, {
    ...NO_LIMITS,
    exclusion: { type: 'self-exclusion', since: challenge.resetsAt, until: null },
  });
  expect(screen.getByRole('region', { name: 'Daily Challenges' })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Daily Challenges' })).toBeNull());
});
