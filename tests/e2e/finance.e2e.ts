import type { Browser, Page } from '@playwright/test';
import { dayOf } from '#contracts/days/utc-day.ts';
import { endOfMonth, monthsBefore } from '#contracts/days/utc-month.ts';
import { tabTo } from './by-keyboard.ts';
import { joinStaff, moveTo, openDesk } from './staff-room.ts';
import { expect, expectToast, test } from './visit.ts';

const today = () => dayOf(Date.now());
const months = () => monthsBefore(Date.now(), 2) as [current: string, last: string];

test('a finance person imports a statement, matches it, resolves exceptions and closes the month, which a second one has reviewed', async ({
  page,
  browser,
}) => {
  test.slow();
  await joinStaff(page, 'finance');
  const account = `provider:e2e-${Date.now()}`;
  const source = `/api/finance/sources/${encodeURIComponent(account)}`;
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': crypto.randomUUID() };
  const lastDay = dayOf(endOfMonth(months()[1]) - 1);
  const rows = [`${lastDay},7.50,T-0,Refund`, `${today()},12.50,T-1,Top-up`, `${today()},soon,T-2,Odd`];
  const text = ['Date,Amount,Reference,Description', ...rows, ''].join('\n');
  const data = Buffer.from(text);
  const uploaded = await page.request.post(`${source}/files?name=november.csv`, { headers, data });
  const { id } = (await uploaded.json()) as { id: number };

  await page.goto(`/admin/finance?tab=statements&source=${encodeURIComponent(account)}&file=${id}`);
  await expect(page.getByText('"soon" is not an amount')).toBeVisible();
  await page.getByLabel('Reference 1').selectOption('Reference');
  await page.getByLabel('Text', { exact: true }).selectOption('Description');
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await expect(page.getByText('2 new lines')).toBeVisible();

  await page.getByRole('button', { name: `Go to ${account}` }).click();
  await expect(page.getByText('explained by 2 items.')).toBeVisible();
  await page.getByRole('button', { name: 'Match', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('On the statement, not in the books');
  await page.getByRole('dialog').getByRole('button', { name: 'Match' }).click();
  await expectToast(page, 'Matched', '0 matches confirmed.');

  await page.goto(`/admin/finance?tab=exceptions&of=${encodeURIComponent(account)}`);
  for (const reference of ['T-0', 'T-1']) {
    await page.getByRole('grid').getByText(reference).click();
    await page.keyboard.press('i');
    await expect(page.getByRole('dialog')).toContainText('The line stays in the explanation');
    await page.keyboard.type('A test of the provider.');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Exceptions Resolved', '1 done.');
    await expect(page.getByRole('grid').getByText(reference)).toBeHidden();
  }
  await page.getByRole('grid').getByText('A row that was not imported').click();
  await page.keyboard.press('i');
  await expect(page.getByRole('dialog')).toContainText('It is not reported again');
  await page.keyboard.type('A comment of the provider.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No exceptions')).toBeVisible();

  await closeByKeyboard(page, { account, browser });
});

async function closeByKeyboard(page: Page, { account, browser }: { account: string; browser: Browser }): Promise<void> {
  await page.goto('/admin');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await openDesk(page, 'f', 'Finance');
  await tabTo(page, page.getByRole('button', { name: 'Close', exact: true }));
  await page.keyboard.press('Enter');
  const [current, month] = months();
  await moveTo(page, current);
  await page.keyboard.press('o');
  await expect(page.getByText('It ends at midnight UTC of its last day')).toBeVisible();
  // The house began this month; the one before is over.
  await page.goto(`/admin/finance?tab=close&month=${month}`);
  const close = page.getByRole('button', { name: `Close ${month}` });
  await expect(page.getByRole('grid').getByText(account)).toBeVisible();
  await expect(close.first()).toBeDisabled();
  await page.keyboard.press('u');
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog')).toContainText('$7.50');
  await page.getByRole('dialog').getByRole('button', { name: 'Prepare' }).click();
  await expect(page.getByText('You prepared it, so another person reviews it.').first()).toBeVisible();
  await reviewElsewhere(browser, month);
  await page.reload();
  await tabTo(page, close.first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Everything is explained.');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Month Closed', `${month} is closed.`);
  await expect(page.getByText('Checklist at the closing')).toBeVisible();
}

/** By another finance person in another browser. */
async function reviewElsewhere(browser: Browser, month: string): Promise<void> {
  await using context = await browser.newContext();
  const page = await context.newPage();
  await joinStaff(page, 'finance');
  await page.goto(`/admin/finance?tab=close&month=${month}`);
  await expect(page.getByRole('button', { name: 'Select what I can sign' })).toBeVisible();
  await page.keyboard.press('u');
  await page.keyboard.press('v');
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('The provider looks into it.');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/; reviewed by .*: The provider looks into it\./).first()).toBeVisible();
}
