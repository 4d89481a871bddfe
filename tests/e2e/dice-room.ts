import { expect, type Locator, type Page } from '@playwright/test';

export type Rolled = { balanceAfter: number; roundId: string };

export class DiceRoom {
  readonly page: Page;
  readonly bet: Locator;
  readonly roll: Locator;
  readonly over: Locator;
  readonly under: Locator;
  readonly result: Locator;
  readonly strip: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bet = page.getByRole('textbox', { name: /^Bet/ });
    this.roll = page.getByRole('button', { name: /^Roll/ });
    this.over = page.getByRole('radio', { name: /Over/ });
    this.under = page.getByRole('radio', { name: /Under/ });
    this.result = page.getByRole('group', { name: 'Over or under 3.5' }).getByRole('status');
    this.strip = page.getByRole('region', { name: 'Recent results' });
  }

  receipt(roundId: string): Locator {
    return this.strip.getByRole('article', { name: receiptName(roundId), exact: true });
  }

  async open(): Promise<this> {
    await this.page.goto('/games');
    await expect(this.roll).toBeVisible();
    return this;
  }

  async rollOnce(act: () => Promise<unknown> = () => this.roll.click()): Promise<Rolled> {
    const reply = this.page.waitForResponse((response) => response.url().endsWith('/api/games/dice'));
    await act();
    const { newBalance, receipt } = await (await reply).json();
    await expect(this.receipt(receipt.roundId)).toBeVisible();
    await expect(this.result).toContainText(/You lost|returned|paid on/);
    return { balanceAfter: newBalance, roundId: receipt.roundId };
  }
}

export function receiptName(roundId: string): string {
  return `Receipt ${Number(roundId.split('-')[1]).toLocaleString('en-US')}`;
}
