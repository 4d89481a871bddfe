import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { limitsByGame } from '#contracts/games/house-limits.ts';
import { methodTerms } from '#contracts/withdrawals/terms.ts';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import EarnPage from './earn-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CONFIG = {
  pointsPerUsd: 100,
  signupBonus: 100,
  offerSharePercent: 35,
  maxPoints: 1_000_000,
  games: [],
  limits: limitsByGame(),
  adultsOnly: true,
  tips: { isOn: false },
  quickBets: [10],
  defaultBet: 10,
  abandonedRoundMs: 1,
  withdrawals: { dailyLimitPoints: 5000, methods: methodTerms() },
};

test('the share per dollar follows the setting', async () => {
  new AccountHouse(signedInUser()).answers('/api/config', CONFIG).open(<EarnPage />);
  expect(await screen.findAllByText('35 points')).toHaveLength(2);
  expect(screen.getByText('Your share is 35%')).toBeTruthy();
});

test('pending points are shown beside the balance', () => {
  new AccountHouse(signedInUser({ points: 1200, heldPoints: 240, pendingPoints: 240 })).open(<EarnPage />);
  expect(screen.getByText(/^Balance/).textContent).toBe('Balance 1,200 points, 240 points pending');
});
