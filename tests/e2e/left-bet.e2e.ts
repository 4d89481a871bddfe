import { expect, playerTest as test } from './visit.ts';

test.use({ expectedComplaints: /net::ERR_FAILED/ });

test('a player who leaves before the answer and comes back keeps waiting, and sees how it ended', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/games/slots', async (route) => {
    sent++;
    await held.promise;
    await route.continue();
  });
  await page.goto('/games/slots');
  await page.getByRole('button', { name: /^Spin/ }).click();
  await expect.poll(() => sent).toBe(1);
  await page.getByRole('link', { name: 'Leaderboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('form', { name: 'Your bet' }).locator('[aria-busy="true"]')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  held.resolve();
  const result = page.getByRole('tabpanel').getByRole('status').first();
  await expect(result).toContainText(/You lost|returned|paid on/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(sent).toBe(1);
});
