import type { APIRequestContext, Page } from '@playwright/test';
import { linkIn } from './mail-links.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expect, newcomer, type Player, register, test } from './visit.ts';

const NEXT = 'nine paper kites';

test.use({
  ownBrowser: true,
  // Of a link that was used.
  expectedComplaints: /status of 400/,
});

/** Registers outside the browser, which stays signed out. */
async function stranger(request: APIRequestContext): Promise<Player> {
  const player = newcomer();
  await register(request, player);
  return player;
}

async function resetLinkOf(request: APIRequestContext, { email }: Player): Promise<string> {
  const asked = await request.post('/api/auth/forgot-password', { data: { email } });
  expect(asked.status(), await asked.text()).toBe(200);
  return linkIn(request, email, '/reset-password');
}

async function signIn(page: Page, { username }: Player, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('a mailed link replaces a forgotten password once, and signs in', async ({ page, request }) => {
  const player = await stranger(request);
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(player.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expectOpenToEverybody(page);

  const link = await linkIn(request, player.email, '/reset-password');
  await page.goto(link);
  await expect(page.getByText(`Set a new password for ${player.username}.`)).toBeVisible();
  await expectOpenToEverybody(page);
  await page.getByLabel('New password').fill(NEXT);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Changed' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This password reset link is invalid or expired.');
  await expectOpenToEverybody(page);
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);

  await page.goto('/auth');
  await signIn(page, player, NEXT);
  await expect(page.getByRole('heading', { name: `Welcome back, ${player.username}` })).toBeVisible();
});

test('a reset link survives a scanner and leaks its token nowhere', async ({ page, request, baseURL }) => {
  const link = await resetLinkOf(request, await stranger(request));
  for (let visit = 0; visit < 10; visit++) {
    expect((await request.get(link)).status()).toBe(200);
    expect((await request.head(link)).status()).toBe(200);
  }
  // A scanner that runs scripts.
  await page.goto(link, { waitUntil: 'networkidle' });
  await page.goto('about:blank');

  const token = link.split('=')[1]!;
  const asked: { url: string; referrer: string | undefined; body: string | null }[] = [];
  page.on('request', (sent) =>
    asked.push({ url: sent.url(), referrer: sent.headers()['referer'], body: sent.postData() }),
  );
  const [answer] = await Promise.all([page.waitForResponse(`**${link}`), page.goto(link)]);
  expect(answer.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  await expect(page.getByLabel('New password')).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/reset-password`);

  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goBack();
  await expect(page, 'the history has the page without its token').toHaveURL(`${baseURL}/reset-password`);
  await page.waitForLoadState('networkidle');

  expect(asked.filter(({ url }) => !url.startsWith(`${baseURL}/`))).toEqual([]);
  expect(asked.filter(({ referrer }) => referrer?.includes(token))).toEqual([]);
  expect(asked.filter(({ url }) => url.includes(token)).map(({ url }) => url)).toEqual([`${baseURL}${link}`]);
  const kept = await page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
      document.documentElement.outerHTML,
    ]),
  );
  expect(kept).not.toContain(token);

  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('New password').fill(NEXT);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Changed' })).toBeVisible();
});

test('confirming an address after signing in removes the banner from the dashboard', async ({ page, request }) => {
  const player = await stranger(request);
  await page.goto(await linkIn(request, player.email, '/verify-email'));
  await expect(page.getByRole('button', { name: 'Not my account' })).toBeVisible();
  await expectOpenToEverybody(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, player, player.password);
  await expect(page.getByText(`You are signed in as ${player.username}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible();
  await expectOpenToEverybody(page);
  await page.getByRole('link', { name: 'Open your dashboard' }).click();
  await expect(page.getByRole('list', { name: 'Recent transactions' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeHidden();
});
