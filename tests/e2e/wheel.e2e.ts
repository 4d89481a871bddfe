import type { Page } from '@playwright/test';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expectNothingSideways, SMALL_SCREEN, smallTargets } from './small-screen.ts';
import { SpinRoom, type SpinReply } from './spin-room.ts';
import { expect, expectBalance, playerTest, SIGNUP_BONUS } from './visit.ts';

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

playerTest(
  'the wheel turns after the reply, and neither it nor the balance reveals the result early',
  async ({ page }) => {
    const room = await new SpinRoom(page, 'wheel').open();
    const reply = await room.press();
    await expect(wheel(page)).toHaveAccessibleName('The wheel is spinning');
    await expect(page.getByRole('button', { name: 'SPINNING...' })).toBeDisabled();
    await expectBalance(page, SIGNUP_BONUS);
    await expectWheel(page, reply);
    await room.expectTold(reply);
  },
);

playerTest.describe('without waiting for the wheel', () => {
  playerTest.use({ contextOptions: { reducedMotion: 'reduce' } });

  playerTest('played to a win and to a loss, the pointer shows what the server drew', async ({ page }) => {
    const room = await new SpinRoom(page, 'wheel').open();
    await room.spinToWinAndLoss(5, (reply) => expectWheel(page, reply));
  });

  playerTest('the list shows the segments of the wheel, with the rules below', async ({ page }) => {
    await new SpinRoom(page, 'wheel').open();
    const list = page.getByRole('table', { name: 'Segments' });
    await expect(list.getByRole('row', { name: /^3x/ })).toHaveText(/1.*6%/);
    await expect(list.getByRole('row', { name: /Bankruptcy/ })).toHaveText(/3.*30%/);
    await expect(page.getByRole('region', { name: 'How to Play' })).toContainText('from 0x to 3x');
  });

  playerTest('a bet beyond the balance blocks the button and says why; nothing is sent', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/games/wheel') && sent.push(request.method()));
    const room = await new SpinRoom(page, 'wheel').open();
    await room.bet.fill('101');
    await expect(room.spin).toBeDisabled();
    await expect(room.obstacle).toHaveText(/^You have 100 points\.\s*Earn Points$/);
    await room.bet.press('Enter');
    await room.bet.fill('100');
    await expect(room.spin).toBeEnabled();
    await expectBalance(page, SIGNUP_BONUS);
    expect(sent).toEqual([]);
  });

  playerTest('the keys of the table spin, halve and double', async ({ page }) => {
    const room = await new SpinRoom(page, 'wheel').open();
    await page.keyboard.press('d');
    await expect(room.bet).toHaveValue('20');
    await page.keyboard.press('h');
    await page.keyboard.press('h');
    await expect(room.bet).toHaveValue('5');
    await expectWheel(page, await room.spinOnce(() => page.keyboard.press('Space')));
    await expect(room.spin).toBeEnabled();
    await room.bet.focus();
    await expectWheel(page, await room.spinOnce(() => page.keyboard.press('Enter')));
  });

  playerTest('the table before and after a spin is accessible', async ({ page }) => {
    const room = await new SpinRoom(page, 'wheel').open();
    await expectOpenToEverybody(page);
    await room.bet.fill('1');
    await room.spinOnce();
    await expectOpenToEverybody(page);
  });
});

playerTest.describe('on a phone', () => {
  playerTest.use(SMALL_SCREEN);

  playerTest('nothing scrolls sideways, and the result is above the bet bar', async ({ page }) => {
    const room = await new SpinRoom(page, 'wheel').open();
    await room.spinOnce(() => room.spin.tap());
    await room.expectResultAboveBar();
    await expectNothingSideways(page);
    expect(await smallTargets(page)).toEqual([]);
  });
});
