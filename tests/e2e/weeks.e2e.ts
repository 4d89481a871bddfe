// Slow: starts a second house, with the demo world, and lives a week in it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { monthOf } from '#contracts/days/utc-month.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { datesIn } from '#contracts/words/dates.ts';
import { type RunningProgram, runProgram } from '#tests/support/running-program.ts';
import { moveTo } from './staff-room.ts';
import { expect, expectToast, newcomer, playRounds, register, test } from './visit.ts';

// In one worker, which has one house.
test.describe.configure({ mode: 'default' });
test.use({ ownBrowser: true, viewport: { width: 1366, height: 650 } });

const dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-weeks-'));
const DAYS = 5;
let house: RunningProgram;
let address: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  house = runProgram([`--demo-days=${DAYS}`], { DATA_DIR: dataDir, HOST: '127.0.0.1' });
  address = await house.address;
});

test.afterAll(async () => {
  await house.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** By the name and password that the house showed at its start. */
async function enter(browser: Browser, username: string): Promise<BrowserContext & AsyncDisposable> {
  const context = await browser.newContext({ baseURL: address });
  const password = new RegExp(`^ +${username} +(\\S+)`, 'm').exec(house.said())![1]!;
  const signedIn = await context.request.post('/api/auth/login', { data: { username, password } });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
  return context;
}

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`/admin${path}`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** For people who look at them. */
async function keep(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
}

const rowWith = (page: Page, text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text });

test('support answers a ticket, tells a player why a payout is late, and reads their account', async ({ browser }) => {
  await using context = await enter(browser, 'the_usher');
  const page = await context.newPage();
  await open(page, '/tickets', 'Tickets');
  await moveTo(page, 'How long does PayPal take?');
  await page.keyboard.press('Enter');
  const ticket = page.getByRole('complementary', { name: /^Ticket / });
  await expect(ticket).toContainText('Approved yesterday.');
  await ticket.getByLabel('Answer').fill('Within a day. You get a message once PayPal has it.');
  await ticket.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Answer Sent', { exact: true })).toBeVisible();
  await keep(page, 'support-tickets');

  await open(page, '/withdrawals?queue=unknown', 'Withdrawals');
  await expect(rowWith(page, 'velvet_anvil')).toContainText('Outcome unknown');
  await moveTo(page, 'velvet_anvil');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: /^Withdrawal of/ });
  await expect(panel).toContainText('1,000');
  await expect(panel).toContainText('PayPal email');
  await expect(panel.getByRole('button', { name: /Approve|Settle|Pay/ })).toHaveCount(0);
  await expect(panel.locator('footer')).toBeHidden();
  await keep(page, 'support-withdrawals');

  await panel.getByRole('link', { name: 'velvet_anvil' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'velvet_anvil' })).toBeVisible();
  await keep(page, 'support-player');
});

test('finance approves a withdrawal, finds a line that no entry explains, and sees the months of the house', async ({
  browser,
}) => {
  await using context = await enter(browser, 'countess_tally');
  const page = await context.newPage();
  await open(page, '/withdrawals', 'Withdrawals');
  await moveTo(page, 'PayPal');
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toContainText(/Approve \$[\d.]+ by/);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Withdrawal Updated', 'approved successfully');
  await keep(page, 'finance-withdrawals');

  await open(page, '/finance?tab=exceptions', 'Finance');
  await expect(rowWith(page, 'PAY-90117')).toContainText('12.50');
  await keep(page, 'finance-exceptions');

  await open(page, '/finance?tab=close', 'Finance');
  const months = new Set([Date.now() - DAYS * DAY_MS, Date.now()].map(monthOf));
  for (const month of months) await expect(rowWith(page, month)).toContainText('Open');
  await expect(page.getByRole('grid').locator('[data-row]')).toHaveCount(months.size);
  await keep(page, 'finance-close');
});

test('an auditor reads a balance at a past time, the proof of the log, and changes that others decide', async ({
  browser,
}) => {
  await using context = await enter(browser, 'second_reader');
  const page = await context.newPage();
  await open(page, '/audit', 'Audit');
  await page.getByPlaceholder(/^Account, event/).fill('mossy_teapot');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('slider', { name: 'Time shown' })).toBeVisible();
  await keep(page, 'auditor-audit');

  await open(page, '/audit/proof', 'Continuous audit');
  await expect(page.getByText('Hash chain')).toBeVisible();
  await keep(page, 'auditor-proof');

  await open(page, '/approvals?show=all', 'Approvals');
  await expect(rowWith(page, 'WINTER-50')).toContainText('Waiting for a second person');
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await keep(page, 'auditor-approvals');
  await page.setViewportSize({ width: 360, height: 740 });
  await keep(page, 'auditor-approvals-phone');
  const badge = rowWith(page, 'WINTER-50').getByText('Waiting for a second person');
  const isWhole = await badge.evaluate(
    (element) => element.getBoundingClientRect().right <= element.closest('td')!.getBoundingClientRect().right,
  );
  expect(isWhole, 'the badge is not cut').toBe(true);
});

