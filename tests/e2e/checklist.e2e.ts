import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { HEADERS } from '#contracts/definition/problem.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expect, expectToast, newcomer, playerTest as test, playRounds, register } from './visit.ts';

const users = fileURLToPath(new URL('../../services/identity/users/start.ts', import.meta.url));

const keyed = () => ({ [HEADERS.idempotencyKey]: crypto.randomUUID() });

async function joinAdmins(request: APIRequestContext): Promise<void> {
  const { username, password, email } = newcomer();
  await register(request, { username, password, email });
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] };
  await promisify(execFile)(process.execPath, [users, 'grant', username, 'admin', '--reason', 'works here'], { env });
  expect((await request.post('/api/auth/login', { data: { username, password } })).status()).toBe(200);
}

/** The second admin approves what the first has asked for. */
async function raise(maker: APIRequestContext, checker: APIRequestContext, value: number): Promise<void> {
  const change = { data: { value, reason: 'first steps' }, headers: keyed() };
  const asked = await maker.put('/api/admin/settings/checklist_round', change);
  expect(asked.status(), await asked.text()).toBe(202);
  const { changeRequest } = (await asked.json()) as { changeRequest: { id: string; hash: string } };
  const { id, hash } = changeRequest;
  await expect(async () => {
    const approval = { data: { hash, reason: 'first steps' }, headers: keyed() };
    expect((await checker.post(`/api/admin/change-requests/${id}/approve`, approval)).status()).toBe(200);
  }).toPass();
}

test('admins set a reward for a first round, and a player plays one and claims it', async ({
  page,
  playwright,
  baseURL,
}) => {
  const requests = [];
  for (let admin = 0; admin < 2; admin++) {
    const request = await playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: { origin: baseURL! } });
    await joinAdmins(request);
    requests.push(request);
  }
  const [maker, checker] = requests as [APIRequestContext, APIRequestContext];
  await raise(maker, checker, 35);

  const list = page.getByRole('region', { name: 'Get started' });
  const line = list.getByRole('listitem').filter({ hasText: 'Play a round' });
  await expect(async () => {
    await page.goto('/');
    await expect(line).toContainText('+35 points', { timeout: 3000 });
  }).toPass();
  await expect(line.getByRole('button')).toBeHidden();
  await playRounds(page.request, [1]);
  await page.goto('/');
  await expect(list.getByText('Confirm your email to claim rewards.')).toBeVisible();

  const own = async () => (await (await page.request.get('/api/auth/user')).json()) as { id: number; points: number };
  const { id, points } = await own();
  expect((await maker.post(`/api/admin/users/${id}/verify-email`)).status()).toBe(200);
  await page.goto('/');
  await expectOpenToEverybody(page);
  await line.getByRole('button', { name: 'Claim reward: Play a round' }).click();
  await expectToast(page, 'Reward Claimed', 'You got 35 points.');
  await expect(line).not.toContainText('points');
  await expect.poll(async () => (await own()).points).toBe(points + 35);
  for (const request of requests) await request.dispose();
});
