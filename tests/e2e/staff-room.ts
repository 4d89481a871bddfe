import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Role } from '#contracts/standing/roles.ts';
import { expect, newcomer, register, test as visit } from './visit.ts';

const users = fileURLToPath(new URL('../../services/identity/users/start.ts', import.meta.url));

export type Guest = { request: APIRequestContext; username: string; account: number };

export const test = visit.extend<{ guest: Guest; newGuest: () => Promise<Guest> }>({
  /** Players in other browsers. */
  newGuest: async ({ playwright, baseURL }, give) => {
    const requests: APIRequestContext[] = [];
    await give(async () => {
      const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
      requests.push(request);
      const player = newcomer();
      await register(request, player);
      const { id } = (await (await request.get('/api/auth/user')).json()) as { id: number };
      return { request, username: player.username, account: id };
    });
    for (const request of requests) await request.dispose();
  },
  guest: async ({ newGuest }, give) => give(await newGuest()),
});

/** The page is then signed in with that role. */
export async function joinStaff(page: Pick<Page, 'request'>, role: Role): Promise<void> {
  const { username, password, email } = newcomer();
  await register(page.request, { username, password, email });
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] };
  await promisify(execFile)(process.execPath, [users, 'grant', username, role, '--reason', 'works here'], { env });
  expect((await page.request.post('/api/auth/login', { data: { username, password } })).status()).toBe(200);
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
