import { linkIn } from './mail-links.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expect, newcomer, test } from './visit.ts';

test.use({ ownBrowser: true });

test('a passkey is added on the profile and signs in without a password', async ({ page, baseURL }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // Browsers create no passkeys for a bare IP address.
  const house = baseURL!.replace('127.0.0.1', 'localhost');
  const player = newcomer();
  const headers = { origin: house };
  expect((await page.request.post(`${house}/api/auth/register`, { data: player, headers })).status()).toBe(200);
  await page.goto(`${house}${await linkIn(page.request, player.email, '/verify-email')}`);
  await page.getByRole('button', { name: /^Confirm/ }).click();
  await expect(page.getByText(/confirmed/i).first()).toBeVisible();

  await page.goto(`${house}/profile#passkeys`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I have saved these codes' }).click();
  await expect(page.getByRole('list', { name: 'Your passkeys' }).getByText('My passkey')).toBeVisible();
  await expectOpenToEverybody(page);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/landing$/);
  await page.goto(`${house}/auth`);
  const byHand = page.getByRole('button', { name: 'Sign in with a passkey' });
  const inside = page.getByRole('button', { name: 'Logout' });
  // The browser may offer it in the field already.
  await expect(byHand.or(inside)).toBeVisible();
  if (await byHand.isVisible()) await byHand.click({ timeout: 2000 }).catch(() => undefined);
  await expect(inside).toBeVisible();
});
