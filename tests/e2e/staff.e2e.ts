import type { Page } from '@playwright/test';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { type Guest, joinStaff, moveTo, test } from './staff-room.ts';
import { expect, expectToast } from './visit.ts';

async function withdraw({ request }: Guest, points: number, gamepassId: string): Promise<void> {
  const details = { username: 'Builder_Bob', gamepassId };
  const data = { type: 'robux', amount: points, usdValue: '0.10', details };
  const reply = await request.post('/api/automated-withdrawal/request', { data });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** From the active row on: presses `x` on rows with one of these texts. */
async function selectDownward(page: Page, texts: readonly string[]): Promise<void> {
  const grid = page.getByRole('grid');
  const readActive = () =>
    grid.evaluate((element) => {
      const id = element.getAttribute('aria-activedescendant');
      return (id !== null && document.getElementById(id)?.textContent) || '';
    });
  let left = texts.length;
  for (let presses = 0; left > 0 && presses < 200; presses++) {
    const active = await readActive();
    if (texts.some((text) => active.includes(text))) {
      await page.keyboard.press('x');
      left -= 1;
    }
    await page.keyboard.press('j');
  }
}

async function statusesOf({ request }: Guest): Promise<string[]> {
  const list = (await (await request.get('/api/withdrawal/history')).json()) as { status: string }[];
  return list.map(({ status }) => status);
}

const OPEN_AT_MOST = 20;

const dollars = (points: number) => `$${(points / 100).toFixed(2)}`;

/** One after the other, so that the queue has them in this order. Each is of another amount. */
async function withdrawFifty(page: Page, guests: readonly Guest[]): Promise<number[]> {
  for (const { request, account } of guests) {
    expect((await page.request.post(`/api/admin/users/${account}/verify-email`)).status()).toBe(200);
    const payee = { legalName: 'Bob Builder', country: 'US' };
    expect((await request.put('/api/withdrawal/payee', { data: payee })).status()).toBe(200);
  }
  const points = Array.from({ length: 50 }, (_, place) => 5 + place);
  for (const [place, amount] of points.entries()) {
    await withdraw(guests[Math.floor(place / OPEN_AT_MOST)]!, amount, String(770_100 + place));
  }
  return points;
}

test('an admin works a queue of fifty withdrawals by keyboard alone', async ({ page, guest, newGuest }) => {
  test.slow();
  await joinStaff(page, 'admin');
  const guests = [guest, await newGuest(), await newGuest()];
  const points = await withdrawFifty(page, guests);
  const [first, second, third, ...others] = points.map(dollars);

  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Platform Overview' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawals' })).toBeVisible();
  await moveTo(page, first!);
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toContainText('Approve $0.05 by Robux');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Withdrawal Updated', 'approved successfully');

  // The panel follows the keys from row to row.
  await moveTo(page, second!);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: /^Withdrawal of / });
  await expect(panel).toContainText(second!);
  await expect(panel).toContainText('Evidence at the request');
  await moveTo(page, third!);
  await expect(panel).toContainText(third!);
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toContainText('Reject $0.07 by Robux');
  await page.keyboard.type('That gamepass is not for sale.');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Withdrawal Updated', 'rejected successfully');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(panel).toContainText(others[0]!);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  const total = points.reduce((sum, one) => sum + one, 0);
  await moveTo(page, second!);
  await selectDownward(page, [second!, ...others]);
  await expect(page.getByRole('toolbar')).toContainText('48 selected');
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toContainText(`Approve 48 withdrawals, ${dollars(total - 5 - 7)}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 60_000 });
  await expectToast(page, 'Withdrawal Updated', '48 of 48 approved successfully');
  const statuses = (await Promise.all(guests.map(statusesOf))).flat();
  expect(statuses).toHaveLength(50);
  expect(statuses.filter((status) => status === 'rejected')).toHaveLength(1);
  expect(statuses).not.toContain('pending');
});

test('a moderator finds a player, bans them, and their session ends', async ({ page, guest }) => {
  await joinStaff(page, 'moderator');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Platform Overview' })).toBeVisible();
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

test('a support agent answers "where are my points?" from the ticket, its evidence and the offers of the player', async ({
  page,
  guest,
}) => {
  const offer = { offer: 'Dragon Quest', network: 'ogads', completedOn: '2026-01-02' };
  const question = { topic: 'missing-credit', subject: guest.username, message: 'Where are my points?', offer };
  expect((await guest.request.post('/api/support/tickets', { data: question })).status()).toBe(200);
  await joinStaff(page, 'support');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Platform Overview' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await moveTo(page, guest.username);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: /^Ticket / });
  await expect(panel).toContainText('Dragon Quest');
  await expect(panel).toContainText('Where are my points?');
  await panel.getByLabel('Answer').fill('The network has not reported it yet. Your points arrive when it does.');
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Answer Sent', { exact: true })).toBeVisible();
  await panel.getByRole('link', { name: guest.username }).click();
  await page.getByRole('button', { name: 'Offers' }).click();
  await expect(page).toHaveURL(/tab=offers/);
  const own = await (await guest.request.get('/api/support/tickets')).json();
  expect(own).toMatchObject({ tickets: [{ state: 'waiting' }] });
});

test('a player who opens /admin reads why not, and returns to the dashboard', async ({ page, player }) => {
  expect(player.username).not.toBe('');
  await page.goto('/admin');
  await expect(page.getByText('Access Denied - Admin access required to view this page.')).toBeVisible();
  await expectToast(page, 'Access Denied', 'Admin access required.');
  await expect(page).toHaveURL(/\/$/);
});

test('the pages of staff are accessible', async ({ page, guest }) => {
  test.slow();
  await joinStaff(page, 'admin');
  for (const [path, heading] of [
    ['', 'Platform Overview'],
    ['/users', 'Users'],
    [`/users/${guest.account}`, guest.username],
    ['/withdrawals', 'Withdrawals'],
    ['/payouts', 'Payouts'],
    ['/payouts?tab=files', 'Payouts'],
    ['/compliance', 'Compliance'],
    ['/compliance?list=tax', 'Compliance'],
    ['/compliance?list=payees', 'Compliance'],
    ['/approvals', 'Approvals'],
    ['/finance', 'Finance'],
    ['/challenges', 'Daily Challenges'],
    ['/settings', 'Settings'],
    ['/messages', 'Messages'],
    ['/tickets', 'Tickets'],
    ['/addresses', 'Blocked addresses'],
    ['/access-log', 'Access log'],
    ['/audit', 'Audit'],
    [`/audit?of=${guest.account}&tab=explain`, 'Audit'],
    ['/audit/proof', 'Continuous audit'],
    ['/machines', 'Machines'],
    ['/actions', 'Admin actions'],
  ] as const) {
    await page.goto(`/admin${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectOpenToEverybody(page);
  }
});
