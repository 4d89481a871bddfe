import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { APIRequestContext, Page } from '@playwright/test';
import { HEADERS } from '#contracts/definition/problem.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expect, expectToast, newcomer, type Player, playerTest, playRounds, register } from './visit.ts';

const users = fileURLToPath(new URL('../../services/identity/users/start.ts', import.meta.url));

const keyed = () => ({ [HEADERS.idempotencyKey]: crypto.randomUUID() });

async function joinStaff(request: APIRequestContext, role: 'admin' | 'moderator'): Promise<Player> {
  const player = newcomer();
  await register(request, player);
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] };
  const grant = [users, 'grant', player.username, role, '--reason', 'works here'];
  await promisify(execFile)(process.execPath, grant, { env });
  const { username, password } = player;
  expect((await request.post('/api/auth/login', { data: { username, password } })).status()).toBe(200);
  return player;
}

/** The second admin approves what the first has asked for. */
async function feedPool(maker: APIRequestContext, checker: APIRequestContext, amount: number): Promise<void> {
  const asked = await maker.post('/api/admin/rain/pool', { data: { amount, reason: 'a test' }, headers: keyed() });
  expect(asked.status(), await asked.text()).toBe(202);
  const { changeRequest } = (await asked.json()) as { changeRequest: { id: string; hash: string } };
  const { id, hash } = changeRequest;
  await expect(async () => {
    const approval = { data: { hash, reason: 'a test' }, headers: keyed() };
    expect((await checker.post(`/api/admin/change-requests/${id}/approve`, approval)).status()).toBe(200);
  }).toPass();
  await expect
    .poll(async () => ((await (await checker.get('/api/admin/rain')).json()) as { poolPoints: number }).poolPoints)
    .toBeGreaterThanOrEqual(amount);
}

async function verified(admin: APIRequestContext, request: APIRequestContext): Promise<void> {
  const { id } = (await (await request.get('/api/auth/user')).json()) as { id: number };
  expect((await admin.post(`/api/admin/users/${id}/verify-email`)).status()).toBe(200);
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

playerTest(
  'a moderator removes a reported message, starts a rain that two players join, and mutes one of them',
  async ({ page, player, browser, playwright }) => {
    playerTest.slow();
    const { baseURL } = playerTest.info().project.use;
    const options = baseURL === undefined ? {} : { baseURL };
    const [maker, checker] = [
      await playwright.request.newContext(options),
      await playwright.request.newContext(options),
    ];
    await joinStaff(maker, 'admin');
    await joinStaff(checker, 'admin');
    await feedPool(maker, checker, 90);
    const longer = { data: { value: 300, reason: 'a test' }, headers: keyed() };
    expect((await maker.put('/api/admin/settings/rain-seconds', longer)).status()).toBe(200);
    await verified(maker, page.request);
    const elsewhere = await browser.newContext(options);
    const second = newcomer();
    await register(elsewhere.request, second);
    await verified(maker, elsewhere.request);
    const desk = await browser.newContext(options);
    const keeper = await desk.newPage();
    await joinStaff(keeper.request, 'moderator');

    const first = await openChat(page);
    await says(first, `lend me points, asks ${player.username}`);
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

    await keeper.getByRole('button', { name: 'Rain', exact: true }).click();
    await keeper.getByRole('button', { name: 'Start rain' }).click();
    await keeper.getByRole('dialog').getByLabel('Points').fill('90');
    await keeper.getByRole('dialog').getByRole('button', { name: 'Start rain' }).click();
    await expectToast(keeper, 'Rain Started', '90 points for all who join in time.');
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
    for (const closing of [maker, checker]) await closing.dispose();
  },
);
