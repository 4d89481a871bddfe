import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountHouse, arriveBy } from '#tests/support/account-screen.tsx';
import { forgetLinkToken, takeLinkToken } from '../../api/link-token.ts';
import ResetPasswordPage from './reset-password-page.tsx';

const CHECK = '/api/auth/reset-password/check';
const RESET = '/api/auth/reset-password';
const DEAD = 'This password reset link is invalid or expired.';

afterEach(() => {
  cleanup();
  forgetLinkToken();
  vi.unstubAllGlobals();
});

function open(house: AccountHouse): void {
  arriveBy('/reset-password?token=secret', takeLinkToken);
  house.open(<ResetPasswordPage />, '/reset-password');
}

async function choose(password: string): Promise<void> {
  fireEvent.input(await screen.findByLabelText('New password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
}

test('the page only checks its link; the button sends the password and leads to the sign-in', async () => {
  const house = new AccountHouse(null)
    .answers(CHECK, { username: 'ada' })
    .answers(RESET, { success: true, message: 'Your password is changed. Sign in with it.' });
  open(house);
  expect(await screen.findByText('ada')).toBeDefined();
  expect(house.sent).toEqual([{ path: CHECK, body: { token: 'secret' } }]);
  await choose('nine paper kites');
  expect(await screen.findByText('Password Changed')).toBeDefined();
  expect(house.sent.at(-1)).toEqual({ path: RESET, body: { token: 'secret', password: 'nine paper kites' } });
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
});

test('without a token the page says so and leads to the sign-in', async () => {
  new AccountHouse(null).open(<ResetPasswordPage />, '/reset-password');
  expect((await screen.findAllByText('Invalid Reset Link')).length).toBeGreaterThan(0);
  expect(screen.getByTestId('address').textContent).toBe('/auth');
});

test.each([
  ['at once', true],
  ['when it has died under the page', false],
])('an invalid link offers a new one, %s', async (_, isDeadAtOnce) => {
  const house = new AccountHouse(null).refuses(RESET, 'invalid-link', DEAD);
  if (isDeadAtOnce) house.refuses(CHECK, 'invalid-link', DEAD);
  else house.answers(CHECK, { username: 'ada' });
  open(house);
  if (!isDeadAtOnce) await choose('nine paper kites');
  expect((await screen.findByRole('alert')).textContent).toContain(DEAD);
  expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/forgot-password');
});

test('a rejected password or a lost answer is shown at the form, which can be sent again', async () => {
  const house = new AccountHouse(null)
    .answers(CHECK, { username: 'ada' })
    .isAwayFor(RESET)
    .answers(RESET, { success: true, message: 'Your password is changed. Sign in with it.' });
  open(house);
  await choose('short');
  expect((await screen.findByRole('alert')).textContent).toBe('A password has at least 6 characters.');
  await choose('nine paper kites');
  expect(await screen.findByText('Reset Failed')).toBeDefined();
  await choose('nine paper kites');
  expect(await screen.findByText('Password Changed')).toBeDefined();
});
