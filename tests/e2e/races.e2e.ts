// Slow: starts a second house, with the demo world.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dayOf } from '#contracts/days/utc-day.ts';
import { HEADERS } from '#contracts/definition/problem.ts';
import { runProgram } from '#tests/support/running-program.ts';
import { moveTo, openDesk } from './staff-room.ts';
import { expect, expectToast, test } from './visit.ts';

test.use({ ownBrowser: true });

/** Passwords are printed once. */
function passwordIn(said: string, username: string): string {
  return new RegExp(`${username}\\s+(\\S+)`).exec(said)![1]!;
}

async function signIn(page: Page, address: string, said: string, username: string): Promise<void> {
  const data = { username, password: passwordIn(said, username) };
  expect((await page.request.post(`${address}/api/auth/login`, { data })).status()).toBe(200);
}

/** The first race of the demo world is over and settled. */
test('staff plan a race and read who won the last one, and players see both races with their prizes', async ({
  page,
  browser,
}) => {
  test.slow();
  const dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-races-'));
  await using house = runProgram(['--demo-days=5'], { DATA_DIR: dataDir, HOST: '127.0.0.1' });
  const address = await house.address;
  await signIn(page, address, house.said(), 'the_registrar');
  await page.goto(`${address}/admin`);
  await openDesk(page, 'r', 'Races');
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row').filter({ hasText: 'Opening Day' })).toContainText(/1,050 for 3\s*1,050/, {
    timeout: 60_000,
  });
  await moveTo(page, 'Opening Day');
  await page.keyboard.press('w');
  const winners = page.getByRole('dialog');
  await expect(winners.getByText('Paid', { exact: true })).toHaveCount(3);
  const names = await winners.getByRole('row').getByRole('link').allTextContents();
  // Only the cast can sign in.
  const winner = names.find((name) => house.said().includes(`  ${name} `))!;
  const rank = 1 + names.indexOf(winner);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Plan a race' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Friday Dash');
  await dialog.getByLabel('First day (UTC)').fill(dayOf(Date.now()));
  await dialog.getByLabel('Days').fill('1');
  await dialog.getByLabel('Prizes in points').fill('50, 30');
  await dialog.getByLabel('Reason').fill('a test');
  await dialog.getByRole('button', { name: 'Plan race' }).click();
  await expectToast(page, 'Race Planned', 'Friday Dash is on the leaderboard.');
  await expect(grid.getByRole('row').filter({ hasText: 'Friday Dash' })).toContainText('Running');

  const context = await browser.newContext();
  const player = await context.newPage();
  await signIn(player, address, house.said(), winner);
  const bet = await player.request.post(`${address}/api/games/dice`, {
    data: { betAmount: 5, prediction: 'over' },
    headers: { [HEADERS.idempotencyKey]: crypto.randomUUID() },
  });
  expect(bet.status(), await bet.text()).toBe(200);
  await player.goto(`${address}/leaderboard`);
  const past = player.getByRole('region', { name: 'Race: Opening Day' });
  await expect(past).toContainText('Finished');
  await expect(past).toContainText('Prizes are paid.');
  await expect(past.getByRole('listitem').first()).toContainText('600 points');
  await expect(past).toContainText(`Your rank was ${rank}`);
  const running = player.getByRole('region', { name: 'Race: Friday Dash' });
  await expect(running).toContainText('Running');
  await expect(running).toContainText('80 points for the first 2');
  await expect(running).toContainText(/Your rank is \d+/);
  await player.goto(`${address}/profile#transactions`);
  await expect(player.getByText(`Race: prize of rank ${rank}`).filter({ visible: true }).first()).toBeVisible();
  await context.close();
  // The house ends before the page, which would complain.
  await page.goto('about:blank');
  rmSync(dataDir, { recursive: true, force: true });
});
