import { SMALL_SCREEN, smallTargets } from './small-screen.ts';
import { expect, test } from './visit.ts';

test.use({ ...SMALL_SCREEN, storageState: ({ resident }, give) => give(resident.storageState) });

test('the navigation folds into a menu', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('navigation');
  await expect(menu.getByRole('link', { name: 'Games' })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await menu.getByRole('link', { name: 'Leaderboard' }).tap();
  await expect(page).toHaveURL(/\/leaderboard$/);
  await expect(menu.getByRole('link', { name: 'Games' })).toBeHidden();

  await page.getByRole('button', { name: 'Menu' }).tap();
  await menu.getByRole('link', { name: 'Games' }).focus();
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('link', { name: 'Games' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
});
