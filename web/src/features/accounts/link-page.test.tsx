import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountHouse, arriveBy } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import ConfirmEmailPage from './confirm-email-page.tsx';
import { forgetLinkToken, takeLinkToken } from '../../api/link-token.ts';
import StopChangePage from './stop-change-page.tsx';
import VerifyEmailPage from './verify-email-page.tsx';

const ada = signedInUser();
const VERIFY = '/api/auth/verify-email';

afterEach(() => {
  cleanup();
  forgetLinkToken();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const done = (message: string) => ({ success: true, message });

function openVerify(house: AccountHouse): void {
  arriveBy('/verify-email?token=secret', takeLinkToken);
  house.open(<VerifyEmailPage />, '/verify-email');
}

test('the address is confirmed by the button, and the banner disappears with the next read of the player', async () => {
  const house = new AccountHouse(ada).answers(VERIFY, done('Your address is confirmed.'));
  openVerify(house);
  expect(await screen.findByText('ada')).toBeDefined();
  expect(house.sent).toEqual([]);
  press('Confirm address');
  expect((await screen.findByRole('status')).textContent).toContain('Email Verified');
  expect(house.sent).toEqual([{ path: VERIFY, body: { token: 'secret' } }]);
  expect(screen.getByRole('link', { name: 'Open your dashboard' })).toBeDefined();
});

test('a visitor is redirected to the sign-in and back, without the token in that address', async () => {
  openVerify(new AccountHouse(null));
  const way = await screen.findByRole('link', { name: 'Sign In' });
  expect(way.getAttribute('href')).toBe('/auth?next=%2Fverify-email');
  expect(screen.queryByRole('button', { name: 'Confirm address' })).toBeNull();
});

test('another account says so, and comes back to the link after signing out', async () => {
  const message = 'This link belongs to another account. Sign out first.';
  const house = new AccountHouse(ada)
    .refuses(VERIFY, 'other-account', message, 403)
    .answers('/api/auth/logout', { success: true });
  openVerify(house);
  press('Confirm address');
  expect((await screen.findByRole('alert')).textContent).toBe(`You are signed in as ada${message}`);
  house.user = null;
  press('Sign out');
  expect((await screen.findByRole('link', { name: 'Sign In' })).getAttribute('href')).toBe(
    '/auth?next=%2Fverify-email',
  );
});

test('the owner of the mailbox removes it from a stranger’s account without signing in', async () => {
  const house = new AccountHouse(null).answers(
    '/api/auth/not-my-account',
    done('Your address is no longer part of it.'),
  );
  openVerify(house);
  press('Not my account');
  expect(await screen.findByText('Address removed')).toBeDefined();
  expect(house.sent).toEqual([{ path: '/api/auth/not-my-account', body: { token: 'secret' } }]);
});

test('a lost answer is shown at the button, which can be pressed again', async () => {
  const house = new AccountHouse(ada).isAwayFor(VERIFY).answers(VERIFY, done('Your address is confirmed.'));
  openVerify(house);
  press('Confirm address');
  expect((await screen.findByRole('alert')).textContent).toContain('No answer came.');
  press('Confirm address');
  expect(await screen.findByText('Email Verified')).toBeDefined();
});

const DEAD_WORDS = 'This link is invalid or expired.';
const confirmed = signedInUser({ emailVerified: true });

test('a used link tells its owner that the address is confirmed', async () => {
  openVerify(new AccountHouse(confirmed).refuses(VERIFY, 'invalid-link', DEAD_WORDS));
  press('Confirm address');
  expect((await screen.findByRole('status')).textContent).toContain('ada@example.com is already confirmed.');
});

test('an expired link does not disown an address, and says so', async () => {
  openVerify(new AccountHouse(confirmed).refuses('/api/auth/not-my-account', 'invalid-link', DEAD_WORDS));
  press('Not my account');
  expect((await screen.findByRole('alert')).textContent).toContain(DEAD_WORDS);
});

test('an expired link of an unconfirmed address says where to get another', async () => {
  openVerify(new AccountHouse(ada).refuses(VERIFY, 'invalid-link', DEAD_WORDS));
  press('Confirm address');
  expect((await screen.findByRole('alert')).textContent).toContain('Sign in and send yourself a new one');
});

test('a used link says that it no longer works', async () => {
  const house = new AccountHouse(null).refuses('/api/auth/stop-change', 'invalid-link', DEAD_WORDS);
  arriveBy('/stop-change?token=secret', takeLinkToken);
  house.open(<StopChangePage />, '/stop-change');
  press('Stop the change');
  expect((await screen.findByRole('alert')).textContent).toContain(DEAD_WORDS);
});

test('so does a page that is reloaded without its token', () => {
  new AccountHouse(ada).open(<ConfirmEmailPage />, '/confirm-email');
  const told = screen.getByRole('alert').textContent;
  expect(told).toContain('Invalid or expired link');
  expect(told).toContain('Your account uses ada@example.com.');
  expect(screen.queryByRole('button')).toBeNull();
});
