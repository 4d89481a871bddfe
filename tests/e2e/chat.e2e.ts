import type { ChatMessage } from '#contracts/chat/message.ts';
import { tabTo } from './by-keyboard.ts';
import { expectWhole } from './in-full-view.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expectNothingSideways, SMALL_SCREEN } from './small-screen.ts';
import { accountOf, confirmAddress, joinStaff, keyed, test } from './staff-room.ts';
import { expect, newcomer, playerTest, register } from './visit.ts';

test('two players chat, and a moderator removes a message; a reader opens and closes the chat by keyboard', async ({
  page,
  browser,
  playwright,
  baseURL,
  admins,
}) => {
  const player = newcomer();
  await register(page.request, player);
  await confirmAddress(admins, await accountOf(page.request));

  const options = baseURL === undefined ? {} : { baseURL };
  const other = await browser.newContext({ ...SMALL_SCREEN, ...options });
  await register(other.request, newcomer());
  const reader = await other.newPage();
  await reader.goto('/');
  const opens = reader.getByRole('button', { name: /^Chat/ });
  await tabTo(reader, opens);
  await reader.keyboard.press('Enter');
  const read = reader.getByRole('complementary', { name: 'Chat' });
  await expect(read.getByText('View Only')).toBeVisible();
  // A rain says so too.
  const toVerify = read.getByRole('paragraph').filter({ hasText: 'Verify your email to participate in chat' });
  await expect(toVerify).toBeVisible();
  await expect(read.getByRole('log', { name: 'Messages' })).toHaveAttribute('aria-live', 'polite');
  await expect.poll(() => read.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await expectNothingSideways(reader);
  await expectOpenToEverybody(reader);

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

  const staff = await playwright.request.newContext(options);
  await joinStaff({ request: staff }, 'moderator');
  const history = (await (await staff.get('/api/chat/history')).json()) as ChatMessage[];
  const { id } = history.find(({ message }) => message === words)!;
  const removal = { data: { reason: 'a test' }, headers: keyed() };
  expect((await staff.delete(`/api/admin/chat/messages/${id}`, removal)).status()).toBe(200);
  await expect(read.getByText(words)).toBeHidden();
  await expect(drawer.getByText(words)).toBeHidden();

  await field.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(toggle).toBeFocused();
  await reader.keyboard.press('Escape');
  await expect(read).toBeHidden();
  await expect(opens).toBeFocused();
  await other.close();
  await staff.dispose();
});

playerTest('with the chat open a player still reaches the bet', async ({ page }) => {
  const chat = page.getByRole('complementary', { name: 'Chat' });
  const table = page.getByRole('tabpanel');
  const toggle = page.getByRole('button', { name: /^Chat/ });
  const stakeAndAction = [page.getByRole('textbox', { name: /^Bet/ }), table.locator('form [type="submit"]').first()];
  const under = page.locator('label').filter({ hasText: 'Under' }).first();
  const over = page.locator('label').filter({ hasText: 'Over' }).first();
  const edges = () =>
    page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      return {
        beyond: scrollWidth - clientWidth,
        chatEnd: document.querySelector('aside')!.getBoundingClientRect().right,
      };
    });

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/games/dice');
  await toggle.click();
  await expect(chat.getByRole('log')).toBeVisible();
  const action = page.getByRole('tabpanel').locator('form').first().locator('[type="submit"], [data-first]').first();
  for (const tab of await page.getByRole('tab').all()) {
    const game = await tab.innerText();
    await tab.click();
    await expect(page.getByRole('tabpanel', { name: game }).locator('form').first()).toBeVisible();
    for (const width of [1100, 1279]) {
      await page.setViewportSize({ width, height: 800 });
      const told = `${game} at ${width}`;
      await expectWhole(told, game === 'Dice' ? [...stakeAndAction, under, over] : [action]);
      const { beyond, chatEnd } = await edges();
      expect(beyond, told).toBe(0);
      expect((await page.getByRole('main').boundingBox())!.x, told).toBeGreaterThanOrEqual(chatEnd);
    }
  }
  await page.getByRole('tab', { name: /^Dice/ }).click();
  for (const size of [
    { width: 1024, height: 768 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await expectWhole(`dice at ${size.width}`, stakeAndAction);
  }
});
