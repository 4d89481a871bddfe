import type { Locator, Page } from '@playwright/test';
import { tabTo } from './by-keyboard.ts';
import { receiptName } from './dice-room.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expectNothingSideways, SMALL_SCREEN, smallTargets } from './small-screen.ts';
import { expect, expectBalance, expectRounds, expectToast, playerTest, SIGNUP_BONUS } from './visit.ts';

type SpinReply = {
  pointsDelta: number;
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
    if (payoutPoints === 0) await expect(this.result).toContainText(`The house keeps ${stakePoints}.`);
    if (payoutPoints === stakePoints) await expect(this.result).toContainText('Bet returned.');
    await expectBalance(this.page, newBalance);
  }
}

playerTest(
  'the wheel turns after the reply, and neither it nor the balance reveals the result early',
  async ({ page }) => {
    const room = await new RouletteRoom(page).open();
    await room.place('Red').click();
    await room.place('17 black').click();
    const reply = await room.press();
    await expect(room.result).toHaveText('The ball is running');
    await expect(room.wheel('The wheel is turning')).toBeVisible();
    await expectBalance(page, SIGNUP_BONUS);
    await room.expectTold(reply);
  },
);

playerTest.describe('without waiting for the wheel', () => {
  playerTest.use({ contextOptions: { reducedMotion: 'reduce' } });

  playerTest('one chip on red, repeated until it has won and lost', async ({ page }) => {
    const room = await new RouletteRoom(page).open();
    await room.chip(1).check({ force: true });
    await room.place('Red').click();
    const seen = new Set<number>();
    for (let spins = 0; spins < 60 && seen.size < 2; spins++) {
      const { pointsDelta, winningColor } = await room.spinOnce();
      expect(pointsDelta).toBe(winningColor === 'red' ? 1 : -1);
      seen.add(pointsDelta);
      await expect(room.total).toHaveText('0');
      await room.tool('Repeat').click();
      await expect(room.total).toHaveText('1');
    }
    expect([...seen].toSorted((a, b) => a - b)).toEqual([-1, 1]);
  });

  playerTest('chips are put down, doubled, taken back and cleared; the total follows', async ({ page }) => {
    const room = await new RouletteRoom(page).open();
    await room.chip(5).check({ force: true });
    await room.place('Second dozen').click();
    await room.place('Second dozen').click();
    await room.chip(25).check({ force: true });
    await room.place('00 green').click();
    await expect(room.place('Second dozen')).toHaveAccessibleName('2nd 12, second dozen, pays 2 to 1, 10 on it');
    await expect(room.total).toHaveText('35');
    await room.tool('Double').click();
    await expect(room.total).toHaveText('70');
    await room.tool('Undo').click();
    await expect(room.total).toHaveText('35');
    await room.tool('Clear Bets').click();
    await expect(room.total).toHaveText('0');
    await expect(room.spin).toBeDisabled();
  });

  playerTest('a total above the balance is named and cannot be spun', async ({ page }) => {
    const room = await new RouletteRoom(page).open();
    await room.chip(100).check({ force: true });
    await room.place('Even').click();
    await expect(room.spin).toBeEnabled();
    await room.place('Third column').click();
    await expect(page.getByText('Insufficient balance for this bet')).toBeVisible();
    await expect(room.spin).toBeDisabled();
    await expect(room.spin).toHaveAccessibleDescription('Insufficient balance for this bet Earn Points');
    await expectOpenToEverybody(page);
  });

  playerTest('the bets of the last visit can be repeated', async ({ page }) => {
    const room = await new RouletteRoom(page).open();
    await room.place('Black').click();
    await room.spinOnce();
    await page.reload();
    await room.tool('Repeat').click();
    await expect(room.place('Black')).toHaveAccessibleName('Black, pays 1 to 1, 10 on it');
  });

  playerTest('a whole game by keyboard: chip, place, spin, repeat', async ({ page }) => {
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
  });

  playerTest('a table with chips on it is accessible', async ({ page }) => {
    const room = await new RouletteRoom(page).open();
    for (const name of ['Red', '8 black', 'First dozen', 'Second column']) await room.place(name).click();
    await expectOpenToEverybody(page);
  });

  playerTest('a table after a spin is accessible', async ({ page }) => {
    const room = await new RouletteRoom(page).open();
    await room.place('Red').click();
    await room.spinOnce();
    await expectOpenToEverybody(page);
  });
});

playerTest.describe('on a phone', () => {
  playerTest.use(SMALL_SCREEN);

  playerTest('the table is upright, nothing scrolls sideways, and the result is visible', async ({ page }) => {
    const room = await new RouletteRoom(page).open();
    await room.chip(1).check({ force: true });
    for (const name of ['19–36', 'Third column', '36 red']) {
      const place = room.place(name);
      await place.scrollIntoViewIfNeeded();
      await place.tap();
    }
    await expect(room.total).toHaveText('3');
    await expectNothingSideways(page);
    expect(await smallTargets(page)).toEqual([]);
    await room.spinOnce(() => room.spin.tap());
    await expect(room.result).toBeInViewport();
  });
});

playerTest.describe('a lost answer', () => {
  playerTest.use({ contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: /net::ERR_FAILED/ });

  playerTest('is shown as a spin error, survives a reload, and was one bet', async ({ page, context }) => {
    let asked = 0;
    await page.route('**/api/games/roulette', async (route) => {
      if (++asked > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    const room = await new RouletteRoom(page).open();
    await room.place('First dozen').click();
    await room.spin.click();
    await expectToast(page, 'Spin Error', 'Something went wrong. Please try again.');
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('No answer to your bet of 10 yet.');
    await expect(room.place('First dozen')).toHaveAccessibleName('1st 12, first dozen, pays 2 to 1, 10 on it');
    await room.spinOnce(() => page.getByRole('button', { name: 'Check the result' }).click());
    await expectRounds(context.request, 1);
  });
});
