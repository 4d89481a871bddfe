import type { Page } from '@playwright/test';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { SpinRoom, type SpinReply } from './spin-room.ts';
import { expect, playerTest as test } from './visit.ts';

const NAMES = [
  'Bankruptcy',
  '1.2x',
  '1x',
  '1.5x',
  'Bankruptcy',
  '2x',
  '0.8x',
  '1.8x',
  'Bankruptcy',
  '1.3x',
  '0.5x',
  '3x',
];

/** The slips below show small ones. */
const wheel = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('img', { name: /^The wheel/ })
    .first();

async function expectWheel(page: Page, { segment }: SpinReply): Promise<void> {
  await expect(wheel(page)).toHaveAccessibleName(`The wheel shows ${NAMES[segment!]!}`);
}

test('the keys of the table spin, halve and double; the table is accessible', async ({ page }) => {
  const room = await new SpinRoom(page, 'wheel').open();
  await page.keyboard.press('d');
  await expect(room.bet).toHaveValue('40');
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  await expect(room.bet).toHaveValue('10');
  await expectWheel(page, await room.spinOnce(() => page.keyboard.press('Space')));
  await expect(room.spin).toBeEnabled();
  await room.bet.focus();
  await expectWheel(page, await room.spinOnce(() => page.keyboard.press('Enter')));
  await expectOpenToEverybody(page);
});
