import type { Browser } from '@playwright/test';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { accountOf, type Admins, approve, confirmAddress, keyed, test } from './staff-room.ts';
import { expect, expectToast, newcomer, register } from './visit.ts';

async function setTo(admins: Admins, name: string, value: boolean | number): Promise<void> {
  const change = { data: { value, reason: 'a test' }, headers: keyed() };
  const asked = await admins.maker.put(`/api/admin/settings/${name}`, change);
  // 409: it has this value.
  if (asked.status() !== 409) await approve(admins, asked, 'a test');
}

async function chatterOf(browser: Browser, admins: Admins, baseURL: string | undefined) {
  const options = baseURL === undefined ? {} : { baseURL };
  const page = await (await browser.newContext(options)).newPage();
  const player = newcomer();
  await register(page.request, player);
  await confirmAddress(admins, await accountOf(page.request));
  await page.goto('/games/dice');
  await page.getByRole('button', { name: /^Chat/ }).click();
  return { page, ...player, drawer: page.getByRole('complementary', { name: 'Chat' }) };
}

test('a player tips another in the chat, both are notified, and limits are named', async ({
  browser,
  baseURL,
  admins,
}) => {
  test.slow();
  for (const [name, value] of [
    ['tips-level', 1],
    ['tips-account-days', 0],
    ['tip-minimum', 10],
    ['tips-daily-limit', 60],
    ['tips-enabled', true],
  ] as const)
    await setTo(admins, name, value);
  const [giver, taker] = [await chatterOf(browser, admins, baseURL), await chatterOf(browser, admins, baseURL)];
  await taker.drawer.getByRole('textbox', { name: 'Message' }).fill('good evening');
  await taker.page.keyboard.press('Enter');

  const openTip = async () => {
    await giver.drawer
      .getByRole('button', { name: `Message of ${taker.username}` })
      .last()
      .click();
    await giver.page.getByRole('button', { name: `Tip ${taker.username}` }).click();
    return giver.page.getByRole('dialog', { name: `Tip ${taker.username}` });
  };
  const dialog = await openTip();
  await dialog.getByLabel('Points', { exact: true }).fill('9');
  await dialog.getByRole('button', { name: 'Tip 9 points' }).click();
  await expect(dialog.getByText('A tip has at least 10 points.')).toBeVisible();
  await dialog.getByLabel('Points', { exact: true }).fill('61');
  await dialog.getByRole('button', { name: 'Tip 61 points' }).click();
  await expect(dialog.getByText('You can tip at most 60 points now.')).toBeVisible();
  await expectOpenToEverybody(giver.page);
  await dialog.getByLabel('Points', { exact: true }).fill('55');
  await dialog.getByRole('button', { name: 'Tip 55 points' }).click();
  await expectToast(giver.page, 'Tip Sent', `You tipped ${taker.username} 55 points.`);
  for (const { drawer } of [giver, taker]) {
    await expect(drawer.getByText(new RegExp(`${giver.username}.*55 points`)).first()).toBeVisible();
  }

  const spent = await openTip();
  await expect(spent.getByText('You have reached your daily limit of tips. Try again tomorrow (UTC).')).toBeVisible();
  for (const [one, title] of [
    [giver, 'Tip sent'],
    [taker, 'You got a tip'],
  ] as const) {
    await one.page.goto('/notifications');
    await expect(one.page.getByRole('button', { name: new RegExp(`^New: ${title}`) })).toBeVisible();
    await one.page.context().close();
  }
  await setTo(admins, 'tips-enabled', false);
});
