import type { Locator, Page } from '@playwright/test';
import { tabTo } from './by-keyboard.ts';
import { receiptName } from './dice-room.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expect, expectBalance, playerTest as test } from './visit.ts';

type SpinReply = {
  winningNumber: number;
  winningColor: string;
  newBalance: number;
  receipt: { roundId: string; stakePoints: number; payoutPoints: number };
};

class RouletteRoom {
  readonly page: Page;
  readonly table: Locator;
  readonly spin: Locator;
  readonly total: Locator;
  readonly result: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('group', { name: 'Betting table' });
    this.spin = page.getByRole('button', { name: /^Spin/ });
    this.total = page.getByTestId('total-bet');
    this.result = page.getByRole('tabpanel').getByRole('status').first();
  }

  async open(): Promise<this> {
    await this.page.goto('/games/roulette');
    await expect(this.spin).toBeVisible();
    return this;
  }

  /** "Red", "17 black", "Second dozen". */
  place(name: string): Locator {
    return this.table.getByRole('button', { name: new RegExp(`(^|, )${name},`, 'i') });
  }

  tool(name: string): Locator {
    return this.page.getByRole('group', { name: 'All bets' }).getByRole('button', { name });
  }

  chip(points: number): Locator {
    return this.page.getByRole('radio', { name: String(points), exact: true });
  }

  wheel(name: string | RegExp): Locator {
    return this.page.getByRole('img', { name });
  }

  async press(act: () => Promise<unknown> = () => this.spin.click()): Promise<SpinReply> {
    const reply = this.page.waitForResponse((response) => response.url().endsWith('/api/games/roulette'));
    await act();
    return (await reply).json();
  }

  async spinOnce(act?: () => Promise<unknown>): Promise<SpinReply> {
    const reply = await this.press(act);
    await this.expectTold(reply);
    return reply;
  }

  async expectTold({ winningNumber, winningColor, newBalance, receipt }: SpinReply): Promise<void> {
    const pocket = `${winningNumber === 37 ? '00' : winningNumber} ${winningColor}`;
    const { roundId, stakePoints, payoutPoints } = receipt;
    await expect(this.page.getByRole('article', { name: receiptName(roundId), exact: true })).toBeVisible();
    await expect(this.wheel(`The ball lies in ${pocket}`).first()).toBeVisible();
    await expect(this.result).toContainText(pocket);
    if (payoutPoints > stakePoints) await expect(this.result).toContainText(`+${payoutPoints - stakePoints} points`);
    if (payoutPoints === 0) await expect(this.result).toContainText(`You lost ${stakePoints}.`);
    if (payoutPoints === stakePoints) await expect(this.result).toContainText('Bet returned.');
    await expectBalance(this.page, newBalance);
  }
}

test('a whole game by keyboard: chip, place, spin, repeat; the table is accessible with chips and after a spin', async ({
  page,
}) => {
  const room = await new RouletteRoom(page).open();
  await page.keyboard.press('1');
  await expect(room.chip(1)).toBeChecked();
  await tabTo(page, room.place('0 green'));
  await page.keyboard.press('ArrowRight');
  await expect(room.place('1 red')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(room.place('5 red')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(room.total).toHaveText('2');
  await page.keyboard.press('Delete');
  await expect(room.total).toHaveText('0');
  await page.keyboard.press('Enter');
  await room.spinOnce(() => page.keyboard.press('s'));
  await expect(room.place('5 red')).toBeFocused();
  await page.keyboard.press('r');
  await expect(room.total).toHaveText('1');
  await tabTo(page, room.spin);
  await expect(room.spin).toBeEnabled();
  await room.spinOnce(() => page.keyboard.press('Space'));
  await expect(room.spin).toBeFocused();
  await room.chip(100).check({ force: true });
  for (const name of ['Red', '8 black', 'First dozen', 'Second column']) await room.place(name).click();
  await expect(room.spin).toHaveAccessibleDescription('Insufficient balance for this bet Earn Points');
  await expectOpenToEverybody(page);
});

test('the bets of the last visit can be repeated', async ({ page }) => {
  const room = await new RouletteRoom(page).open();
  await room.place('Black').click();
  await room.spinOnce();
  await page.reload();
  await room.tool('Repeat').click();
  await expect(room.place('Black')).toHaveAccessibleName('Black, pays 1 to 1, 10 on it');
});
