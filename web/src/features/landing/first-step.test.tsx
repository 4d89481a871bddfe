import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { FirstStep } from './first-step.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [null, 'Claim free points', '/auth?tab=register'],
  [signedInUser(), 'Open your dashboard', '/'],
])('the first step of %s', (user, name, address) => {
  new AccountHouse(user).open(<FirstStep />);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
});
