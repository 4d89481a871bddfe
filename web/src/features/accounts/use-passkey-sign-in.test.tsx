import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { SignInForm } from './sign-in-form.tsx';

const OPTIONS = '/api/auth/login/passkey/options';
const LOGIN = '/api/auth/login/passkey';
const PASSKEY = {
  id: 'a2V5',
  rawId: new TextEncoder().encode('key').buffer,
  type: 'public-key',
  response: {
    clientDataJSON: new ArrayBuffer(8),
    authenticatorData: new ArrayBuffer(8),
    signature: new ArrayBuffer(8),
    userHandle: new ArrayBuffer(8),
  },
  getClientExtensionResults: () => ({}),
};

type Asked = CredentialRequestOptions & { choose(): void };
let asked: Asked[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal(
    'PublicKeyCredential',
    class {
      static async isConditionalMediationAvailable() {
        return true;
      }
    },
  );
  const get = (options: CredentialRequestOptions) => {
    const { promise, resolve, reject } = Promise.withResolvers<typeof PASSKEY>();
    options.signal!.addEventListener('abort', () => reject(options.signal!.reason as Error));
    asked.push({ ...options, choose: () => resolve(PASSKEY) });
    return promise;
  };
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get } as unknown as CredentialsContainer);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function houseWithPasskey() {
  const options = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 60_000, userVerification: 'required' };
  return new AccountHouse(null)
    .answers(OPTIONS, { options: { ...options, allowCredentials: [] } })
    .answers(LOGIN, { user: signedInUser() });
}

/** Holds the first answer of `path` back until it is let through. */
function hold(path: string): { isAsked(): boolean; letThrough(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ask = fetch;
  let isAsked = false;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address !== path || isAsked) return ask(address, init);
    isAsked = true;
    await promise;
    return ask(address, init);
  });
  return { isAsked: () => isAsked, letThrough: resolve };
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
const sentTo = (house: AccountHouse, path: string) => house.sent.filter((one) => one.path === path).length;

test('the button’s request is not cancelled by an offer in the field whose options arrive later', async () => {
  const house = houseWithPasskey();
  const offer = hold(OPTIONS);
  house.open(<SignInForm />);
  await waitFor(() => expect(offer.isAsked()).toBe(true));
  press();
  await waitFor(() => expect(asked).toHaveLength(1));
  offer.letThrough();
  await waitFor(() => expect(sentTo(house, OPTIONS)).toBe(2));
  asked[0]!.choose();
  expect(await screen.findByText('Welcome back!')).toBeTruthy();
  expect(asked.map(({ mediation, signal }) => [mediation, signal!.aborted])).toEqual([[undefined, false]]);
  expect(sentTo(house, LOGIN)).toBe(1);
});

test('a press while the passkey chosen in the field signs in sends nothing more', async () => {
  const house = houseWithPasskey();
  const login = hold(LOGIN);
  house.open(<SignInForm />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.mediation).toBe('conditional');
  asked[0]!.choose();
  await waitFor(() => expect(login.isAsked()).toBe(true));
  press();
  login.letThrough();
  expect(await screen.findByText('Welcome back!')).toBeTruthy();
  expect(sentTo(house, OPTIONS)).toBe(1);
  expect(sentTo(house, LOGIN)).toBe(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('no offer in the field starts while the button waits for its passkey', async () => {
  houseWithPasskey().open(<SignInForm />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByLabelText('Username').getAttribute('autocomplete')).toBe('username webauthn');
  press();
  expect(screen.getByLabelText('Username').getAttribute('autocomplete')).toBe('username');
  await waitFor(() => expect(asked).toHaveLength(2));
  asked[1]!.choose();
  expect(await screen.findByText('Welcome back!')).toBeTruthy();
});
