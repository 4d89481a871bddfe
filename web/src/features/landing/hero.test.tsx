import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { Hero } from './hero.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the promise is a whole sentence before the size of the bonus is known', async () => {
  new AccountHouse(null).answers('/api/signup-bonus', { signupBonus: 100 }).open(<Hero />);
  const promise = () => screen.getByText(/^Sign up and get/).textContent;
  expect(promise()).toContain('Sign up and get free points. Earn more');
  await waitFor(() => expect(promise()).toContain('Sign up and get 100 free points. Earn more'));
});
