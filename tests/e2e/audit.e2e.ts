import { readFile } from 'node:fs/promises';
import { instantOf } from '#contracts/days/time.ts';
import { tabTo } from './by-keyboard.ts';
import { joinStaff, moveTo, openDesk, test } from './staff-room.ts';
import { expect } from './visit.ts';

const bet = { betAmount: 7, prediction: 'over' };

test('an auditor answers a complaint about the balance at a past time by keyboard, and has everything verified again', async ({
  page,
  guest,
}) => {
  test.slow();
  let points = 0;
  for (let round = 0; round < 2; round++) {
    const reply = await guest.request.post('/api/games/dice', { data: bet });
    points = ((await reply.json()) as { receipt: { balanceAfter: number } }).receipt.balanceAfter;
  }
  // Reads of the server's clock.
  const then = new Date((await guest.request.get('/api/auth/user')).headers()['date']!).getTime() + 1000;
  await expect
    .poll(async () => Date.parse((await guest.request.get('/readyz')).headers()['date']!))
    .toBeGreaterThan(then);
  expect((await guest.request.post('/api/games/dice', { data: bet })).status()).toBe(200);
  await joinStaff(page, 'auditor');

  await page.goto('/admin');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await openDesk(page, 'v', 'Audit');
  const finder = page.getByPlaceholder(/^Account, event/);
  await expect(async () => {
    await page.keyboard.press('f');
    await expect(finder).toBeFocused({ timeout: 3000 });
  }).toPass();
  await page.keyboard.type(guest.username);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('slider', { name: 'Time shown' })).toBeVisible();

  await page.keyboard.press('b');
  await tabTo(page, page.getByLabel('To', { exact: true }));
  await page.keyboard.type(instantOf(then));
  await page.keyboard.press('Enter');
  const explanation = page.getByRole('table', { name: 'Explanation' });
  await expect(explanation.getByRole('row').filter({ hasText: 'After' })).toContainText(String(points));
  await expect(explanation.getByRole('row').filter({ hasText: 'Dice: round played' })).toContainText('2');
  await expect(page.getByText('Sums exactly')).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'CSV' }));
  const [csv] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(await readFile(await csv.path(), 'utf8')).toContain('Dice: round played');
  await page.keyboard.press('r');
  await expect(page.getByText('2 wait for their seed')).toBeVisible();

  await tabTo(page, explanation.getByRole('button', { name: 'Dice: round played' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3);
  await moveTo(page, 'Dice');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /^Event / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prove in this page' })).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByText(/^SHA-256 of the previous hash and .* matches$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/open=/);

  const badge = page.getByRole('link', { name: /^Continuous audit: Proven to/ });
  await expect(badge).toBeVisible({ timeout: 60_000 });
  await badge.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Continuous audit' })).toBeVisible();
  await expect(page.getByText('Hash chain')).toBeVisible();
  await page.keyboard.press('v');
  await expect(page.getByText('Asked. It begins within seconds.')).toBeVisible();
});
