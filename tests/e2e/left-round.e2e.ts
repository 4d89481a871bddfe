import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expect, playerTest as test } from './visit.ts';

test('an unfinished round of mines is shown at home, at the hub, and on signing out', async ({ page, context }) => {
  const left = await context.request.post('/api/games/mines/start', { data: { betAmount: 10, mineCount: 3 } });
  expect(left.status(), await left.text()).toBe(200);

  await page.goto('/');
  const lines = page.getByRole('list', { name: 'Your open rounds' }).getByRole('listitem');
  await expect(lines).toHaveText(['Your mines round is still open, with 10 points at stake.']);
  await expectOpenToEverybody(page);

  await page.getByRole('navigation').getByRole('link', { name: 'Games' }).click();
  await expect(page.getByRole('tab', { name: 'Mines round open' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Crash', exact: true })).toBeVisible();

  await page.goBack();
  await page.getByRole('link', { name: 'mines round' }).click();
  await expect(page.getByRole('tab', { name: 'Mines', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('3 mines under 25 tiles')).toBeVisible();

  await page.goBack();
  await expect(lines).toHaveCount(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  const notices = page.getByRole('region', { name: /^Notifications/ });
  await expect(
    notices.getByText(/We keep your round of mines\. After .+ without a move, we finish it for you\./),
  ).toBeVisible();
});
