import { expectVisibleFocus, tabTo } from './by-keyboard.ts';
import { DiceRoom, receiptName } from './dice-room.ts';
import { confirmAge, expect, expectBalance, newcomer, playRounds, SIGNUP_BONUS, playerTest, test } from './visit.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a newcomer registers, calls, bets and rolls without a mouse', async ({ page }) => {
  const player = newcomer();
  await page.goto('/landing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Register' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type(player.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(player.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(player.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Welcome, ${player.username}` })).toBeFocused();
  await confirmAge(page.request);

  await tabTo(page, page.getByRole('link', { name: 'All games' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Games', level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Dice/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Games: Dice', level: 1 })).toBeFocused();

  const room = new DiceRoom(page);
  await expect(room.over).toBeChecked();
  await tabTo(page, room.over);
  await page.keyboard.press('ArrowLeft');
  await expect(room.under).toBeChecked();
  await expectVisibleFocus(page);

  await tabTo(page, room.bet);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('7');
  const byEnter = await room.rollOnce(() => page.keyboard.press('Enter'));
  await expectBalance(page, byEnter.balanceAfter);
  expect([SIGNUP_BONUS - 7, SIGNUP_BONUS + 5]).toContain(byEnter.balanceAfter);

  await tabTo(page, room.roll);
  await expect(room.roll).toBeEnabled();
  const bySpace = await room.rollOnce(() => page.keyboard.press('Space'));
  await expectBalance(page, bySpace.balanceAfter);
});

playerTest('the keys of the table work wherever nothing else handles them', async ({ page }) => {
  const room = await new DiceRoom(page).open();
  await page.keyboard.press('u');
  await expect(room.under).toBeChecked();
  await page.keyboard.press('o');
  await expect(room.over).toBeChecked();
  await page.keyboard.press('d');
  await expect(room.bet).toHaveValue('20');
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  await expect(room.bet).toHaveValue('5');
  await room.rollOnce(() => page.keyboard.press('Space'));

  await room.bet.focus();
  await page.keyboard.type('d');
  await expect(room.bet).toHaveValue('5d');
});

test('the skip link leads past the navigation', async ({ page }) => {
  await page.goto('/landing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

playerTest('a receipt traps the focus while it is open and returns it', async ({ page, context }) => {
  await playRounds(context.request, [1, 1]);
  await page.goto('/game-history');
  const stub = page.getByRole('button', { name: /^Receipt/ }).first();
  const name = (await stub.getAttribute('aria-label'))!;
  await tabTo(page, stub);
  await page.keyboard.press('Enter');
  const slip = page.getByRole('dialog', { name });
  await expect(slip).toBeVisible();
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect(slip.locator(':focus')).toHaveCount(1);
    await expectVisibleFocus(page);
  }
  await page.keyboard.press('Escape');
  await expect(slip).toBeHidden();
  await expect(stub).toBeFocused();
});

playerTest('seeds are changed by keyboard, and the focus comes back', async ({ page }) => {
  await page.goto('/fairness');
  const change = page.getByRole('button', { name: 'Change seeds' });
  await expect(change).toBeVisible();
  await tabTo(page, change);
  await page.keyboard.press('Space');
  const dialog = page.getByRole('dialog', { name: 'Change seeds' });
  await tabTo(page, dialog.getByLabel('Your next client seed'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('typed with care');
  await page.keyboard.press('Enter');
  const done = dialog.getByRole('button', { name: 'Done' });
  await expect(done).toBeVisible();
  await tabTo(page, done);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(change).toBeFocused();
  await expect(page.getByText('typed with care')).toBeVisible();
});

playerTest('tabs and choices answer to arrow keys', async ({ page, context }) => {
  await playRounds(context.request, [1]);
  await page.goto('/profile');
  await tabTo(page, page.getByRole('tab', { name: 'Profile Settings' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Transaction History' })).toBeFocused();
  await expect(page.getByRole('button', { name: receiptName('0-1').slice(0, 7) }).first()).toBeVisible();

  await page.goto('/game-history');
  await tabTo(page, page.getByLabel('Period'));
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/period=today/);
});
