import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Role } from '#contracts/standing/roles.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expect, expectToast, newcomer, register, test as visit } from './visit.ts';

const users = fileURLToPath(new URL('../../services/identity/users/start.ts', import.meta.url));

type Guest = { request: APIRequestContext; username: string; account: number };

const test = visit.extend<{ guest: Guest }>({
  /** A player in another browser. */
  guest: async ({ playwright, baseURL }, give) => {
    const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
    const player = newcomer();
    await register(request, player);
    const { id } = (await (await request.get('/api/auth/user')).json()) as { id: number };
    await give({ request, username: player.username, account: id });
    await request.dispose();
  },
});

/** The page is then signed in with that role. */
async function joinStaff(page: Page, role: Role): Promise<void> {
  const { username, password, email } = newcomer();
  await register(page.request, { username, password, email });
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] };
  await promisify(execFile)(process.execPath, [users, 'grant', username, role, '--reason', 'works here'], { env });
  expect((await page.request.post('/api/auth/login', { data: { username, password } })).status()).toBe(200);
}

async function withdraw({ request }: Guest, points: number, gamepassId: string): Promise<void> {
  const details = { username: 'Builder_Bob', gamepassId };
  const data = { type: 'robux', amount: points, usdValue: '0.10', details };
  const reply = await request.post('/api/automated-withdrawal/request', { data });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Presses `j` and `k` until the row with this text is the active one. */
async function moveTo(page: Page, text: string): Promise<void> {
  const grid = page.getByRole('grid');
  const row = grid.getByRole('row').filter({ hasText: text }).first();
  await expect(row).toBeVisible();
  const placeOf = async (id: string | null) =>
    id === null ? 0 : Number(await grid.locator(`[id="${id}"]`).getAttribute('aria-rowindex'));
  for (let presses = 0; presses < 200; presses++) {
    const [active, wanted] = [await grid.getAttribute('aria-activedescendant'), await row.getAttribute('id')];
    if (active === wanted) return;
    await page.keyboard.press((await placeOf(active)) > (await placeOf(wanted)) ? 'k' : 'j');
  }
  throw new Error(`no row with ${text} was reached`);
}

const statusesOf = async ({ request }: Guest) => {
  const list = (await (await request.get('/api/withdrawal/history')).json()) as { amount: number; status: string }[];
  return Object.fromEntries(list.map(({ amount, status }) => [amount, status]));
};

test('an admin works a queue of withdrawals by keyboard alone', async ({ page, guest }) => {
  await joinStaff(page, 'admin');
  expect((await page.request.post(`/api/admin/users/${guest.account}/verify-email`)).status()).toBe(200);
  const payee = { legalName: 'Bob Builder', country: 'US' };
  expect((await guest.request.put('/api/withdrawal/payee', { data: payee })).status()).toBe(200);
  for (const [points, gamepass] of [
    [11, '7711'],
    [12, '7712'],
  ] as const) {
    await withdraw(guest, points, gamepass);
  }

  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Platform Overview' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawals' })).toBeVisible();
  await moveTo(page, '7711');
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toContainText('Approve $0.11 by Robux');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Withdrawal Updated', 'approved successfully');

  await moveTo(page, '7712');
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar')).toContainText('1 selected');
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toContainText('Reject $0.12 by Robux');
  await page.keyboard.type('That gamepass is not for sale.');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Withdrawal Updated', 'rejected successfully');
  await expect.poll(() => statusesOf(guest)).toMatchObject({ 12: 'rejected' });
  expect(['approved', 'completed']).toContain((await statusesOf(guest))[11]);
});

test('a moderator finds a player, bans them, and their session ends', async ({ page, guest }) => {
  await joinStaff(page, 'moderator');
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill(guest.username);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(guest.username);
  await page.getByRole('button', { name: 'Ban', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Threatens other players.');
  await page.getByRole('dialog').getByRole('button', { name: 'Ban' }).click();
  await expectToast(page, 'User Banned', `${guest.username} is signed out everywhere.`);
  await expect.poll(async () => (await guest.request.get('/api/auth/user')).status()).toBe(401);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Banned');
});

test('a player who opens /admin reads why not, and returns to the dashboard', async ({ page, player }) => {
  expect(player.username).not.toBe('');
  await page.goto('/admin');
  await expect(page.getByText('Access Denied - Admin access required to view this page.')).toBeVisible();
  await expectToast(page, 'Access Denied', 'Admin access required.');
  await expect(page).toHaveURL(/\/$/);
});

test('the pages of staff are accessible', async ({ page, guest }) => {
  await joinStaff(page, 'admin');
  for (const [path, heading] of [
    ['', 'Platform Overview'],
    ['/users', 'Users'],
    [`/users/${guest.account}`, guest.username],
    ['/withdrawals', 'Withdrawals'],
    ['/compliance', 'Compliance'],
    ['/compliance?list=tax', 'Compliance'],
    ['/compliance?list=payees', 'Compliance'],
    ['/approvals', 'Approvals'],
    ['/finance', 'Finance'],
    ['/challenges', 'Daily Challenges'],
    ['/settings', 'Settings'],
    ['/messages', 'Messages'],
    ['/actions', 'Admin actions'],
  ] as const) {
    await page.goto(`/admin${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectOpenToEverybody(page);
  }
});
