import type { Page } from '@playwright/test';
import { dayOf } from '#contracts/days/utc-day.ts';
import { monthsBefore } from '#contracts/days/utc-month.ts';
import { tabTo } from './by-keyboard.ts';
import { joinStaff, moveTo, openDesk } from './staff-room.ts';
import { expect, expectToast, test } from './visit.ts';

const today = () => dayOf(Date.now());

test('a finance person imports a statement, matches it, resolves an exception and closes the month', async ({
  page,
}) => {
  test.slow();
  await joinStaff(page, 'finance');
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
  await expect(page.getByText('explained by 1 item.')).toBeVisible();
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
  await expect(page.getByRole('grid').getByText('T-1')).toBeHidden();
  await page.getByRole('grid').getByText('A row that was not imported').click();
  await page.keyboard.press('i');
  await expect(page.getByRole('dialog')).toContainText('It is not reported again');
  await page.keyboard.type('A comment of the provider.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No exceptions')).toBeVisible();

  await closeByKeyboard(page);
});

async function closeByKeyboard(page: Page): Promise<void> {
  await page.goto('/admin');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await openDesk(page, 'f', 'Finance');
  await tabTo(page, page.getByRole('button', { name: 'Close', exact: true }));
  await page.keyboard.press('Enter');
  const [current, month] = monthsBefore(Date.now(), 2) as [string, string];
  await moveTo(page, current);
  await page.keyboard.press('o');
  await expect(page.getByText('It ends at midnight UTC of its last day')).toBeVisible();
  // The house began this month; the one before is over.
  await page.goto(`/admin/finance?tab=close&month=${month}`);
  const close = page.getByRole('button', { name: `Close ${month}` });
  await tabTo(page, close.first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Everything is explained.');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Month Closed', `${month} is closed.`);
  await expect(page.getByText('Checklist at the closing')).toBeVisible();
}
