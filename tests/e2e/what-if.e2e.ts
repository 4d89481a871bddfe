import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, newcomer, register, test } from './visit.ts';

const users = fileURLToPath(new URL('../../services/identity/users/start.ts', import.meta.url));

/** The page is then signed in as an admin. */
async function joinAdmins(page: Page): Promise<void> {
  const { username, password, email } = newcomer();
  await register(page.request, { username, password, email });
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] };
  await promisify(execFile)(process.execPath, [users, 'grant', username, 'admin', '--reason', 'works here'], { env });
  expect((await page.request.post('/api/auth/login', { data: { username, password } })).status()).toBe(200);
}

test('a setting is proposed and approved by two admins, who both see what it would have cost', async ({
  page,
  browser,
  baseURL,
}) => {
  await joinAdmins(page);
  await page.goto('/admin/settings');
  const setting = page.getByRole('listitem').filter({ hasText: 'daily_bonus_most' });
  await setting.getByRole('spinbutton').fill('1999');
  await setting.getByRole('button', { name: 'Save' }).click();
  const proposal = page.getByRole('dialog');
  await expect(proposal).toContainText('Daily and weekly bonuses');
  await expect(proposal).toContainText('Exactly recomputed');
  await proposal.getByLabel('Reason').fill('longer streaks');
  await proposal.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Waiting for a second person', { exact: true }).first()).toBeVisible();

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const checker = await context.newPage();
  await joinAdmins(checker);
  await checker.goto('/admin/approvals');
  const row = checker.getByRole('row').filter({ hasText: 'longer streaks' });
  await row.click();
  await checker.keyboard.press('a');
  const decision = checker.getByRole('dialog');
  await expect(decision).toContainText('Daily and weekly bonuses');
  await expect(decision).toContainText('Exactly recomputed');
  await decision.getByLabel('Reason').fill('as agreed');
  await decision.getByRole('button', { name: 'Approve' }).click();
  await expect(checker.getByText('Change Approved', { exact: true })).toBeVisible();
  await checker.goto('/admin/settings');
  const changed = checker.getByRole('listitem').filter({ hasText: 'daily_bonus_most' });
  await expect(changed.getByRole('spinbutton')).toHaveValue('1999');
  await context.close();
});
