import type { Locator, Page } from '@playwright/test';
import { expectVisibleFocus, tabTo } from './by-keyboard.ts';
import { expect, expectBalance, newcomer, playerTest, register, SIGNUP_BONUS, test } from './visit.ts';

const SCRIPTS = '**/assets/*.js';

/** The page stays as the gateway sent it until the scripts are let through. */
async function openShell(page: Page, address: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('#shell-style')).toBeAttached();
  return async () => {
    held.resolve();
    await expect(page.locator('#shell-style')).not.toBeAttached();
  };
}

const controlsOf = (part: Locator) =>
  part.evaluate((element) =>
    [...element.querySelectorAll('a, button')]
      .filter((control) => control.checkVisibility())
      .map((control) => control.getAttribute('href') ?? control.getAttribute('aria-label') ?? control.textContent)
      // "Notifications, 1 new"
      .map((name) => name.split(',')[0]),
  );

playerTest.describe('the page before its scripts', () => {
  playerTest.use({ ownBrowser: true });

  for (const address of ['/', '/games/blackjack', '/withdraw']) {
    playerTest(`at ${address} has the player’s bar, and the focus stays on its control`, async ({ page }) => {
      const takeOver = await openShell(page, address);
      const bar = page.getByRole('banner');
      await tabTo(page, bar.getByRole('link', { name: 'Leaderboard' }));
      const before = await controlsOf(bar);
      expect(before).not.toContain('/fairness');
      await takeOver();
      await expect(bar.getByRole('link', { name: 'Leaderboard' })).toBeFocused();
      await expectVisibleFocus(page);
      await expectBalance(page, SIGNUP_BONUS);
      expect(await controlsOf(bar)).toEqual(before);
      await expect(bar.getByRole('link', { name: 'Leaderboard' })).toBeFocused();
      await tabTo(page, bar.getByRole('button', { name: 'Logout' }));
    });
  }
});

test.describe('a visitor’s page before its scripts', () => {
  test.use({ ownBrowser: true });

  test('keeps the focus on its control', async ({ page }) => {
    const takeOver = await openShell(page, '/fairness');
    const login = page.getByRole('banner').getByRole('link', { name: 'Login' });
    await tabTo(page, login);
    await takeOver();
    await expect(login).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(login).toBeFocused();
  });

  test('takes a sign-in, which is sent when they are there', async ({ page, playwright, baseURL }) => {
    const player = newcomer();
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL! });
    await register(elsewhere, player);
    await elsewhere.dispose();
    const takeOver = await openShell(page, '/auth');
    await expect(page).toHaveTitle('Sign In · Tallyhouse');
    await page.getByLabel('Username').fill(player.username);
    await page.getByLabel('Password', { exact: true }).fill(player.password);
    await page.keyboard.press('Enter');
    await takeOver();
    await expect(page.getByRole('heading', { name: `Welcome back, ${player.username}` })).toBeVisible();
  });

  test('takes a press that is held while the app replaces the page', async ({ page }) => {
    const takeOver = await openShell(page, '/auth');
    const icons = page.getByRole('button', { name: 'Change the theme' }).locator('svg').filter({ visible: true });
    await expect(icons).toHaveClass(/lucide-sun/);
    await page.locator('html').evaluate((html) => (html.dataset['theme'] = 'light'));
    await expect(icons).toHaveClass(/lucide-moon/);
    await page.getByRole('button', { name: 'Change the theme' }).hover();
    await page.mouse.down();
    await takeOver();
    await page.mouse.up();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('asks for none of the app before the visitor does something, and then obeys the press', async ({ page }) => {
    const scripts: string[] = [];
    page.on(
      'request',
      (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname),
    );
    await page.goto('/auth');
    expect(scripts).toEqual(['/theme.js', '/intent.js']);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await expect(page.locator('#shell-style')).not.toBeAttached();
  });
});
