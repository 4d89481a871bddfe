import type { Page } from '@playwright/test';
import { expect, playerTest as test } from './visit.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: /net::ERR_FAILED/ });

type Table = { address: string; action: string; lay?: (page: Page) => Promise<unknown>; told: RegExp };

const OVER = /The house keeps|returned|paid on/;
const TABLES: Readonly<Record<string, Table>> = {
  slots: { address: 'slots', action: 'Spin', told: OVER },
  mines: { address: 'mines/start', action: 'Start', told: /mines under 25 tiles/ },
};

async function holdBet(page: Page, address: string) {
  const held = Promise.withResolvers<'answer' | 'no answer'>();
  const keys: (string | undefined)[] = [];
  await page.route(`**/api/games/${address}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await ((await held.promise) === 'answer' ? route.continue() : route.abort());
  });
  return { keys, letGo: held.resolve };
}

async function leaveAndComeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Leaderboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('form', { name: 'Your bet' })).toBeVisible();
}

for (const [game, { address, action, lay, told }] of Object.entries(TABLES)) {
  test(`${game}: a player who comes back keeps waiting, and sees how it ended`, async ({ page }) => {
    const { keys, letGo } = await holdBet(page, address);
    await page.goto(`/games/${game}`);
    await lay?.(page);
    await page.getByRole('button', { name: new RegExp(`^${action}`) }).click();
    await expect.poll(() => keys.length).toBe(1);
    await leaveAndComeBack(page);
    await expect(page.getByRole('form', { name: 'Your bet' }).locator('[aria-busy="true"]')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    letGo('answer');
    await expect(page.getByRole('tabpanel').getByRole('status').first()).toContainText(told);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(keys).toHaveLength(1);
  });
}
