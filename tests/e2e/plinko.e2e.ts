import type { Locator, Page } from '@playwright/test';
import { tabTo } from './by-keyboard.ts';
import { receiptName } from './dice-room.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expectNothingSideways, SMALL_SCREEN, smallTargets } from './small-screen.ts';
import { expect, expectBalance, playerTest as test, SIGNUP_BONUS } from './visit.ts';

type Fallen = {
  path: number[];
  bucket: number;
  winnings: number;
  newBalance: number;
  receipt: { roundId: string; stakePoints: number; payoutPoints: number };
};

const MOST_ROUNDS = 60;

class PlinkoRoom {
  readonly page: Page;
  readonly bet: Locator;
  readonly drop: Locator;
  readonly result: Locator;
  readonly buckets: Locator;
  readonly board: Locator;
  readonly ball: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bet = page.getByRole('textbox', { name: /^Bet/ });
    this.drop = page.getByRole('button', { name: /^Drop/ });
    this.result = page.getByRole('tabpanel').getByRole('status').first();
    this.buckets = page.getByRole('list', { name: 'Buckets from left to right' }).getByRole('listitem');
    this.board = page.getByRole('img', { name: /rows of pins$|^The ball (is|bounced)/ });
    this.ball = page.getByTestId('ball');
  }

  async open(): Promise<this> {
    await this.page.goto('/games/plinko');
    await expect(this.drop).toBeVisible();
    return this;
  }

  choice(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true });
  }

  async choose(...names: string[]): Promise<void> {
    for (const name of names) {
      await this.choice(name).locator('xpath=ancestor::label').click();
      await expect(this.choice(name)).toBeChecked();
    }
  }

  async press(act: () => Promise<unknown> = () => this.drop.click()): Promise<Fallen> {
    const reply = this.page.waitForResponse((response) => response.url().endsWith('/api/games/plinko'));
    await act();
    return (await reply).json();
  }

  async expectTold({ path, bucket, receipt, newBalance }: Fallen): Promise<void> {
    await expect(this.result).toContainText(`Bucket ${bucket + 1} of ${path.length + 1}`);
    const way = path.map((step) => (step === 1 ? 'right' : 'left')).join(', ');
    await expect(this.board).toHaveAccessibleName(`The ball bounced ${way}`);
    await expect(this.buckets).toHaveCount(path.length + 1);
    await expect(this.buckets.nth(bucket)).toHaveAttribute('aria-current', 'true');
    await expect(this.page.locator('li[aria-current]')).toHaveCount(1);
    const slip = this.page.getByRole('article', { name: receiptName(receipt.roundId), exact: true });
    await expect(slip).toBeVisible();
    await expectBalance(this.page, newBalance);
  }

  async expectBallOver(bucket: number): Promise<void> {
    const [ball, below] = [(await this.ball.boundingBox())!, (await this.buckets.nth(bucket).boundingBox())!];
    const middle = ball.x + ball.width / 2;
    expect(Math.abs(middle - (below.x + below.width / 2))).toBeLessThan(below.width / 4);
  }
}

test('the ball falls along its path after the reply, and the balance waits until it lands', async ({ page }) => {
  const room = await new PlinkoRoom(page).open();
  const fallen = await room.press();
  await expect(room.result).toHaveText('The ball is falling');
  await expect(room.ball).toBeVisible();
  await expectBalance(page, SIGNUP_BONUS);
  await room.expectTold(fallen);
  await room.expectBallOver(fallen.bucket);
});

test.describe('without waiting for the ball', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('played to a win and to a loss over eight rows', async ({ page }) => {
    const room = await new PlinkoRoom(page).open();
    await room.choose('Low', '8');
    const seen = { win: false, loss: false };
    for (let round = 0; round < MOST_ROUNDS && !(seen.win && seen.loss); round++) {
      const fallen = await room.press();
      await room.expectTold(fallen);
      await room.expectBallOver(fallen.bucket);
      const { payoutPoints, stakePoints } = fallen.receipt;
      if (payoutPoints > stakePoints) {
        seen.win = true;
        await expect(room.result).toContainText(`+${payoutPoints - stakePoints} points`);
      } else if (payoutPoints < stakePoints) {
        seen.loss = true;
        await expect(room.result).toContainText(`${payoutPoints} of ${stakePoints} returned.`);
      }
    }
    expect(seen).toEqual({ win: true, loss: true });
  });

  test('a whole game by keyboard', async ({ page }) => {
    const room = await new PlinkoRoom(page).open();
    await tabTo(page, room.choice('Medium'));
    await page.keyboard.press('ArrowLeft');
    await expect(room.choice('Low')).toBeChecked();
    await tabTo(page, room.choice('12'));
    await page.keyboard.press('ArrowRight');
    await expect(room.choice('13')).toBeChecked();
    await room.expectTold(await room.press(() => page.keyboard.press('Space')));
    await page.keyboard.press('r');
    await expect(room.choice('Medium')).toBeChecked();
    await page.keyboard.press('-');
    await expect(room.choice('12')).toBeChecked();
    await tabTo(page, room.drop);
    await expect(room.drop).toBeEnabled();
    await room.expectTold(await room.press(() => page.keyboard.press('Enter')));
    await expect(room.drop).toBeFocused();
  });

  test('a ball in its bucket is accessible', async ({ page }) => {
    const room = await new PlinkoRoom(page).open();
    await room.choose('Medium', '16');
    await room.expectTold(await room.press());
    await expectOpenToEverybody(page);
  });
});

test.describe('on a phone', () => {
  test.use(SMALL_SCREEN);

  test('sixteen rows fit the screen, and the ball is above the bet bar', async ({ page }) => {
    const room = await new PlinkoRoom(page).open();
    await room.choose('High');
    await page.getByRole('combobox', { name: 'Rows' }).selectOption('16 rows');
    await room.bet.fill('1');
    const fallen = await room.press(() => room.drop.tap());
    await room.expectTold(fallen);
    await room.expectBallOver(fallen.bucket);
    const bar = (await page.getByRole('form', { name: 'Your bet' }).boundingBox())!;
    const words = (await room.result.boundingBox())!;
    expect((await room.board.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    expect(words.y + words.height).toBeLessThanOrEqual(bar.y);
    await expectNothingSideways(page);
    expect(await smallTargets(page)).toEqual([]);
  });
});
