import { expectVisibleFocus, tabTo } from './by-keyboard.ts';
import { DiceRoom } from './dice-room.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { confirmAge, expect, expectBalance, newcomer, playRounds, SIGNUP_BONUS, playerTest, test } from './visit.ts';

test('a newcomer skips the navigation, registers, calls, bets and rolls without a mouse', async ({ page }) => {
  const player = newcomer();
  await page.goto('/landing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Register' }), 'Shift+Tab');
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

playerTest('a receipt, the change of seeds and the verdict work by keyboard and are accessible', async ({ page }) => {
  await playRounds(page.request, [1, 1]);
  await page.goto('/game-history');
  const stub = page.getByRole('button', { name: /^Receipt/ }).first();
  const name = (await stub.getAttribute('aria-label'))!;
  await tabTo(page, stub);
  await page.keyboard.press('Enter');
  const slip = page.getByRole('dialog', { name });
  await expect(slip.getByText('Nonce')).toBeVisible();
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect(slip.locator(':focus')).toHaveCount(1);
    await expectVisibleFocus(page);
  }
  await expectOpenToEverybody(page);
  await page.keyboard.press('Escape');
  await expect(slip).toBeHidden();
  await expect(stub).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, slip.getByRole('link', { name: 'Verify this round' }));
  await page.keyboard.press('Enter');

  const change = page.getByRole('button', { name: 'Change seeds', exact: true });
  await tabTo(page, change);
  await page.keyboard.press('Space');
  const dialog = page.getByRole('dialog', { name: 'Change seeds' });
  await tabTo(page, dialog.getByLabel('Your next client seed'));
  await expectOpenToEverybody(page);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('typed with care');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Its hash matches the commitment.')).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(change).toBeFocused();
  await expect(page.getByText('typed with care')).toBeVisible();
  await expect(page.getByText('Verified: this result is fair')).toBeVisible();
  await expectOpenToEverybody(page);
});
