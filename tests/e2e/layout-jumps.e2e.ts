import type { Locator, Page } from '@playwright/test';
import { expect, test } from './visit.ts';

test.use({ storageState: ({ resident }, give) => give(resident.storageState) });

/** A good page is below 0.1. */
const MOST_SHIFT = 0.02;

const PAGES: Record<string, (page: Page) => Locator[]> = {
  '/': (page) => [page.getByRole('list', { name: 'Recent transactions' })],
  '/withdraw': (page) => [
    page.getByRole('button', { name: /Request|Withdraw/ }),
    page.getByText('Left today'),
    page.getByText('No withdrawals yet'),
  ],
  '/leaderboard': (page) => [page.getByRole('listitem').filter({ hasText: 'Joined' }).first()],
};

/** Without a cache, at 1.6 Mbit/s. */
async function slowly(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  const bytesPerSecond = 200_000;
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  });
}

const shiftOf = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });

/** Left edges of the panels, without repetition. */
const columnsOfHome = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const panels = [...main.querySelectorAll('section[aria-labelledby]')].filter(
      (panel) => panel.parentElement!.closest('section') === null,
    );
    return [...new Set(panels.map((panel) => Math.round(panel.getBoundingClientRect().left)))];
  });

for (const [width, height] of [
  [360, 740],
  [1366, 650],
] as const) {
  test(`nothing moves while a page of ${width} px loads`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await slowly(page);
    for (const [address, parts] of Object.entries(PAGES)) {
      await page.goto(address);
      for (const part of parts(page)) await expect(part).toBeVisible();
      expect(await shiftOf(page), `${address} moves`).toBeLessThan(MOST_SHIFT);
      if (address === '/') expect(await columnsOfHome(page), 'columns of panels').toHaveLength(1);
    }
  });
}
