// The page that tests hand on to each other: whoever gets it finds nothing of the one before.
import type { Page } from '@playwright/test';
import { KeptBrowser } from './kept-browser.ts';
import { expect, test } from './visit.ts';

test.use({ ownBrowser: true });

test('a page that was lent comes back as it was', async ({ browser }) => {
  const size = { width: 800, height: 600 };
  const kept = new KeptBrowser(() => browser.newContext({ viewport: size }));
  const asked: string[] = [];
  const traces = () => ({ stored: localStorage.length + sessionStorage.length, width: innerWidth });
  const lent: Page[] = [];
  await kept.lend('any', async (context) => {
    const [page] = context.pages();
    lent.push(page!);
    page!.on('request', (request) => asked.push(request.url()));
    await page!.goto('/readyz?first');
    await page!.evaluate(() => {
      localStorage.setItem('theme', 'light');
      sessionStorage.setItem('bet', '10');
    });
    await context.addCookies([{ name: 'session', value: 'somebody', url: page!.url() }]);
    await context.newPage();
    await page!.setViewportSize({ width: 360, height: 740 });
    await expect(page!.addInitScript('')).rejects.toThrow('ownBrowser');
  });
  asked.length = 0;
  await kept.lend('any', async (context) => {
    const [page, ...others] = context.pages();
    expect(page).toBe(lent[0]);
    expect(others).toEqual([]);
    await page!.goto('/readyz?second');
    expect(await page!.evaluate(traces)).toEqual({ stored: 0, width: size.width });
    expect(await context.cookies()).toEqual([]);
  });
  await lent[0]!.context().close();
  expect(asked).toEqual([]);
});
