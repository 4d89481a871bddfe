import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { EmailBanner } from './email-banner.tsx';

const RESEND = '/api/auth/resend-verification';
const ada = signedInUser();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const resend = () => fireEvent.click(screen.getByRole('button', { name: 'Resend Email' }));

test('the link is mailed again, and a second press too soon says how long to wait', async () => {
  const often = 'A link was sent a moment ago. Try again in a minute.';
  const told = 'Check your email inbox for the verification link.';
  const house = new AccountHouse(ada)
    .answers(RESEND, { success: true, message: told })
    .refuses(RESEND, 'rate-limited', often, 429);
  house.open(<EmailBanner user={ada} />);
  resend();
  expect(await screen.findByText('Verification Email Sent')).toBeDefined();
  expect(screen.getByText(told)).toBeDefined();
  expect(house.sent).toEqual([{ path: RESEND, body: { email: 'ada@example.com' } }]);
  resend();
  expect((await screen.findByText(/Failed to Send Email/)).textContent).toBe(`Failed to Send Email. ${often}`);
});

test('without an answer it asks to try later', async () => {
  new AccountHouse(ada).open(<EmailBanner user={ada} />);
  resend();
  expect(await screen.findByText('Failed to Send Email. Please try again later.')).toBeDefined();
});

test('an account without an address is asked for one', () => {
  const user = signedInUser({ email: null });
  new AccountHouse(user).open(<EmailBanner user={user} />);
  expect(screen.getByRole('link', { name: 'Add address' }).getAttribute('href')).toBe('/profile#details');
});

test('a confirmed address shows no banner', () => {
  const user = signedInUser({ emailVerified: true });
  new AccountHouse(user).open(<EmailBanner user={user} />);
  expect(screen.queryByText(/email address/)).toBeNull();
});

test('the field of the code has room for the marks that a copied code brings', () => {
  new AccountHouse(ada).open(<EmailBanner user={ada} />);
  expect(screen.getByLabelText<HTMLInputElement>('Code from the mail').maxLength).toBe(-1);
});

test('the code of the mail confirms the address, and a wrong one says so', async () => {
  const call = '/api/auth/verify-email-code';
  const wrong = 'That code is wrong or has expired. Use the latest mail.';
  const house = new AccountHouse(ada)
    .refuses(call, 'wrong-code', wrong, 403)
    .answers(call, { success: true, message: 'Your address is confirmed.' });
  house.open(<EmailBanner user={ada} />);
  const field = screen.getByLabelText('Code from the mail');
  fireEvent.change(field, { target: { value: '1234 5678' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(wrong)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Email Verified')).toBeDefined();
  expect(house.sent.at(-1)).toEqual({ path: call, body: { code: '1234 5678' } });
});
