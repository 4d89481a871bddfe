import { expect, type Locator, type Page } from '@playwright/test';
import { receiptName } from './dice-room.ts';
import { expectBalance } from './visit.ts';

export type BlackjackReply = {
  playerCards: object[];
  dealerCards: object[];
  playerValue: number;
  dealerValue: number;
  gameOver: boolean;
  result: keyof typeof TITLES | null;
  winnings: number;
  newBalance: number;
  receipt: { roundId: string; stakePoints: number; payoutPoints: number } | null;
};

const TITLES = {
  blackjack: 'BLACKJACK',
  win: 'YOU WIN',
  push: 'PUSH (TIE)',
  bust: 'BUST',
  lose: 'DEALER WINS',
} as const;

type Call = 'deal' | 'hit' | 'stand';

export class BlackjackRoom {
  readonly page: Page;
  readonly bet: Locator;
  readonly deal: Locator;
  readonly hit: Locator;
  readonly stand: Locator;
  readonly result: Locator;
  readonly currentGame: Locator;
  readonly strip: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bet = page.getByRole('textbox', { name: /^Bet/ });
    this.deal = page.getByRole('button', { name: /^Deal Cards/ });
    this.hit = page.getByRole('button', { name: /^Hit/ });
    this.stand = page.getByRole('button', { name: /^Stand/ });
    this.result = page.getByRole('tabpanel').getByRole('status').first();
    this.currentGame = page.getByRole('region', { name: 'Current Game' });
    this.strip = page.getByRole('region', { name: 'Recent Games' });
  }

  async open(): Promise<this> {
    await this.page.goto('/games/blackjack');
    await expect(this.deal).toBeVisible();
    return this;
  }

  hand(whose: 'Your' | 'Dealer’s'): Locator {
    return this.page.getByRole('region', { name: `${whose} hand` });
  }

  cards(whose: 'Your' | 'Dealer’s'): Locator {
    return this.hand(whose).getByRole('img', { name: / of / });
  }

  async make(call: Call, act: () => Promise<unknown> = () => this[call].click()): Promise<BlackjackReply> {
    const reply = this.page.waitForResponse((response) => response.url().endsWith(`/api/games/blackjack/${call}`));
    await act();
    return (await reply).json();
  }

  async play(call: Call, act?: () => Promise<unknown>): Promise<BlackjackReply> {
    const reply = await this.make(call, act);
    await this.expectShown(reply);
    return reply;
  }

  /** One deal in eleven ends the round. */
  async dealOpen(): Promise<BlackjackReply> {
    await this.bet.fill('1');
    for (let deals = 0; deals < 20; deals++) {
      const reply = await this.play('deal');
      if (!reply.gameOver) return reply;
    }
    throw new Error('twenty rounds in a row were decided at the deal');
  }

  async expectShown(reply: BlackjackReply): Promise<void> {
    if (reply.gameOver) return this.expectTold(reply);
    await expect(this.result).toContainText('the dealer shows');
    await expect(this.cards('Your')).toHaveCount(reply.playerCards.length);
    await expect(this.hand('Your')).toContainText(`counts ${reply.playerValue}`);
    await expect(this.cards('Dealer’s')).toHaveCount(1);
    await expect(this.hand('Dealer’s').getByRole('img', { name: 'A card face down' })).toHaveText('?');
    await expect(this.currentGame).toBeVisible();
    await expectBalance(this.page, reply.newBalance);
  }

  async expectTold(reply: BlackjackReply): Promise<void> {
    const { stakePoints, payoutPoints, roundId } = reply.receipt!;
    await expect(this.strip.getByRole('article', { name: receiptName(roundId), exact: true })).toBeVisible();
    await expect(this.cards('Your')).toHaveCount(reply.playerCards.length);
    await expect(this.cards('Dealer’s')).toHaveCount(reply.dealerCards.length);
    await expect(this.hand('Your')).toContainText(`counts ${reply.playerValue}`);
    await expect(this.hand('Dealer’s')).toContainText(`counts ${reply.dealerValue}`);
    await expect(this.result).toContainText(TITLES[reply.result!]);
    if (payoutPoints > stakePoints) await expect(this.result).toContainText(`+${payoutPoints - stakePoints} points`);
    else if (payoutPoints === 0) await expect(this.result).toContainText(`You lost ${stakePoints}.`);
    else await expect(this.result).toContainText('Bet returned.');
    await expectBalance(this.page, reply.newBalance);
    await expect(this.deal).toBeVisible();
  }
}
