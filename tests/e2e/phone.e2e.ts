import {
  expectNothingCutOff,
  expectNothingSideways,
  SMALL_SCREEN,
  smallTargets,
  withLettersTwiceAsLarge,
} from './small-screen.ts';
import { expect, test } from './visit.ts';

test.use({ ...SMALL_SCREEN, storageState: ({ resident }, give) => give(resident.storageState) });

test('every table fits the screen with a doubled font size', async ({ page }) => {
  test.slow();
  await page.goto('/games');
  await withLettersTwiceAsLarge(page, async () => {
    await expect(page.getByRole('tab')).toHaveCount(10);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      // The previous table stays until this one is loaded.
      const table = page.getByRole('tabpanel', { name: await tab.innerText() });
      await expect(table.locator('form').first()).toBeVisible();
      // Fonts get their size slightly later on a busy machine.
      await expect(() => expectNothingSideways(page)).toPass({ timeout: 5000 });
      await expectNothingCutOff(page);
    }
  });
});

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
