import type { Locator, Page } from '@playwright/test';
import { expectVisibleFocus, tabTo } from './by-keyboard.ts';
import { receiptName } from './dice-room.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expectNothingSideways, SMALL_SCREEN, smallTargets } from './small-screen.ts';
import { expect, expectBalance, playerTest as test, SIGNUP_BONUS } from './visit.ts';

type Drawn = {
  drawnNumbers: number[];
  selectedNumbers: number[];
  matches: number;
  winnings: number;
  newBalance: number;
  receipt: { roundId: string; stakePoints: number };
};

const MOST_ROUNDS = 60;

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

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
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

test('the balls come out one after the other, and the balance waits for the last', async ({ page }) => {
  const room = await new KenoRoom(page).open();
  await room.button('Quick Pick').click();
  await expect(room.board.getByRole('button', { pressed: true })).toHaveCount(10);
  const played = page.getByRole('region', { name: 'Player Stats' }).getByRole('definition').first();
  await expect(played).toHaveText('0');
  const drawn = await room.press();
  await expect(room.button('Drawing...')).toBeVisible();
  await expect(room.number(drawn.drawnNumbers[0]!)).toHaveAccessibleName(/drawn$/);
  await expectBalance(page, SIGNUP_BONUS);
  await expect(room.button('Drawing...')).toBeVisible();
  await expect(played).toHaveText('0');
  await room.expectTold(drawn);
  await expect(played).toHaveText('1');
});

test.describe('without waiting for balls', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('played to a win and to a loss, on one number and one point', async ({ page }) => {
    const room = await new KenoRoom(page).open();
    await room.number(7).click();
    await room.bet.fill('1');
    const seen = { win: false, loss: false };
    for (let round = 0; round < MOST_ROUNDS && !(seen.win && seen.loss); round++) {
      const drawn = await room.press();
      await room.expectTold(drawn);
      const isWin = drawn.winnings > 1;
      seen[isWin ? 'win' : 'loss'] = true;
      await expect(room.result).toContainText(isWin ? '+2 points' : 'The house keeps 1.');
    }
    expect(seen).toEqual({ win: true, loss: true });
  });

  test('after a draw the board is locked until a new game clears it', async ({ page }) => {
    const room = await new KenoRoom(page).open();
    for (const number of [1, 40, 80]) await room.number(number).click();
    await room.press();
    await expect(room.button('Quick Pick')).toBeDisabled();
    await room.number(2).click({ force: true });
    await expect(room.board.getByRole('button', { pressed: true })).toHaveCount(3);
    await room.button('New Game').click();
    await expect(room.board.getByRole('button', { pressed: true })).toHaveCount(0);
    await expect(room.board.getByRole('button', { name: /drawn$/ })).toHaveCount(0);
    await room.number(2).click();
    await expect(room.board.getByRole('button', { pressed: true })).toHaveCount(1);
  });

  test('an eleventh pick is ignored, and without picks or points nothing is sent', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/games/keno') && sent.push(request.url()));
    const room = await new KenoRoom(page).open();
    await expect(room.play).toBeDisabled();
    await page.keyboard.press('Space');
    for (let number = 1; number <= 11; number++) await room.number(number).click();
    await expect(room.number(11)).toHaveAttribute('aria-pressed', 'false');
    await expect(room.result).toContainText('10 of 10 picked');
    await room.bet.fill('150');
    await expect(page.getByText('You have 100 points.')).toBeVisible();
    await expect(room.result).toContainText('10 of 10 picked');
    await expect(room.play).toBeDisabled();
    await room.bet.press('Enter');
    await room.button('Clear All').click();
    await expect(room.board.getByRole('button', { pressed: true })).toHaveCount(0);
    expect(sent).toEqual([]);
  });

  test('the paytable matches the current number of picks and the bet', async ({ page }) => {
    const room = await new KenoRoom(page).open();
    for (const number of [3, 5, 9]) await room.number(number).click();
    await room.bet.fill('20');
    await expect(room.paytable).toHaveAccessibleName('Paytable for 3 picks');
    await expect(room.paytable.getByRole('row')).toHaveText([/Matches/, /3.*43\.00x.*860/, /2.*2\.50x.*50/, /1/, /0/]);
  });

  test('a whole game by keyboard', async ({ page }) => {
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
  });

  test('a draw is accessible', async ({ page }) => {
    const room = await new KenoRoom(page).open();
    await room.button('Quick Pick').click();
    await room.expectTold(await room.press());
    await expectOpenToEverybody(page);
  });

  test('a ticket that cannot be played is accessible', async ({ page }) => {
    const room = await new KenoRoom(page).open();
    await room.number(42).click();
    await room.bet.fill('9999');
    await expect(room.play).toBeDisabled();
    await expectOpenToEverybody(page);
  });
});

test.describe('a lost answer', () => {
  test.use({ expectedComplaints: /net::ERR_FAILED/ });

  test('leaves nothing to clear until the draw is known', async ({ page }) => {
    await page.route('**/api/games/keno', (route) => route.abort());
    const room = await new KenoRoom(page).open();
    await room.number(7).click();
    await expect(room.button('Clear All')).toBeEnabled();
    await room.play.click();
    await expect(page.getByRole('alert')).toContainText('No answer to your bet of 10 yet.');
    await expect(room.button('Clear All')).toBeDisabled();
    await page.keyboard.press('c');
    await expect(room.board.getByRole('button', { pressed: true })).toHaveCount(1);
  });
});

test.describe('on a phone', () => {
  test.use(SMALL_SCREEN);

  test('every number is large enough for a thumb, and the draw is above the bet bar', async ({ page }) => {
    const room = await new KenoRoom(page).open();
    await expectNothingSideways(page);
    expect(await smallTargets(page)).toEqual([]);
    for (const number of [1, 8, 33]) await room.number(number).tap();
    await expect(room.board.getByRole('button', { pressed: true })).toHaveCount(3);
    await room.expectTold(await room.press(() => room.play.tap()));
    const bar = (await page.getByRole('form', { name: 'Your bet' }).boundingBox())!;
    const words = (await room.result.boundingBox())!;
    const last = (await room.number(80).boundingBox())!;
    expect(words.y).toBeGreaterThanOrEqual(0);
    expect(last.y + last.height).toBeLessThanOrEqual(bar.y);
    await expectNothingSideways(page);
  });
});
