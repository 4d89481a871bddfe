import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { SecondFactor } from './second-factor.tsx';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const enrolment = {
  secret: SECRET,
  uri: `otpauth://totp/Tallyhouse:ada?secret=${SECRET}&issuer=Tallyhouse`,
  expiresAt: '2026-01-01T00:10:00.000Z',
};
let own: object = {};
let sent: string[] = [];

beforeEach(() => {
  own = { totpSince: null, recoveryCodes: { left: 0, areKept: false }, passkeys: null };
  sent = [];
  const replies: Record<string, () => object> = {
    '/api/auth/factors': () => own,
    '/api/auth/totp/enrol': () => enrolment,
    '/api/auth/totp/confirm': () => ({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] }),
    '/api/auth/recovery-codes/kept': () => ({ success: true }),
  };
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path);
    return new Response(JSON.stringify(replies[path]!()));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(emailVerified = true) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SecondFactor user={signedInUser({ emailVerified })} />
    </QueryClientProvider>,
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('an app is added by QR code or key, and its recovery codes are kept', async () => {
  open();
  await press('Add an authenticator app');
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
  fireEvent.input(screen.getByLabelText('Code'), { target: { value: '123456' } });
  await press('Confirm');
  await screen.findByText(/AAAA-BBBB\s+CCCC-DDDD/);
  own = { totpSince: '2026-01-01T00:00:00.000Z', recoveryCodes: { left: 10, areKept: true }, passkeys: null };
  await press('I have saved these codes');
  await waitFor(() => expect(screen.queryByText(/AAAA-BBBB/)).toBeNull());
  await screen.findByText('You have 10 recovery codes left.');
  expect(sent).toContain('/api/auth/recovery-codes/kept');
});

test.each([
  [0, true, 'Your recovery codes are used up. Make new ones now.'],
  [3, true, 'You have 3 recovery codes left. Make new ones soon.'],
  [10, false, 'You have not saved your recovery codes. Make new ones and keep them.'],
])('with %i codes left (kept: %s) the player reads "%s"', async (left, areKept, words) => {
  own = { totpSince: '2026-01-01T00:00:00.000Z', recoveryCodes: { left, areKept }, passkeys: null };
  open();
  expect(await screen.findByText(words)).toBeDefined();
});

test('without a confirmed address nothing can be added', async () => {
  open(false);
  await screen.findByText('Confirm your email address first.');
  expect(screen.queryByRole('button')).toBeNull();
});
