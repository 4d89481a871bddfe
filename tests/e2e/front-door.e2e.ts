// What a stranger meets: the landing page, the guard, a page that does not exist.
import { expect, test } from '@playwright/test';

test('a stranger who opens the house is shown the landing page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/landing$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an address that leads nowhere says so', async ({ page }) => {
  await page.goto('/no-such-room');
  await expect(page.getByText('404')).toBeVisible();
});
