import type { Locator, Page } from '@playwright/test';
import { tabTo } from './by-keyboard.ts';
import { receiptName } from './dice-room.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expect, expectBalance, playerTest as test } from './visit.ts';

type CoupReply = {
  playerCards: object[];
  bankerCards: object[];
  result: 'player' | 'banker' | 'tie';
  totals: { player: number; banker: number };
  newBalance: number;
  receipt: { roundId: string; stakePoints: number; payoutPoints: number };
};

const WORDS = { player: /^(\+\d+ points)?Player wins/, banker: /^(\+\d+ points)?Banker wins/, tie: /Tie, / };

class BaccaratRoom {
  readonly page: Page;
  readonly bet: Locator;
  readonly deal: Locator;
  readonly result: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bet = page.getByRole('textbox', { name: /^Bet/ });
    this.deal = page.getByRole('button', { name: /^Deal/ });
    this.result = page.getByRole('tabpanel').getByRole('status').first();
  }

  async open(): Promise<this> {
    await this.page.goto('/games/baccarat');
    await expect(this.deal).toBeVisible();
    return this;
  }

  side(name: 'Player' | 'Tie' | 'Banker'): Locator {
    return this.page.getByRole('radio', { name: new RegExp(`^${name}`) });
  }

  hand(name: 'Player' | 'Banker'): Locator {
    return this.page.getByRole('region', { name: `${name}’s hand` });
  }

  async press(act: () => Promise<unknown> = () => this.deal.click()): Promise<CoupReply> {
    const reply = this.page.waitForResponse((response) => response.url().endsWith('/api/games/baccarat'));
    await act();
    return (await reply).json();
  }

  async dealOnce(act?: () => Promise<unknown>): Promise<CoupReply> {
    const reply = await this.press(act);
    await this.expectTold(reply);
    return reply;
  }

  async expectTold({ playerCards, bankerCards, result, totals, newBalance, receipt }: CoupReply): Promise<void> {
    await expect(this.page.getByRole('article', { name: receiptName(receipt.roundId), exact: true })).toBeVisible();
    await expect(this.hand('Player').getByRole('img', { name: / of / })).toHaveCount(playerCards.length);
    await expect(this.hand('Banker').getByRole('img', { name: / of / })).toHaveCount(bankerCards.length);
    await expect(this.hand('Player')).toContainText(`counts ${totals.player}`);
    await expect(this.hand('Banker')).toContainText(`counts ${totals.banker}`);
    await expect(this.result).toHaveText(WORDS[result]);
    const { stakePoints, payoutPoints } = receipt;
    if (payoutPoints > stakePoints) await expect(this.result).toContainText(`+${payoutPoints - stakePoints} points`);
    if (payoutPoints === 0) await expect(this.result).toContainText(`You lost ${stakePoints}.`);
    if (payoutPoints === stakePoints) await expect(this.result).toContainText('Bet returned.');
    await expectBalance(this.page, newBalance);
  }
}

test('a whole game by keyboard: the side, the bet, Space and Enter; the table is accessible', async ({ page }) => {
  const room = await new BaccaratRoom(page).open();
  await page.keyboard.press('t');
  await expect(room.side('Tie')).toBeChecked();
  await tabTo(page, room.side('Tie'));
  await page.keyboard.press('ArrowRight');
  await expect(room.side('Banker')).toBeChecked();
  await tabTo(page, room.bet);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('3');
  await room.dealOnce(() => page.keyboard.press('Enter'));
  await tabTo(page, room.deal);
  await expect(room.deal).toBeEnabled();
  await room.dealOnce(() => page.keyboard.press('Space'));
  await expect(room.deal).toBeFocused();
  await expectOpenToEverybody(page);
});
