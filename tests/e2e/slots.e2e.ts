import type { Page } from '@playwright/test';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { tabTo } from './by-keyboard.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { SpinRoom, type SpinReply } from './spin-room.ts';
import { expect, playerTest as test } from './visit.ts';

const reel = (page: Page, place: number) =>
  page.getByRole('group', { name: 'Reels' }).getByRole('img', { name: new RegExp(`^Reel ${place}`) });

async function expectReels(page: Page, { symbols }: SpinReply): Promise<void> {
  for (const [place, symbol] of symbols!.entries()) {
    const title = symbol.charAt(0).toUpperCase() + symbol.slice(1);
    await expect(reel(page, place + 1)).toHaveAccessibleName(`Reel ${place + 1}: ${title}`);
  }
}

test('a whole game by keyboard: the tab, the bet, Space and Enter; the table is accessible', async ({ page }) => {
  await page.goto('/games');
  const tabs = page.getByRole('tablist', { name: 'Games' });
  await tabs.getByRole('tab', { name: 'Dice' }).focus();
  for (const game of GAME_NAMES.slice(1, GAME_NAMES.indexOf('slots') + 1)) {
    await page.keyboard.press('ArrowRight');
    await expect(tabs.getByRole('tab', { name: GAME_TITLES[game] })).toBeFocused();
  }
  const room = new SpinRoom(page, 'slots');
  // Until then the previous table stays, and roulette has a bet and a spin button too.
  await expect(reel(page, 1)).toBeVisible();
  await page.keyboard.press('h');
  await expect(room.bet).toHaveValue('10');
  await tabTo(page, room.spin);
  await expect(room.spin).toBeEnabled();
  await expectReels(page, await room.spinOnce(() => page.keyboard.press('Space')));
  await expect(room.spin).toBeFocused();
  await expect(room.spin).toBeEnabled();
  await expectReels(page, await room.spinOnce(() => page.keyboard.press('Enter')));
  await room.bet.fill('999999');
  await expect(room.spin).toBeDisabled();
  await expectOpenToEverybody(page);
});
