import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { ReferralCard } from './referral-card.tsx';

const STATS = {
  referralCode: 'ada',
  referralCount: 2,
  referralEarnings: 650,
  pendingCount: 1,
  canChooseCode: true,
  bonusPoints: 500,
  sharePercent: 10,
  wagerPoints: 500,
  withinDays: 180,
  perDay: 10,
  invitation: null,
  friends: [
    {
      username: 'bob',
      invitedAt: '2026-01-02T00:00:00.000Z',
      state: 'pending',
      missing: ['confirm-email', 'be-active'],
      earned: 0,
    },
    { username: 'cat', invitedAt: '2026-01-01T00:00:00.000Z', state: 'released', missing: [], earned: 650 },
  ],
};

let stats: Omit<typeof STATS, 'invitation'> & { invitation: object | null } = STATS;
let chosen: { status: number; body: unknown } = { status: 200, body: { referralCode: 'brass' } };

beforeEach(() => {
  stats = STATS;
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return new Response(JSON.stringify(stats));
    return new Response(JSON.stringify(chosen.body), { status: chosen.status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <ReferralCard />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

test('the link and the share buttons carry the code', async () => {
  show();
  const link = `${window.location.origin}/auth?ref=ada`;
  expect(await screen.findByText(link)).toBeDefined();
  for (const place of ['X', 'Facebook', 'WhatsApp']) {
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: `Share on ${place}` });
    expect(decodeURIComponent(href)).toContain(link);
    expect(decodeURIComponent(href)).toContain('ada');
  }
});

test('a friend is listed with the missing steps', async () => {
  show();
  expect(await screen.findByText('2 friends')).toBeDefined();
  expect(screen.getByText('Waiting for a confirmed email, and a credited offer or 500 points wagered')).toBeDefined();
  expect(screen.getByText('Both of you have the bonus')).toBeDefined();
});

test('a code is chosen, and a taken one is reported at its field', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Choose your own code' }));
  chosen = { status: 409, body: { code: 'referral-code-taken', message: 'That code is taken.', requestId: 'r' } };
  fireEvent.change(await screen.findByLabelText('Your code'), { target: { value: 'brass' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save code' }));
  expect(await screen.findByText('That code is taken.')).toBeDefined();
  chosen = { status: 200, body: { referralCode: 'brass' } };
  stats = { ...STATS, referralCode: 'brass' };
  fireEvent.click(screen.getByRole('button', { name: 'Save code' }));
  expect(await screen.findByText(`${window.location.origin}/auth?ref=brass`)).toBeDefined();
});

test('a used code cannot be changed', async () => {
  stats = { ...STATS, canChooseCode: false };
  show();
  await screen.findByText('2 friends');
  expect(screen.queryByRole('button', { name: 'Choose your own code' })).toBeNull();
});

test('an invitation without a bonus says why, to the inviter and to the friend', async () => {
  const refused = (username: string, state: string) => ({ ...STATS.friends[1]!, username, state, earned: 0 });
  stats = {
    ...STATS,
    friends: [
      refused('dan', 'refused-shared-network'),
      refused('eve', 'refused-known-mailbox'),
      { ...STATS.friends[0]!, missing: ['next-day'] },
    ],
    invitation: { inviter: 'gus', bonusPoints: 500, state: 'refused-shared-network', missing: [] },
  };
  show();
  expect(await screen.findByText('You both signed in from the same network')).toBeDefined();
  expect(screen.getByText('Their email address already has an account here')).toBeDefined();
  expect(screen.getByText('Paid tomorrow: you have all bonuses of today')).toBeDefined();
  const own = 'There is no bonus for your own invitation by gus. You both signed in from the same network.';
  expect(screen.getByText(own)).toBeDefined();
});
