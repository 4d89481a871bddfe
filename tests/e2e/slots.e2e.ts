import type { Page } from '@playwright/test';
import { tabTo } from './by-keyboard.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expectNothingSideways, SMALL_SCREEN, smallTargets } from './small-screen.ts';
import { SpinRoom, type SpinReply } from './spin-room.ts';
import { expect, expectBalance, playerTest, SIGNUP_BONUS } from './visit.ts';

const reel = (page: Page, place: number) =>
  page.getByRole('group', { name: 'Reels' }).getByRole('img', { name: new RegExp(`^Reel ${place}`) });

async function expectReels(page: Page, { symbols }: SpinReply): Promise<void> {
  for (const [place, symbol] of symbols!.entries()) {
    const title = symbol.charAt(0).toUpperCase() + symbol.slice(1);
    await expect(reel(page, place + 1)).toHaveAccessibleName(`Reel ${place + 1}: ${title}`);
  }
}

playerTest(
  'the reels spin after the reply, and neither they nor the balance reveal the result early',
  async ({ page }) => {
    const room = await new SpinRoom(page, 'slots').open();
    const reply = await room.press();
    await expect(reel(page, 3)).toHaveAccessibleName('Reel 3 is spinning');
    await expect(page.getByRole('button', { name: 'Spinning' })).toBeDisabled();
    await expectBalance(page, SIGNUP_BONUS);
    await expectReels(page, reply);
    await room.expectTold(reply);
  },
);

playerTest.describe('without waiting for reels', () => {
  playerTest.use({ contextOptions: { reducedMotion: 'reduce' } });

  playerTest('played to a win and to a loss, the reels show what the server drew', async ({ page }) => {
    const room = await new SpinRoom(page, 'slots').open();
    await room.spinToWinAndLoss(2, (reply) => expectReels(page, reply));
    await expect(page.getByRole('table', { name: 'Paytable' }).getByRole('row')).toHaveCount(9);
  });

  playerTest('a whole game by keyboard: the tab, the bet, Space and Enter', async ({ page }) => {
    await page.goto('/games');
    const tabs = page.getByRole('tablist', { name: 'Games' });
    await tabs.getByRole('tab', { name: 'Dice' }).focus();
    const slots = tabs.getByRole('tab', { name: 'Slots' });
    for (let steps = 0; steps < 9 && !(await slots.evaluate((tab) => tab === document.activeElement)); steps++) {
      await page.keyboard.press('ArrowRight');
    }
    await expect(slots).toBeFocused();
    const room = new SpinRoom(page, 'slots');
    // Until then the previous table stays, and roulette has a bet and a spin button too.
    await expect(reel(page, 1)).toBeVisible();
    await page.keyboard.press('h');
    await expect(room.bet).toHaveValue('5');
    await tabTo(page, room.spin);
    await expect(room.spin).toBeEnabled();
    await room.spinOnce(() => page.keyboard.press('Space'));
    await expect(room.spin).toBeFocused();
    await expect(room.spin).toBeEnabled();
    await room.spinOnce(() => page.keyboard.press('Enter'));
  });

  playerTest('a result and a blocked bet are accessible', async ({ page }) => {
    const room = await new SpinRoom(page, 'slots').open();
    await room.bet.fill('1');
    await room.spinOnce();
    await expectOpenToEverybody(page);
    await room.bet.fill('999999');
    await expect(room.spin).toBeDisabled();
    await expectOpenToEverybody(page);
  });
});

playerTest.describe('on a phone', () => {
  playerTest.use(SMALL_SCREEN);

  playerTest('nothing scrolls sideways, and the result is above the bet bar', async ({ page }) => {
    const room = await new SpinRoom(page, 'slots').open();
    await room.spinOnce(() => room.spin.tap());
    await room.expectResultAboveBar();
    await expectNothingSideways(page);
    expect(await smallTargets(page)).toEqual([]);
  });
});
