import type { APIRequestContext, Page } from '@playwright/test';
import { expectWhole } from './in-full-view.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { accountOf, type Admins, approve, confirmAddress, joinStaff, keyed, test } from './staff-room.ts';
import { expect, expectToast, newcomer, playRounds, register } from './visit.ts';

test.use({ dismissesRain: false });

async function feedPool(admins: Admins, amount: number): Promise<void> {
  const { maker, checker } = admins;
  const change = { data: { amount, reason: 'a test' }, headers: keyed() };
  await approve(admins, await maker.post('/api/admin/rain/pool', change), 'a test');
  await expect
    .poll(async () => ((await (await checker.get('/api/admin/rain')).json()) as { poolPoints: number }).poolPoints)
    .toBeGreaterThanOrEqual(amount);
}

async function verified(admins: Admins, request: APIRequestContext): Promise<void> {
  await confirmAddress(admins, await accountOf(request));
  await playRounds(request, [1]);
}

async function openChat(page: Page) {
  await page.goto('/games/dice');
  await page.getByRole('button', { name: /^Chat/ }).click();
  return page.getByRole('complementary', { name: 'Chat' });
}

async function says(drawer: Awaited<ReturnType<typeof openChat>>, words: string): Promise<void> {
  await drawer.getByRole('textbox', { name: 'Message' }).fill(words);
  await drawer.page().keyboard.press('Enter');
}

test('a moderator removes a reported message, starts a rain that two players join, and mutes one of them', async ({
  page,
  browser,
  baseURL,
  admins,
}) => {
  test.slow();
  const options = baseURL === undefined ? {} : { baseURL };
  await feedPool(admins, 90);
  const longer = { data: { value: 120, reason: 'a test' }, headers: keyed() };
  // 409: it has this value.
  expect([200, 409]).toContain((await admins.maker.put('/api/admin/settings/rain-seconds', longer)).status());
  const player = newcomer();
  await register(page.request, player);
  await verified(admins, page.request);
  const elsewhere = await browser.newContext(options);
  await register(elsewhere.request, newcomer());
  await verified(admins, elsewhere.request);
  const desk = await browser.newContext(options);
  const keeper = await desk.newPage();
  await joinStaff(keeper, 'moderator');

  const first = await openChat(page);
  await says(first, `lend me points, asks ${player.username}`);
  await expect(first.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  const words = first.getByText(`lend me points, asks ${player.username}`);
  await expect(words).toBeVisible();
  const other = await openChat(await elsewhere.newPage());
  await other
    .getByRole('button', { name: `Message of ${player.username}` })
    .last()
    .click();
  await other.page().getByRole('button', { name: 'Report message' }).click();
  await other.page().getByRole('button', { name: 'Report', exact: true }).click();
  await expectToast(other.page(), 'Message reported', 'Our moderators will look at it.');

  await keeper.goto('/admin/chat');
  const row = keeper.getByRole('row').filter({ hasText: player.username });
  await row.first().getByText('lend me points').click();
  await keeper.keyboard.press('Enter');
  const panel = keeper.getByRole('complementary', { name: `Reported message of ${player.username}` });
  await expect(panel.getByText('Spam or advertising')).toBeVisible();
  await expectOpenToEverybody(keeper);
  await panel.getByRole('button', { name: 'Remove' }).click();
  await keeper.getByRole('dialog').getByLabel('Reason', { exact: true }).fill('Begging');
  await keeper.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(keeper, 'Message Removed', 'Its reports are closed.');
  await expect(words).toBeHidden();

  const outside = await elsewhere.newPage();
  await outside.goto('/');
  await expect(outside.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await keeper.getByRole('button', { name: 'Rain', exact: true }).click();
  await keeper.getByRole('button', { name: 'Start rain' }).click();
  await keeper.getByRole('dialog').getByLabel('Points').fill('90');
  await keeper.getByRole('dialog').getByRole('button', { name: 'Start rain' }).click();
  await expectToast(keeper, 'Rain Started', '90 points for all who join in time.');
  await expect(outside.getByRole('status', { name: 'Points rain' })).toContainText('It’s raining 90 points');
  await outside.getByRole('button', { name: /^Notifications, \d/ }).click();
  await expect(outside.getByRole('dialog', { name: 'Notifications' })).toContainText('seconds left to join');
  await outside.setViewportSize({ width: 360, height: 740 });
  await outside.goto('/games/dice');
  await expectWhole('at a table on a phone', [
    outside.getByRole('status', { name: 'Points rain' }).getByRole('button', { name: 'Join rain' }),
    outside.getByTestId('balance'),
    outside.getByRole('tabpanel').getByRole('status').first(),
    outside.getByRole('textbox', { name: /^Bet/ }),
    outside.getByRole('button', { name: /^Roll/ }),
  ]);
  await outside.setViewportSize({ width: 1366, height: 650 });
  const banner = outside.getByRole('status', { name: 'Points rain' });
  await expectWhole('at a wide table', [
    banner.getByRole('button', { name: 'Join rain' }),
    banner.getByRole('button', { name: 'Dismiss' }),
    outside.getByRole('tab', { name: 'Dice' }),
    outside.getByRole('tab', { name: 'Baccarat' }),
    outside.locator('[data-strip] summary'),
  ]);
  const [ofBanner, ofSession] = await Promise.all([
    banner.boundingBox(),
    outside.locator('[data-strip] summary').boundingBox(),
  ]);
  expect(ofBanner!.y + ofBanner!.height).toBeLessThanOrEqual(ofSession!.y);
  for (const drawer of [first, other]) {
    const rain = drawer.getByRole('region', { name: 'Points rain' });
    await expect(rain.getByText('It’s raining 90 points')).toBeVisible();
    await rain.getByRole('button', { name: 'Join rain' }).click();
    await expect(rain.getByText('You’re in')).toBeVisible();
  }
  await expectOpenToEverybody(page);
  await expect(keeper.getByText(/90 points, 2 joined/)).toBeVisible();

  await says(first, `again ${player.username}`);
  const kept = await openChat(keeper);
  await kept
    .getByRole('button', { name: `Message of ${player.username}` })
    .last()
    .click();
  await keeper.getByRole('button', { name: `Mute ${player.username}` }).click();
  await keeper.getByRole('dialog').getByLabel('Reason', { exact: true }).fill('Begging');
  await keeper.getByRole('dialog').getByRole('button', { name: 'Mute' }).click();
  await expectToast(keeper, 'Player Muted', `${player.username} cannot send messages now.`);
  await says(first, 'am I muted?');
  await expect(first.getByText('View Only')).toBeVisible();
  await expect(first.getByText('You are muted. Reason: Begging')).toBeVisible();

  for (const closing of [elsewhere, desk]) await closing.close();
});
