import type { Locator, Page } from '@playwright/test';
import { tabTo } from './by-keyboard.ts';
import { receiptName } from './dice-room.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expect, expectBalance, playerTest as test, SIGNUP_BONUS } from './visit.ts';

type Fallen = {
  path: number[];
  bucket: number;
  winnings: number;
  newBalance: number;
  receipt: { roundId: string; stakePoints: number; payoutPoints: number };
};

class PlinkoRoom {
  readonly page: Page;
  readonly drop: Locator;
  readonly result: Locator;
  readonly buckets: Locator;
  readonly board: Locator;
  readonly ball: Locator;

  constructor(page: Page) {
    this.page = page;
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

test('a whole game by keyboard; a ball in its bucket is accessible', async ({ page }) => {
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
  const fallen = await room.press(() => page.keyboard.press('Enter'));
  await room.expectTold(fallen);
  await room.expectBallOver(fallen.bucket);
  await expect(room.drop).toBeFocused();
  await expectOpenToEverybody(page);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the ball falls along its path after the reply, into the bucket that was drawn', async ({ page }) => {
    const room = await new PlinkoRoom(page).open();
    const fallen = await room.press();
    await expect(room.result).toHaveText('The ball is falling');
    await expect(room.ball).toBeVisible();
    await expectBalance(page, SIGNUP_BONUS);
    await room.expectTold(fallen);
    await room.expectBallOver(fallen.bucket);
  });
});
