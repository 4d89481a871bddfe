import type { Locator, Page } from '@playwright/test';
import { expectVisibleFocus, tabTo } from './by-keyboard.ts';
import { receiptName } from './dice-room.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expect, expectBalance, playerTest as test } from './visit.ts';

type Drawn = {
  drawnNumbers: number[];
  selectedNumbers: number[];
  matches: number;
  winnings: number;
  newBalance: number;
  receipt: { roundId: string; stakePoints: number };
};

class KenoRoom {
  readonly page: Page;
  readonly board: Locator;
  readonly bet: Locator;
  readonly play: Locator;
  readonly result: Locator;
  readonly paytable: Locator;

  constructor(page: Page) {
    this.page = page;
    this.board = page.getByRole('group', { name: 'Numbers 1 to 80' });
    this.bet = page.getByRole('textbox', { name: /^Bet/ });
    this.play = page.getByRole('button', { name: /^Play/ });
    this.result = page.getByRole('tabpanel').getByRole('status').first();
    this.paytable = page.getByRole('table', { name: /^Paytable/ });
  }

  async open(): Promise<this> {
    await this.page.goto('/games/keno');
    await expect(this.board).toBeVisible();
    return this;
  }

  number(number: number): Locator {
    return this.board.getByRole('button', { name: new RegExp(`^${number}(,|$)`) });
  }

  async press(act: () => Promise<unknown> = () => this.play.click()): Promise<Drawn> {
    const reply = this.page.waitForResponse((response) => response.url().endsWith('/api/games/keno'));
    await act();
    return (await reply).json();
  }

  async expectTold(drawn: Drawn): Promise<void> {
    const { drawnNumbers, selectedNumbers, matches, receipt, newBalance } = drawn;
    const hits = selectedNumbers.filter((number) => drawnNumbers.includes(number));
    expect(hits).toHaveLength(matches);
    await expect(this.result).toContainText(`${matches} of ${selectedNumbers.length} matched`);
    await expect(this.board.getByRole('button', { name: /drawn$/ })).toHaveCount(20);
    await expect(this.board.getByRole('button', { name: /picked and drawn$/ })).toHaveCount(matches);
    for (const hit of hits) await expect(this.number(hit)).toHaveAccessibleName(`${hit}, picked and drawn`);
    await expect(this.paytable.locator('[aria-current]')).toHaveText(new RegExp(`^${matches}\\D`));
    const slip = this.page.getByRole('article', { name: receiptName(receipt.roundId), exact: true });
    await expect(slip).toBeVisible();
    await expectBalance(this.page, newBalance);
  }
}

test('a whole game by keyboard; a draw and a ticket that cannot be played are accessible', async ({ page }) => {
  const room = await new KenoRoom(page).open();
  await tabTo(page, room.number(1));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(room.number(12)).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await expect(room.board.getByRole('button', { pressed: true })).toHaveCount(2);
  await tabTo(page, room.play);
  await room.expectTold(await room.press(() => page.keyboard.press('Space')));
  await expect(room.play).toBeFocused();
  await page.keyboard.press('n');
  await page.keyboard.press('q');
  await expect(room.board.getByRole('button', { pressed: true })).toHaveCount(10);
  await expect(room.play).toBeEnabled();
  await room.expectTold(await room.press(() => page.keyboard.press('Enter')));
  await expectOpenToEverybody(page);
  await page.keyboard.press('n');
  await page.keyboard.press('q');
  await room.bet.fill('9999');
  await expect(room.play).toBeDisabled();
  await expectOpenToEverybody(page);
});
