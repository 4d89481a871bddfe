import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Admins, confirmAddress, type Guest, keyed, moveTo, openDesk, sitDownAs, test } from './staff-room.ts';
import { expect, expectToast } from './visit.ts';

const LEAST_POINTS = 101;
/** At most twenty of a player may be open. */
const COUNT = 12;

async function enrich(admins: Admins, { request, account }: Guest): Promise<void> {
  await confirmAddress(admins, account);
  const gift = { data: { amount: 3000, reason: 'A prize' }, headers: keyed() };
  const path = `/api/admin/accounts/${account}/adjustments`;
  expect((await admins.maker.post(path, gift)).status()).toBe(200);
  const payee = { legalName: 'Bob Builder', country: 'US' };
  expect((await request.put('/api/withdrawal/payee', { data: payee })).status()).toBe(200);
}

/** Each of another amount, which names its row. In dollars. */
async function withdrawAll({ request }: Guest): Promise<string[]> {
  const amounts = Array.from({ length: COUNT }, (_, place) => LEAST_POINTS + place);
  const firstGamepass = randomInt(1e8, 1e9);
  for (const amount of amounts) {
    const details = { username: 'Builder_Bob', gamepassId: String(firstGamepass + amount) };
    const data = { type: 'robux', amount, usdValue: '0.10', details };
    const reply = await request.post('/api/automated-withdrawal/request', { data });
    expect(reply.status(), await reply.text()).toBe(200);
  }
  return amounts.map((amount) => `$${(amount / 100).toFixed(2)}`);
}

async function statusesOf({ request }: Guest): Promise<string[]> {
  const list = (await (await request.get('/api/withdrawal/history')).json()) as { status: string }[];
  return list.map(({ status }) => status);
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

test('an admin works a queue of withdrawals by keyboard alone', async ({ page, context, guest, admins }) => {
  test.slow();
  await sitDownAs(context, admins.checker);
  await enrich(admins, guest);
  const [first, second, third, ...others] = await withdrawAll(guest);

  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Platform Overview' })).toBeVisible();
  await openDesk(page, 'w', 'Withdrawals');
  await moveTo(page, first!);
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Approve ${first} by Robux`);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Withdrawal Updated', 'approved successfully');
  await expect(dialog).toBeHidden();

  // The panel follows the keys from row to row.
  await moveTo(page, second!);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: /^Withdrawal of/ });
  await expect(panel).toContainText(second!);
  await expect(panel).toContainText('Evidence at the request');
  await moveTo(page, third!);
  await expect(panel).toContainText(third!);
  await page.keyboard.press('r');
  await expect(dialog).toContainText(`Reject ${third} by Robux`);
  await page.keyboard.type('That gamepass is not for sale.');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Withdrawal Updated', 'rejected successfully');
  await expect(dialog).toBeHidden();
  await expect(panel).toContainText(others[0]!);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await moveTo(page, second!);
  await selectDownward(page, [second!, ...others]);
  await expect(page.getByRole('toolbar')).toContainText('10 selected');
  await page.keyboard.press('a');
  await expect(dialog).toContainText('Approve 10 withdrawals, $10.74');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  const statuses = await statusesOf(guest);
  expect(statuses).toHaveLength(COUNT);
  expect(statuses.filter((status) => status === 'rejected')).toHaveLength(1);
  expect(statuses).not.toContain('pending');
});
