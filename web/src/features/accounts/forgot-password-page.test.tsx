import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import ForgotPasswordPage from './forgot-password-page.tsx';

const FORGOT = '/api/auth/forgot-password';
const ASKED = 'If the address belongs to an account, a link to choose a new password is on its way.';
const OFTEN = 'Too many requests from your address. Try again in 6 minutes.';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function ask(email: string): void {
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
}

test('a valid address is sent, the reply is shown, and another address can be tried', async () => {
  const house = new AccountHouse(null).refuses(FORGOT, 'rate-limited', OFTEN, 429).answers(FORGOT, {
    success: true,
    message: ASKED,
  });
  house.open(<ForgotPasswordPage />);
  ask(' ');
  expect((await screen.findByRole('alert')).textContent).toBe('Enter your email.');
  ask('nowhere');
  await screen.findByText('That is not an email address.');
  expect((await screen.findByRole('alert')).textContent).toBe('That is not an email address.');
  expect(house.sent).toEqual([]);
  ask('ada@example.com');
  expect(await screen.findByText(OFTEN)).toBeDefined();
  ask('ada@example.com');
  expect((await screen.findByRole('status')).textContent).toContain(ASKED);
  expect(house.sent.at(-1)).toEqual({ path: FORGOT, body: { email: 'ada@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(screen.getByLabelText('Email')).toBeDefined();
});