test('an admin approves points of a colleague, and finds a hold of compliance and a blocked address', async ({
  browser,
}) => {
  await using context = await enter(browser, 'the_notary');
  const page = await context.newPage();
  await open(page, '/approvals', 'Approvals');
  await moveTo(page, 'Add 12,000 points to otter_of_kells');
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Approve this change' });
  await dialog.getByRole('textbox').fill('The partner wrote to me, too');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Change Approved', { exact: true })).toBeVisible();
  await expect(rowWith(page, 'Add 12,000 points')).toHaveCount(0);
  await keep(page, 'admin-approvals');

  await open(page, '/compliance', 'Compliance');
  await moveTo(page, 'night_heron');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Withdrawal on hold' })).toContainText('points in tips');
  await keep(page, 'admin-compliance');

  await open(page, '/addresses', 'Blocked addresses');
  await expect(rowWith(page, '192.0.2.17')).toContainText('Guesses passwords');
  await keep(page, 'admin-addresses');
});

const dayTold = (at: number) => `Demo clock: ${datesIn('UTC', () => at).day(at)}`;

/** `days`: how far ahead the clock is then. */
async function nextDay(admin: Page, days: number): Promise<void> {
  await admin.getByRole('button', { name: 'Next day' }).click();
  await expect(async () => {
    const told = await admin.getByRole('note').first().textContent({ timeout: 3000 });
    // A day may begin between the press and this line.
    const now = Date.now() + days * DAY_MS;
    expect([now - MINUTE_MS, now].map(dayTold)).toContain(told);
  }).toPass();
}

async function claim(page: Page, streak: string): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('region', { name: 'Your balance' })
    .getByRole('button', { name: /^Claim \d+ points/ })
    .click();
  await expect(page.getByText(streak, { exact: false }).first()).toBeVisible();
}

test('a player comes back on the second day, a pending offer arrives, and within the week a race ends', async ({
  browser,
}) => {
  test.slow();
  await using players = await browser.newContext({ baseURL: address });
  await register(players.request, newcomer());
  const player = await players.newPage();
  await claim(player, 'Streak: 1 day');
  await player.goto('/earn');
  await player.getByRole('button', { name: /^Show all/ }).click();
  const start = player.getByRole('link', { name: 'Start Three clips, opens in a new tab' });
  const [offer] = await Promise.all([players.waitForEvent('page'), start.click()]);
  await offer.getByRole('button', { name: 'Complete this offer' }).click();
  await expect(offer.getByRole('heading', { name: 'Completed' })).toBeVisible();
  await offer.close();
  const clips = player
    .getByRole('list', { name: 'Your offers' })
    .getByRole('listitem')
    .filter({ hasText: 'Three clips' });
  await expect(clips).toContainText('Pending', { timeout: 30_000 });
  await playRounds(players.request, [10, 10]);

  await using admins = await enter(browser, 'the_registrar');
  const admin = await admins.newPage();
  await open(admin, '/machines', 'Machines');
  await nextDay(admin, 1);
  await claim(player, 'Streak: 2 days');
  await player.goto('/earn');
  await expect(clips).toContainText('Credited', { timeout: 60_000 });
  await keep(player, 'player-second-day');

  for (let day = 2; day <= 7; day++) await nextDay(admin, day);
  const race = player.getByRole('region', { name: /^Race: High Rollers/ });
  await expect(async () => {
    await player.goto('/leaderboard');
    await expect(race).toContainText('Prizes are paid.', { timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await expect(race.getByRole('listitem')).toHaveCount(5);
  await expect(race).toContainText(/You won no prize\.|Your rank was \d/);
  await keep(player, 'player-second-week');
});

test('a player finds their whole balance in the published total, and adds up the file', async ({ browser }) => {
  await using context = await enter(browser, 'mossy_teapot');
  const page = await context.newPage();
  await page.goto('/proofs');
  // The total is made beside the house after it has opened.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: /^Owed to players on/ })).toBeVisible();
  }).toPass();
  await keep(page, 'proofs');
  await page.getByRole('link', { name: 'Find your own balance in it' }).click();
  // Another journey of this house moves its clock by days, so a newer total may take the place of the one that is shown.
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Check my balance in the total' }).click();
    await expect(page.getByText('You are in the total')).toBeVisible();
    await expect(page.getByText('The total is signed')).toBeVisible();
    await page.getByRole('button', { name: 'Add up the whole file' }).click();
    await expect(page.getByText('The whole file adds up')).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await keep(page, 'own-total');
  await page.getByLabel('Your value').fill('seven brass keys');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/This value is saved\. It is used from tomorrow/)).toBeVisible();
});
