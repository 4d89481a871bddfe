import type { Page } from '@playwright/test';
import { expect, test } from './visit.ts';

test.use({ viewport: { width: 360, height: 640 }, storageState: ({ resident }, give) => give(resident.storageState) });

const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

const height = (page: Page) => page.evaluate(() => document.body.scrollHeight);

/** Parts that load as they come near move the page: waits until it keeps its place. */
async function readTo(page: Page, y: number): Promise<void> {
  await expect(async () => {
    await page.evaluate((wanted) => scrollTo(0, wanted), y);
    const whole = await height(page);
    await page.waitForTimeout(300);
    expect([await top(page), await height(page)]).toEqual([y, whole]);
  }).toPass();
}

test('going back restores the scroll position, and an address opened in the same tab starts at the top', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('list', { name: 'Recent transactions' })).toBeVisible();
  await readTo(page, 1200);
  // Playwright scrolls to the element it clicks, even a sticky one.
  await page.getByRole('button', { name: 'Menu' }).dispatchEvent('click');
  await page.getByRole('navigation').getByRole('link', { name: 'Leaderboard' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeFocused();
  expect(await top(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => top(page)).toBe(1200);
  await page.reload();
  await expect.poll(() => top(page)).toBe(1200);
  await page.goto('/games/crash');
  await expect(page.getByRole('form', { name: 'Your bet' })).toBeVisible();
  expect(await top(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => top(page)).toBe(1200);
});
