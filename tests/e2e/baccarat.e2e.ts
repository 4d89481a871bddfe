import type { Locator, Page } from '@playwright/test';
import { tabTo } from './by-keyboard.ts';
import { receiptName } from './dice-room.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expectNothingSideways, SMALL_SCREEN, smallTargets } from './small-screen.ts';
import { expect, expectBalance, playerTest, SIGNUP_BONUS } from './visit.ts';

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
  readonly bar: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bet = page.getByRole('textbox', { name: /^Bet/ });
    this.deal = page.getByRole('button', { name: /^Deal/ });
    this.result = page.getByRole('tabpanel').getByRole('status').first();
    this.bar = page.getByRole('form', { name: 'Your bet' });
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
    if (payoutPoints === 0) await expect(this.result).toContainText(`The house keeps ${stakePoints}.`);
    if (payoutPoints === stakePoints) await expect(this.result).toContainText('Bet returned.');
    await expectBalance(this.page, newBalance);
  }
}

playerTest('cards are dealt face down after the reply, and nothing reveals the result early', async ({ page }) => {
  const room = await new BaccaratRoom(page).open();
  const reply = await room.press();
  await expect(room.result).toHaveText('The cards are being dealt');
  await expect(page.getByRole('img', { name: 'A card face down' }).first()).toBeVisible();
  await expectBalance(page, SIGNUP_BONUS);
  await room.expectTold(reply);
});

playerTest.describe('without waiting for the cards', () => {
  playerTest.use({ contextOptions: { reducedMotion: 'reduce' } });

  playerTest('the same bet on the player, until it has won and lost', async ({ page }) => {
    const room = await new BaccaratRoom(page).open();
    await room.bet.fill('2');
    const seen = new Set<string>();
    for (let coups = 0; coups < 45 && !(seen.has('won') && seen.has('lost')); coups++) {
      const { result, receipt } = await room.dealOnce();
      expect(receipt.payoutPoints).toBe({ player: 4, banker: 0, tie: 2 }[result]);
      seen.add({ player: 'won', banker: 'lost', tie: 'given back' }[result]);
    }
    expect([...seen]).toEqual(expect.arrayContaining(['won', 'lost']));
    await expect(page.getByRole('list', { name: 'Last coups' }).getByRole('listitem')).not.toHaveCount(0);
  });

  playerTest('a whole game by keyboard: the side, the bet, Space and Enter', async ({ page }) => {
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
  });

  playerTest('the table before and after a coup is accessible', async ({ page }) => {
    const room = await new BaccaratRoom(page).open();
    await expectOpenToEverybody(page);
    await room.dealOnce();
    await expectOpenToEverybody(page);
  });
});

playerTest.describe('on a phone', () => {
  playerTest.use(SMALL_SCREEN);

  playerTest('both hands fit beside each other and the result is above the bet bar', async ({ page }) => {
    const room = await new BaccaratRoom(page).open();
    await room.bet.fill('1');
    for (let coups = 0; coups < 4; coups++) {
      await room.dealOnce(() => room.deal.tap());
      await expectNothingSideways(page);
      const [words, bar] = [(await room.result.boundingBox())!, (await room.bar.boundingBox())!];
      expect(words.y + words.height).toBeLessThanOrEqual(bar.y);
    }
    expect(await smallTargets(page)).toEqual([]);
  });
});
