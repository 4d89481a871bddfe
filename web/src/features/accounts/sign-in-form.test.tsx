import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { SignInForm } from './sign-in-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a wrong password is shown at the form until the next one is sent', async () => {
  const house = new AccountHouse(null).refuses(
    '/api/auth/login',
    'sign-in-failed',
    'Invalid username or password',
    401,
  );
  house.open(<SignInForm />);
  fireEvent.input(screen.getByLabelText('Username'), { target: { value: 'ada' } });
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'wrong pass' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Login failedInvalid username or password');
  expect(alert.closest('form')).not.toBeNull();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/forgot-password');
});

test('an account that is being deleted is kept only if its owner says so', async () => {
  const sentence = 'You have asked to delete this account. It is deleted on 2026-12-02, unless you keep it.';
  const house = new AccountHouse(null).refuses('/api/auth/login', 'account-closing', sentence, 403);
  house.open(<SignInForm />);
  const fields = { username: 'mabel', password: 'four brass lanterns' };
  fireEvent.input(screen.getByLabelText('Username'), { target: { value: fields.username } });
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: fields.password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep your account?' }));
  expect(dialog.getByText(sentence)).toBeDefined();
  const logins = () => house.sent.map(({ body }) => body);
  expect(logins()).toEqual([fields]);
  fireEvent.click(dialog.getByRole('button', { name: 'Keep my account and sign in' }));
  await waitFor(() => expect(logins()).toEqual([fields, { ...fields, keepAccount: true }]));
});
