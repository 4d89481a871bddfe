import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { APIRequestContext, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { HEADERS } from '#contracts/definition/problem.ts';
import { linkIn } from './mail-links.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expect, expectBalance, newcomer, playerTest, register } from './visit.ts';

const users = fileURLToPath(new URL('../../services/identity/users/start.ts', import.meta.url));

type Admin = APIRequestContext;

const test = playerTest.extend<object, { giver: Admin; finance: Admin }>({
  /** An admin who gives points cannot approve their withdrawal. */
  giver: [
    async ({ playwright }, give, { project }) => {
      const request = await openAdmin(playwright, project.use.baseURL);
      await give(request);
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  finance: [
    async ({ playwright }, give, { project }) => {
      const request = await openAdmin(playwright, project.use.baseURL);
      await give(request);
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

async function openAdmin(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string | undefined): Promise<Admin> {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const { username, password, ...rest } = newcomer();
  await register(request, { username, password, ...rest });
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] };
  const grant = [users, 'grant', username, 'admin', '--reason', 'pays withdrawals'];
  await promisify(execFile)(process.execPath, grant, { env });
  expect((await request.post('/api/auth/login', { data: { username, password } })).status()).toBe(200);
  return request;
}

async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.goto(await linkIn(page.request, email, '/verify-email'));
  await page.getByRole('button', { name: /^Confirm/ }).click();
  await expect(page.getByText(/confirmed/i).first()).toBeVisible();
}

async function enterPayee(page: Page): Promise<void> {
  await page.goto('/withdraw');
  await expect(page.getByRole('button', { name: 'Request Withdrawal' })).toBeHidden();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Choose your country.')).toBeVisible();
  await page.getByLabel('Legal name').fill('Bob Builder');
  await page.getByLabel('Country of residence').selectOption({ label: 'United States' });
  await expectOpenToEverybody(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Request Withdrawal' })).toBeVisible();
}

async function requestRobux(page: Page, points: number, gamepass: string): Promise<string> {
  await page.getByLabel('Amount in points').fill(String(points));
  await page.getByLabel('Roblox username').fill('Builder_Bob');
  await page.getByLabel('Gamepass ID').fill(gamepass);
  return request(page);
}

async function request(page: Page): Promise<string> {
  await page.getByRole('checkbox').check();
  const reply = page.waitForResponse(/withdrawal\/request$/);
  await page.getByRole('button', { name: 'Request Withdrawal' }).click();
  await expect(page.getByText('Withdrawal Requested', { exact: true })).toBeVisible();
  return ((await (await reply).json()) as { withdrawal: { id: string } }).withdrawal.id;
}

async function decide(finance: APIRequestContext, id: string, status: string, adminNotes: string): Promise<void> {
  const ask = async () => {
    const reply = await finance.patch(`/api/admin/withdrawal/${id}`, { data: { status, adminNotes } });
    expect(reply.status(), await reply.text()).toBe(200);
  };
  // Staff read a view that follows the log.
  await expect(ask).toPass();
}

async function act(finance: APIRequestContext, path: string, data: object): Promise<void> {
  const headers = { [HEADERS.idempotencyKey]: crypto.randomUUID() };
  const reply = await finance.post(`/api/admin/${path}`, { data, headers });
  expect(reply.status(), await reply.text()).toBe(200);
}

const line = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a player withdraws, and sees each step as staff take it', async ({ page, player, finance }) => {
  await page.goto('/withdraw');
  await expect(page.getByRole('button', { name: 'Resend Email' })).toBeVisible();
  await enterPayee(page);
  await expect(page.getByText('Confirm your email address first.')).toBeVisible();
  await expectOpenToEverybody(page);

  await confirmAddress(page, player.email);
  await page.goto('/withdraw');
  const id = await requestRobux(page, 40, '12345');
  await expectBalance(page, 60);
  await expect(page.getByRole('list', { name: 'Latest withdrawals' })).toContainText('Pending');

  await page.getByRole('link', { name: 'View All' }).click();
  const row = line(page, 'Builder_Bob');
  await expect(row).toContainText('Waiting for review.');
  await decide(finance, id, 'approved', 'The gamepass is theirs.');
  await expect(row).toContainText('Approved');
  await act(finance, `withdrawals/${id}/complete`, { reference: 'ROBLOX-1' });
  await expect(row).toContainText('Completed');
  await expect(row).toContainText('ROBLOX-1');
  await expectOpenToEverybody(page);
});

test('a rejected withdrawal says why and gives the points back', async ({ page, player, finance }) => {
  await confirmAddress(page, player.email);
  await enterPayee(page);
  const id = await requestRobux(page, 30, '54321');
  await expectBalance(page, 70);
  await page.goto('/withdrawal-history');
  await expect(line(page, 'Builder_Bob')).toContainText('Pending');
  await decide(finance, id, 'rejected', 'That gamepass is not for sale.');
  await expect(line(page, 'Builder_Bob')).toContainText('Rejected');
  await expect(line(page, 'Builder_Bob')).toContainText('That gamepass is not for sale.');
  await expectBalance(page, 100);
});

test('a withdrawal is paid by its provider while the player watches, and a payment that comes back says why', async ({
  page,
  player,
  giver,
  finance,
}) => {
  test.slow();
  await confirmAddress(page, player.email);
  const { id: account } = (await (await page.request.get('/api/auth/user')).json()) as { id: number };
  await act(giver, `accounts/${account}/adjustments`, { amount: 1500, reason: 'to withdraw' });
  await enterPayee(page);
  await page.locator('label').filter({ hasText: 'PayPal' }).click();
  await page.getByLabel('Amount in points').fill('1000');
  await page.getByLabel('PayPal email address').fill(player.email);
  const id = await request(page);
  await expectBalance(page, 600);

  await page.goto('/withdrawal-history');
  const row = line(page, player.email);
  await expect(row).toContainText('Waiting for review.');
  await decide(finance, id, 'approved', 'Known player.');
  await expect(row).toContainText('Completed', { timeout: 30_000 });
  await expectBalance(page, 600);

  await act(finance, `withdrawals/${id}/return`, { reason: 'PayPal closed this account.' });
  await expect(row).toContainText('Failed');
  await expect(row).toContainText('PayPal closed this account.');
  await expectBalance(page, 1600);
});
