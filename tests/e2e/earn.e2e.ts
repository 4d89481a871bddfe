import type { Page, Route } from '@playwright/test';
import { DiceRoom } from './dice-room.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expect, expectBalance, expectToast, playerTest, SIGNUP_BONUS } from './visit.ts';

const own = (page: Page, name: string) => page.getByRole('list', { name: 'Your offers' }).getByText(name);

async function complete(page: Page, name: string): Promise<void> {
  const start = page.getByRole('link', { name: `Start ${name}, opens in a new tab` });
  const [offer] = await Promise.all([page.context().waitForEvent('page'), start.click()]);
  await offer.getByRole('button', { name: 'Complete this offer' }).click();
  await expect(offer.getByRole('heading', { name: 'Completed' })).toBeVisible();
  await offer.close();
}

playerTest(
  'an offer is opened, completed, pending where it is large, and credited where it is small',
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name: 'Earn Points' }).click();
    await expect(page.getByRole('list', { name: 'Offers', exact: true }).getByRole('listitem')).toHaveCount(6);
    await expect(page.getByText('No offers yet')).toBeVisible();
    await complete(page, 'Harbour Tycoon');
    const tycoon = page.getByRole('list', { name: 'Your offers' }).getByRole('listitem').filter({ hasText: 'Harbour' });
    await expect(tycoon).toContainText('Pending', { timeout: 30_000 });
    await expect(tycoon).toContainText('+240');
    await expectBalance(page, SIGNUP_BONUS);
    await page.getByRole('button', { name: 'Show all 8 offers' }).click();
    await complete(page, 'Three clips');
    const clips = page
      .getByRole('list', { name: 'Your offers' })
      .getByRole('listitem')
      .filter({ hasText: 'Three clips' });
    await expect(clips).toContainText('Credited', { timeout: 30_000 });
    await expectBalance(page, SIGNUP_BONUS + 5);
  },
);

playerTest('the wall of a network is in a frame, and offers completed there are credited too', async ({ page }) => {
  await page.goto('/earn');
  const wall = page.frameLocator('iframe[title="Lootably offerwall"]');
  const [offer] = await Promise.all([
    page.context().waitForEvent('page'),
    wall.getByRole('link', { name: 'Watch three short clips' }).click(),
  ]);
  await offer.getByRole('button', { name: 'Complete this offer' }).click();
  await expect(offer.getByRole('heading', { name: 'Completed' })).toBeVisible();
  await offer.close();
  await expect(own(page, 'Three clips')).toBeVisible({ timeout: 30_000 });
  await expectBalance(page, SIGNUP_BONUS + 5);
});

playerTest.describe('a wall whose address refuses connections', () => {
  playerTest.use({ expectedComplaints: /ERR_CONNECTION_REFUSED/ });

  playerTest('says so, and is shown once it can be reached', async ({ page }) => {
    const wall = /\/wall\b/;
    const refuse = (route: Route) => route.abort('connectionrefused');
    await page.route(wall, refuse);
    await page.goto('/earn');
    const problem = page.getByRole('alert').filter({ hasText: "Lootably can't be reached." });
    await expect(problem).toBeVisible();
    await expect(page.locator('iframe[title="Lootably offerwall"]')).toHaveCount(0);
    await expect(problem.getByRole('link', { name: 'Open it in a tab' })).toBeVisible();
    await page.unroute(wall, refuse);
    await problem.getByRole('button', { name: 'Try again' }).click();
    const frame = page.frameLocator('iframe[title="Lootably offerwall"]');
    await expect(frame.getByRole('link', { name: 'Watch three short clips' })).toBeVisible();
    await expect(problem).toHaveCount(0);
  });
});

playerTest('a player who lacks points for a bet is led to the ways to earn them; nothing is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/games/dice') && sent.push(request.method()));
  const room = await new DiceRoom(page).open();
  await room.bet.fill('150');
  await room.roll.click();
  await expectToast(page, 'Insufficient Points', 'You need 150 points to place this bet. Current balance: 100');
  await expectBalance(page, SIGNUP_BONUS);
  expect(sent).toEqual([]);
  await expectOpenToEverybody(page);
  await page.getByRole('link', { name: 'Earn Points' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Earn Points' })).toBeVisible();
});
