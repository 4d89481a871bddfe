import { randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { linkIn } from './mail-links.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { accountOf, confirmAddress, keyed, test } from './staff-room.ts';
import { expect, expectBalance, newcomer, register } from './visit.ts';

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

/** A gamepass is good for one withdrawal. */
async function requestRobux(page: Page, username: string, points: number): Promise<string> {
  await page.getByLabel('Amount in points').fill(String(points));
  await page.getByLabel('Roblox username').fill(username);
  await page.getByLabel('Gamepass ID').fill(String(randomInt(1e8, 1e9)));
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
  const reply = await finance.post(`/api/admin/${path}`, { data, headers: keyed() });
  expect(reply.status(), await reply.text()).toBe(200);
}

const line = (page: Page, text: string) => page.getByRole('row', { name: text });

test('a player withdraws, sees each step as staff take it, and gets the points of a rejected one back', async ({
  page,
  admins,
}) => {
  test.slow();
  const { checker: finance } = admins;
  const player = newcomer();
  await register(page.request, player);
  await page.goto('/withdraw');
  await expect(page.getByRole('button', { name: 'Resend Email' })).toBeVisible();
  await enterPayee(page);
  await expect(page.getByText('Confirm your email address first.')).toBeVisible();
  await expectOpenToEverybody(page);

  await page.goto(await linkIn(page.request, player.email, '/verify-email'));
  await page.getByRole('button', { name: /^Confirm/ }).click();
  await expect(page.getByText(/confirmed/i).first()).toBeVisible();
  await page.goto('/withdraw');
  const id = await requestRobux(page, player.username, 40);
  await expectBalance(page, 60);
  await expect(page.getByRole('list', { name: 'Latest withdrawals' })).toContainText('Pending');
  const second = await requestRobux(page, player.username, 30);
  await expectBalance(page, 30);

  await page.getByRole('link', { name: 'View All' }).click();
  const row = line(page, ' 40 pts ');
  await expect(row).toContainText('Waiting for review.');
  await decide(finance, id, 'approved', 'The gamepass is theirs.');
  await expect(row).toContainText('Approved');
  await act(finance, `withdrawals/${id}/complete`, { reference: 'ROBLOX-1' });
  await expect(row).toContainText('Completed');
  await expect(row).toContainText('ROBLOX-1');

  const rejected = line(page, ' 30 pts ');
  await expect(rejected).toContainText('Pending');
  await decide(finance, second, 'rejected', 'That gamepass is not for sale.');
  await expect(rejected).toContainText('Rejected');
  await expect(rejected).toContainText('That gamepass is not for sale.');
  await expectBalance(page, 60);
  await expectOpenToEverybody(page);
});

test('a withdrawal is paid by its provider while the player watches, and a payment that comes back says why', async ({
  page,
  admins,
}) => {
  test.slow();
  const { maker: giver, checker: finance } = admins;
  const player = newcomer();
  await register(page.request, player);
  const account = await accountOf(page.request);
  await confirmAddress(admins, account);
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
