import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { monthsBefore } from '#contracts/days/utc-month.ts';
import { expect, expectToast, newcomer, register, test } from './visit.ts';

const users = fileURLToPath(new URL('../../services/identity/users/start.ts', import.meta.url));

async function joinFinance(page: Page): Promise<void> {
  const { username, password, email } = newcomer();
  await register(page.request, { username, password, email });
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] };
  await promisify(execFile)(process.execPath, [users, 'grant', username, 'finance', '--reason', 'works here'], { env });
  expect((await page.request.post('/api/auth/login', { data: { username, password } })).status()).toBe(200);
}

const today = () => new Date().toISOString().slice(0, 10);

test('a finance person imports a statement, matches it, resolves an exception and closes the month', async ({
  page,
}) => {
  await joinFinance(page);
  const account = `provider:e2e-${Date.now()}`;
  const source = `/api/finance/sources/${encodeURIComponent(account)}`;
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': crypto.randomUUID() };
  const text = `Date,Amount,Reference,Description\n${today()},12.50,T-1,Top-up\n${today()},soon,T-2,Odd\n`;
  const data = Buffer.from(text);
  const uploaded = await page.request.post(`${source}/files?name=november.csv`, { headers, data });
  const { id } = (await uploaded.json()) as { id: number };

  await page.goto(`/admin/finance?tab=statements&source=${encodeURIComponent(account)}&file=${id}`);
  await expect(page.getByText('"soon" is not an amount')).toBeVisible();
  await page.getByLabel('Reference 1').selectOption('Reference');
  await page.getByLabel('Text', { exact: true }).selectOption('Description');
  await page.getByRole('button', { name: 'Import 1 lines' }).click();
  await expect(page.getByText('1 new lines')).toBeVisible();

  await page.getByRole('button', { name: `Go to ${account}` }).click();
  await expect(page.getByText('explained by 1 items')).toBeVisible();
  await page.getByRole('button', { name: 'Match', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('On the statement, not in the books');
  await page.getByRole('dialog').getByRole('button', { name: 'Match' }).click();
  await expectToast(page, 'Matched', '0 matches confirmed.');

  await page.goto(`/admin/finance?tab=exceptions&of=${encodeURIComponent(account)}`);
  await page.getByRole('grid').getByText('T-1').click();
  await page.keyboard.press('i');
  await expect(page.getByRole('dialog')).toContainText('The line stays in the explanation');
  await page.keyboard.type('A test of the provider.');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Exceptions Resolved', '1 done.');
  await expect(page.getByText('No exceptions')).toBeVisible();

  const [, month] = monthsBefore(Date.now(), 2);
  await page.goto(`/admin/finance?tab=close&month=${month}`);
  await page.getByRole('button', { name: `Close ${month}` }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Everything is explained.');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Close ${month}` })
    .click();
  await expectToast(page, 'Month Closed', `${month} is closed.`);
  await expect(page.getByText('Checklist at the closing')).toBeVisible();
});
