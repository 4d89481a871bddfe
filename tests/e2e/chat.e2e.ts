import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ChatMessage } from '#contracts/chat/message.ts';
import { HEADERS } from '#contracts/definition/problem.ts';
import { linkIn } from './mail-links.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expectNothingSideways, SMALL_SCREEN } from './small-screen.ts';
import { expect, newcomer, playerTest, register } from './visit.ts';

const users = fileURLToPath(new URL('../../services/identity/users/start.ts', import.meta.url));

playerTest('two players chat, and a moderator removes a message', async ({ page, player, browser, playwright }) => {
  await page.goto(await linkIn(page.request, player.email, '/verify-email'));
  await page.getByRole('button', { name: /^Confirm/ }).click();
  await expect(page.getByText(/confirmed/i).first()).toBeVisible();

  const { baseURL } = playerTest.info().project.use;
  const other = await browser.newContext({ ...SMALL_SCREEN, ...(baseURL !== undefined && { baseURL }) });
  await register(other.request, newcomer());
  const reader = await other.newPage();
  await reader.goto('/');
  await reader.getByRole('button', { name: /^Chat/ }).click();
  const read = reader.getByRole('complementary', { name: 'Chat' });
  await expect(read.getByText('Verify your email to participate in chat')).toBeVisible();
  await expectNothingSideways(reader);

  await page.goto('/games/dice');
  const toggle = page.getByRole('button', { name: /^Chat/ });
  await toggle.click();
  const drawer = page.getByRole('complementary', { name: 'Chat' });
  const field = drawer.getByRole('textbox', { name: 'Message' });
  await expect(field).toBeFocused();
  await field.fill(`hello from ${player.username}`);
  await page.keyboard.press('Shift+Enter');
  await expect(field).toHaveValue(/hello/);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  const words = `hello from ${player.username}`;
  await expect(drawer.getByText(words)).toBeVisible();
  await expect(read.getByText(words)).toBeVisible();
  await expectOpenToEverybody(page);

  const staff = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const moderator = newcomer();
  await register(staff, moderator);
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] };
  const grant = [users, 'grant', moderator.username, 'moderator', '--reason', 'keeps the chat'];
  await promisify(execFile)(process.execPath, grant, { env });
  const { username, password } = moderator;
  expect((await staff.post('/api/auth/login', { data: { username, password } })).status()).toBe(200);
  const history = (await (await staff.get('/api/chat/history')).json()) as ChatMessage[];
  const { id } = history.find(({ message }) => message === words)!;
  const removal = { data: { reason: 'a test' }, headers: { [HEADERS.idempotencyKey]: crypto.randomUUID() } };
  expect((await staff.delete(`/api/admin/chat/messages/${id}`, removal)).status()).toBe(200);
  await expect(read.getByText(words)).toBeHidden();
  await expect(drawer.getByText(words)).toBeHidden();

  await field.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(toggle).toBeFocused();
  await other.close();
  await staff.dispose();
});
