import { expect, type Locator, type Page } from '@playwright/test';
import { receiptName } from './dice-room.ts';
import { expectBalance } from './visit.ts';

export type SpinReply = {
  symbols?: [string, string, string];
  segment?: number;
  winnings: number;
  newBalance: number;
  receipt: { roundId: string; stakePoints: number; payoutPoints: number };
};

export class SpinRoom {
  readonly page: Page;
  readonly game: 'slots' | 'wheel';
  readonly bet: Locator;
  readonly spin: Locator;
  readonly result: Locator;
  readonly strip: Locator;

  constructor(page: Page, game: 'slots' | 'wheel') {
    this.page = page;
    this.game = game;
    this.bet = page.getByRole('textbox', { name: /^Bet/ });
    this.spin = page.getByRole('button', { name: /^spin/i });
    this.result = page.getByRole('tabpanel').getByRole('status').first();
    this.strip = page.getByRole('region', { name: game === 'wheel' ? 'Recent Spins' : 'Recent results' });
  }

  async open(): Promise<this> {
    await this.page.goto(`/games/${this.game}`);
    await expect(this.spin).toBeVisible();
    return this;
  }

  async press(act: () => Promise<unknown> = () => this.spin.click()): Promise<SpinReply> {
    const reply = this.page.waitForResponse((response) => response.url().endsWith(`/api/games/${this.game}`));
    await act();
    return (await reply).json();
  }

  async spinOnce(act?: () => Promise<unknown>): Promise<SpinReply> {
    const reply = await this.press(act);
    await this.expectTold(reply);
    return reply;
  }

  async expectTold({ receipt, newBalance }: SpinReply): Promise<void> {
    const { roundId, stakePoints, payoutPoints } = receipt;
    await expect(this.strip.getByRole('article', { name: receiptName(roundId), exact: true })).toBeVisible();
    if (payoutPoints > stakePoints) {
      await expect(this.result).toContainText(`+${payoutPoints - stakePoints} points`);
      await expect(this.result).toContainText(`${payoutPoints} paid on ${stakePoints}.`);
    } else if (payoutPoints === 0) {
      await expect(this.result).toContainText(`You lost ${stakePoints}.`);
    } else {
      await expect(this.result).toContainText('returned.');
    }
    await expectBalance(this.page, newBalance);
  }
}
