// Slow: reads every page of staff with axe, and acts as each of them.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { joinStaff, moveTo, openDesk, sitDownAs, test } from './staff-room.ts';
import { expect, expectToast, follow } from './visit.ts';

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
  await openDesk(page, 't', 'Tickets');
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

test.describe('a pack of days without a revealed seed', () => {
  test.use({ expectedComplaints: /status of 422/ });

  test('is refused to an auditor, who downloads another', async ({ page }) => {
    await joinStaff(page, 'auditor');
    await page.goto('/admin/audit/pack');
    // All seeds of this house were revealed today.
    const button = page.getByRole('button', { name: 'Download pack' });
    await button.click();
    const told = page.getByRole('status').filter({ hasText: 'Choose others.' });
    await expect(told).toHaveText('No server seed was revealed in these days. Choose others.');
    await page.route('**/api/admin/proofs/pack?*', (route) =>
      route.fulfill({ contentType: 'application/zip', body: 'PK' }),
    );
    const saving = page.waitForEvent('download');
    await button.click();
    expect((await saving).suggestedFilename()).toMatch(/^auditors-pack-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.zip$/);
    await expect(page.getByText('The pack is downloaded.', { exact: true })).toBeVisible();
  });
});

const PAGES = [
  ['', 'Platform Overview'],
  ['/users', 'Users'],
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
  ['/promo-codes', 'Promo codes'],
  ['/access-log', 'Access log'],
  ['/audit', 'Audit'],
  ['/audit/pack', 'Auditor’s pack'],
  ['/audit/proof', 'Continuous audit'],
  ['/audit/auditors', 'Outside auditors'],
  ['/machines', 'Machines'],
  ['/actions', 'Admin actions'],
] as const;

async function expectPageOpen(page: Page, path: string, heading: string): Promise<void> {
  await follow(page, `/admin${path}`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectOpenToEverybody(page);
}

for (const [part, pages] of [
  ['the first', PAGES.slice(0, 11)],
  ['the other', PAGES.slice(11)],
] as const) {
  test(`${part} pages of staff are accessible`, async ({ page, context, admins }) => {
    test.slow();
    await sitDownAs(context, admins.maker);
    await page.goto('/admin');
    for (const [path, heading] of pages) await expectPageOpen(page, path, heading);
  });
}

test('what staff see of a player, and the dialog that plans a race, are accessible', async ({
  page,
  context,
  admins,
  guest,
}) => {
  test.slow();
  await sitDownAs(context, admins.maker);
  await page.goto('/admin');
  await expectPageOpen(page, `/users/${guest.account}`, guest.username);
  await expectPageOpen(page, `/audit?of=${guest.account}&tab=explain`, 'Audit');
  await expectPageOpen(page, `/audit?of=${guest.account}&tab=step`, 'Audit');
  await expectPageOpen(page, '/races', 'Races');
  await page.getByRole('button', { name: 'Plan a race' }).click();
  await expect(page.getByRole('dialog').getByLabel('Prizes in points')).toBeVisible();
  await expectOpenToEverybody(page);
});

/** How many rows of the open table fit above the fold, over its foot. */
async function expectRoom(page: Page, name: string, px: number, least: number): Promise<void> {
  const grid = page.getByRole('grid', { name });
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  const free = await grid.evaluate((table) => {
    const scroll = table.parentElement!;
    const bottom = Number.parseFloat(getComputedStyle(scroll).maxHeight);
    const foot = (scroll.nextElementSibling as HTMLElement).offsetHeight;
    const room = window.innerHeight - scroll.getBoundingClientRect().top - foot;
    return Math.min(bottom, room) - table.querySelector('thead')!.offsetHeight;
  });
  expect(Math.floor(free / px)).toBeGreaterThanOrEqual(least);
}

const firstRow = (page: Page, name: string) => page.getByRole('grid', { name }).locator('tr[data-row]').first();

test('at 1366x650 the rail fits, tables show 14 rows and lie beside a panel; roomy rows are kept', async ({
  page,
  context,
  admins,
  guest,
}) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await sitDownAs(context, admins.maker);
  await page.goto('/admin/users');
  await expect(firstRow(page, 'Users')).toHaveCSS('height', '32px');
  await expectRoom(page, 'Users', 32, 14);
  const rail = page.getByRole('navigation', { name: 'Staff' });
  expect(await rail.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
  await follow(page, '/admin/finance?tab=exceptions');
  await expectRoom(page, 'Exceptions', 32, 14);
  await follow(page, `/admin/audit?of=${guest.account}&open=0-1`);
  const panel = (await page.getByRole('complementary').boundingBox())!;
  const table = (await page.getByRole('region', { name: 'Events' }).boundingBox())!;
  expect(table.x + table.width).toBeLessThanOrEqual(panel.x);
  await follow(page, '/admin/users');
  await page.getByRole('button', { name: 'Roomy rows' }).click();
  await page.reload();
  await expect(firstRow(page, 'Users')).toHaveCSS('height', '44px');
  await expectRoom(page, 'Users', 44, 10);
});

test('an admin sorts and filters users, shares the link, and saves every row', async ({
  page,
  context,
  admins,
  guest,
}) => {
  await sitDownAs(context, admins.maker);
  await page.goto('/admin/users');
  await page.getByRole('columnheader', { name: 'Username' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Username' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByLabel('Search name or e-mail').fill(guest.username);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('button', { name: 'Joined from' }).click();
  await page.getByLabel('Joined from').fill('2026-01-01');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=username\.asc/);
  await expect(page).toHaveURL(/from=2026-01-01/);
  await expect(page).toHaveURL(new RegExp(`search=${guest.username}`));
  await expect(page.getByText('1 row', { exact: true }).first()).toBeVisible();

  const shared = page.url();
  await page.goto('/admin/actions');
  await page.goto(shared);
  await expect(page.getByRole('group', { name: 'Filter Joined from' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Username' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(firstRow(page, 'Users')).toContainText(guest.username);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await (await saving).path();
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(guest.username);
  await expect(page.getByText('1 row saved', { exact: true })).toBeVisible();
});
