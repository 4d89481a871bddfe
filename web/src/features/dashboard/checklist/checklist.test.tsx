import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { instantOf } from '#contracts/days/time.ts';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { Checklist } from './checklist.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const hash = 'a'.repeat(64);
const gameStats = { gamesPlayed: 0, totalWagered: 0, totalWon: 0, netProfit: 0 };

function show({ epoch = 0, exclusion = null }: { epoch?: number; exclusion?: object | null }) {
  const user = signedInUser({ createdAt: instantOf(Date.now()) });
  new AccountHouse(user)
    .answers('/api/user/stats', { gameStats, rank: null, points: 100, recentTransactions: [] })
    .answers('/api/offers/mine?limit=20', { offers: [], pendingPoints: 0 })
    .answers('/api/fair/seeds', {
      epoch,
      serverSeedHash: hash,
      nextServerSeedHash: hash,
      clientSeed: 'x',
      nonce: 0,
      previous: null,
    })
    .answers('/api/limits', { limits: [], realityCheckMinutes: 0, exclusion })
    .refuses('/api/checklist', 'forbidden', 'This account has no checklist.', 403)
    .open(<Checklist user={user} />);
}

const line = (words: string) => screen.findByText(words).then((found) => found.closest('li')!);

test('the seed that the browser drew at sign-up is not the player’s own', async () => {
  show({ epoch: 1 });
  expect((await line('Set your own client seed')).dataset['done']).toBeUndefined();
  cleanup();
  show({ epoch: 2 });
  expect((await line('Set your own client seed')).dataset['done']).toBe('');
});

test('a player who chose not to play is not asked to play', async () => {
  show({ exclusion: { type: 'time-out', since: instantOf(0), until: null } });
  await line('Confirm your email');
  expect(screen.queryByText('Play a round')).toBeNull();
});
