import type { APIRequestContext, Browser } from '@playwright/test';
import { HEADERS } from '#contracts/definition/problem.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { joinStaff, test } from './staff-room.ts';
import { expect, expectToast, newcomer, register } from './visit.ts';

const keyed = () => ({ [HEADERS.idempotencyKey]: crypto.randomUUID() });

type Change = { changeRequest: { id: string; hash: string } };

/** The second admin approves what needs two. */
async function setTo({ maker, checker }: Admins, name: string, value: boolean | number): Promise<void> {
  const asked = await maker.put(`/api/admin/settings/${name}`, { data: { value, reason: 'a test' }, headers: keyed() });
  // 409: it has this value.
  expect([200, 202, 409], await asked.text()).toContain(asked.status());
  if (asked.status() !== 202) return;
  const { id, hash } = ((await asked.json()) as Change).changeRequest;
  await expect(async () => {
    const approval = { data: { hash, reason: 'a test' }, headers: keyed() };
    expect((await checker.post(`/api/admin/change-requests/${id}/approve`, approval)).status()).toBe(200);
  }).toPass();
}

type Admins = { maker: APIRequestContext; checker: APIRequestContext };

async function chatterOf(browser: Browser, admin: APIRequestContext, baseURL: string | undefined) {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  const player = newcomer();
  await register(page.request, player);
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: number };
  expect((await admin.post(`/api/admin/users/${id}/verify-email`)).status()).toBe(200);
  await page.goto('/games/dice');
  await page.getByRole('button', { name: /^Chat/ }).click();
  return { page, ...player, drawer: page.getByRole('complementary', { name: 'Chat' }) };
}

test('a player tips another in the chat, both are notified, and limits are named', async ({
  browser,
  page,
  baseURL,
}) => {
  test.slow();
  const options = baseURL === undefined ? {} : { baseURL };
  const desk = await browser.newContext(options);
  const other = await desk.newPage();
  await joinStaff(page, 'admin');
  await joinStaff(other, 'admin');
  const admins = { maker: page.request, checker: other.request };
  for (const [name, value] of [
    ['tips-level', 1],
    ['tips-account-days', 0],
    ['tip-minimum', 10],
    ['tips-daily-limit', 60],
    ['tips-enabled', true],
  ] as const)
    await setTo(admins, name, value);
  const [giver, taker] = [
    await chatterOf(browser, page.request, baseURL),
    await chatterOf(browser, page.request, baseURL),
  ];
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
  await desk.close();
});
