// A table stands still while it tells how a round ended.
import type { Page } from '@playwright/test';
import { expect, playerTest as test } from './visit.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SCREENS = [
  { width: 360, height: 740, hasTouch: true, isMobile: true },
  { width: 1280, height: 800, hasTouch: false, isMobile: false },
];

/** In every frame from now on: where on the page the felt begins and ends, and how high the bar is. */
async function watchTable(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const bar = document.querySelector('form[aria-label="Your bet"]')!;
    const felt = bar.parentElement!.firstElementChild!;
    const { dataset } = document.documentElement;
    const seen = new Set<string>();
    const look = () => {
      const { top, bottom } = felt.getBoundingClientRect();
      const [from, to] = [top, bottom].map((edge) => Math.round(edge + scrollY));
      seen.add(`felt from ${from} to ${to}, bar ${Math.round(bar.getBoundingClientRect().height)} high`);
      dataset['seen'] = [...seen].join('\n');
      requestAnimationFrame(look);
    };
    look();
  });
  return async () => (await page.evaluate(() => document.documentElement.dataset['seen']!)).split('\n');
}

/** The longest names of three different symbols there are. */
async function withLongestNames(page: Page): Promise<void> {
  await page.route('**/api/games/slots', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { receipt: object };
    const receipt = { ...reply.receipt, payoutPoints: 0 };
    await route.fulfill({ response, json: { ...reply, symbols: ['diamond', 'orange', 'grapes'], receipt } });
  });
}

for (const { width, height, ...touch } of SCREENS) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height }, ...touch });

    test('the longest names that the reels can show move nothing of their table', async ({ page }) => {
      await withLongestNames(page);
      await page.goto('/games/slots');
      await page.getByRole('textbox', { name: /^Bet/ }).fill('1');
      const whatWasSeen = await watchTable(page);
      await page.getByRole('button', { name: /^Spin/ }).click();
      await expect(page.getByText('Diamond, Orange, Grapes')).toBeVisible();
      expect(await whatWasSeen()).toHaveLength(1);
    });
  });
}
