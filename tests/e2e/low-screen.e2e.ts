import type { Page } from '@playwright/test';
import { expect, playerTest as test } from './visit.ts';

const LOW_SCREENS = [
  { name: 'a phone with letters twice as large', viewport: { width: 360, height: 740 }, letterPx: 32 },
  { name: 'a phone on its side', viewport: { width: 740, height: 360 }, letterPx: 16 },
];

/** As the reader has set his browser: unlike a size that a page gives itself, it counts for the widths of layouts, too. */
async function withLettersOf(page: Page, letterPx: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: letterPx, fixed: letterPx } });
}

/**
 * With the table under the upper edge: how much of the screen's height is neither under the bar of the house nor under the
 * bet bar, and whether the action can be pressed. The page may have moved on its own a moment before.
 */
async function lookAtTable(page: Page): Promise<{ shareOfTable: number; isActionSeen: boolean }> {
  return page.evaluate(() => {
    const form = document.querySelector('form[aria-label="Your bet"]')!;
    scrollTo(0, form.closest('[role="tabpanel"]')!.getBoundingClientRect().top + scrollY);
    const [bar, action] = [form, form.querySelector('[type="submit"]')!].map((part) => part.getBoundingClientRect());
    const top = Math.max(0, document.querySelector('header')!.getBoundingClientRect().bottom);
    // Beside the table the bar takes nothing of its height.
    const isBeside = bar!.left > innerWidth / 2;
    return {
      shareOfTable: ((isBeside ? innerHeight : bar!.top) - top) / innerHeight,
      isActionSeen: action!.top >= top && action!.bottom <= innerHeight,
    };
  });
}

for (const { name, viewport, letterPx } of LOW_SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });
    test.afterEach(({ page }) => withLettersOf(page, 16));

    for (const game of ['dice', 'roulette']) {
      test(`shows the table of ${game} and what plays on it`, async ({ page }) => {
        await withLettersOf(page, letterPx);
        await page.goto(`/games/${game}`);
        await expect(page.getByRole('form', { name: 'Your bet' }).locator('[type="submit"]')).toBeVisible();
        await expect(async () => {
          const { shareOfTable, isActionSeen } = await lookAtTable(page);
          expect(shareOfTable).toBeGreaterThan(0.45);
          expect(isActionSeen).toBe(true);
        }).toPass({ timeout: 5000 });
      });
    }
  });
}
