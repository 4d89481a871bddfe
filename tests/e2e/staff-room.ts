import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { APIRequestContext, APIResponse, BrowserContext, Page } from '@playwright/test';
import { HEADERS } from '#contracts/definition/problem.ts';
import type { Role } from '#contracts/definition/roles.ts';
import { expect, newcomer, type Player, register, test as visit } from './visit.ts';

const users = fileURLToPath(new URL('../../services/identity/users/start.ts', import.meta.url));

export type Guest = { request: APIRequestContext; username: string; account: number };

/** `checker` approves what `maker` has asked for. An admin who gives points to a player cannot approve their withdrawal. */
export type Admins = { maker: APIRequestContext; checker: APIRequestContext };

type StaffRoom = { guest: Guest; newGuest: () => Promise<Guest> };

export const test = visit.extend<StaffRoom, { admins: Admins }>({
  /** Players in other browsers. */
  newGuest: async ({ playwright, baseURL }, give) => {
    const requests: APIRequestContext[] = [];
    await give(async () => {
      const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
      requests.push(request);
      const player = newcomer();
      await register(request, player);
      return { request, username: player.username, account: await accountOf(request) };
    });
    for (const request of requests) await request.dispose();
  },
  guest: async ({ newGuest }, give) => give(await newGuest()),
  admins: [
    async ({ playwright }, give, { project }) => {
      const { baseURL } = project.use;
      const options = baseURL === undefined ? {} : { baseURL };
      const [maker, checker] = [
        await playwright.request.newContext(options),
        await playwright.request.newContext(options),
      ];
      await Promise.all([maker, checker].map((request) => joinStaff({ request }, 'admin')));
      await give({ maker, checker });
      await maker.dispose();
      await checker.dispose();
    },
    { scope: 'worker' },
  ],
});

/** The page is then signed in with that role. */
export async function joinStaff({ request }: Pick<Page, 'request'>, role: Role): Promise<Player> {
  const player = newcomer();
  await register(request, player);
  const { username, password } = player;
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] };
  await promisify(execFile)(process.execPath, [users, 'grant', username, role, '--reason', 'works here'], { env });
  expect((await request.post('/api/auth/login', { data: { username, password } })).status()).toBe(200);
  return player;
}

/** The context is then signed in as this admin. */
export async function sitDownAs(context: BrowserContext, admin: APIRequestContext): Promise<void> {
  await context.addCookies((await admin.storageState()).cookies);
}

export async function accountOf(request: APIRequestContext): Promise<number> {
  return ((await (await request.get('/api/auth/user')).json()) as { id: number }).id;
}

export async function confirmAddress({ maker }: Admins, account: number): Promise<void> {
  expect((await maker.post(`/api/admin/users/${account}/verify-email`)).status()).toBe(200);
}

export const keyed = () => ({ [HEADERS.idempotencyKey]: crypto.randomUUID() });

/** Applies a change that one admin has asked for, approved by the other if it needs two. */
export async function approve({ checker }: Admins, asked: APIResponse, reason: string): Promise<void> {
  expect([200, 202], await asked.text()).toContain(asked.status());
  if (asked.status() === 200) return;
  const { changeRequest } = (await asked.json()) as { changeRequest: { id: string; hash: string } };
  const { id, hash } = changeRequest;
  await expect(async () => {
    const approval = { data: { hash, reason }, headers: keyed() };
    expect((await checker.post(`/api/admin/change-requests/${id}/approve`, approval)).status()).toBe(200);
  }).toPass();
}

/** By `g` and its letter. A busy browser may take longer between the two keys than they allow. */
export async function openDesk(page: Page, letter: string, name: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 5000 });
  }).toPass();
}

/** Presses `j` and `k` until the row with this text is the active one. */
export async function moveTo(page: Page, text: string): Promise<void> {
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row').filter({ hasText: text }).first()).toBeVisible();
  // In one step, because rows leave the list at any time.
  const keyTo = () =>
    grid.evaluate((element, wanted) => {
      const rows = [...element.querySelectorAll('[data-row]')];
      const active = element.getAttribute('aria-activedescendant');
      const from = rows.findIndex(({ id }) => id === active);
      const to = rows.findIndex(({ textContent }) => textContent.includes(wanted));
      return from === to ? null : from > to ? 'k' : 'j';
    }, text);
  for (let presses = 0; presses < 200; presses++) {
    const key = await keyTo();
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error(`no row with ${text} was reached`);
}
