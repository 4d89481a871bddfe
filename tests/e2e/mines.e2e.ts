import type { Locator, Page } from '@playwright/test';
import { expectVisibleFocus, tabTo } from './by-keyboard.ts';
import { receiptName } from './dice-room.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expect, expectBalance, playerTest as test } from './visit.ts';

type Told = {
  gameOver: boolean;
  hitMine: boolean;
  revealedTiles: number[];
  revealedMines: number[];
  cashOutPoints: number;
  winnings: number;
  newBalance: number;
  receipt: { roundId: string } | null;
};

const TILES = 25;
const MOST_ROUNDS = 9;

class MinesRoom {
  readonly page: Page;
  readonly board: Locator;
  readonly bet: Locator;
  readonly start: Locator;
  readonly cashOut: Locator;
  readonly reset: Locator;
  readonly result: Locator;
  readonly steps: Locator;

  constructor(page: Page) {
    this.page = page;
    this.board = page.getByRole('group', { name: /^Mines, 5 rows/ });
    this.bet = page.getByRole('textbox', { name: /^Bet/ });
    this.start = page.getByRole('button', { name: /^Start/ });
    this.cashOut = page.getByRole('button', { name: /^Cash out/ });
    this.reset = page.getByRole('button', { name: /^Reset/ });
    this.result = page.getByRole('tabpanel').getByRole('status').first();
    this.steps = page.getByRole('table', { name: /^What \d+ mines pay/ });
  }

  async open(): Promise<this> {
    await this.page.goto('/games/mines');
    await expect(this.board).toBeVisible();
    await expect(this.result).not.toContainText('Looking for a round');
    return this;
  }

  async setAside(): Promise<void> {
    await this.reset.click();
    const dialog = this.page.getByRole('dialog', { name: 'Set this round aside?' });
    await expect(dialog).toContainText('stays open');
    await dialog.getByRole('button', { name: 'Set it aside' }).click();
    await expect(dialog).toBeHidden();
  }

  tile(tile: number): Locator {
    return this.board.locator(`[data-tile="${tile}"]`);
  }

  tiles(state: 'hidden' | 'safe' | 'a mine' | 'the mine you hit'): Locator {
    return this.board.getByRole('button', { name: new RegExp(`, ${state}$`) });
  }

  count(mines: number): Locator {
    return this.page.getByRole('group', { name: /^Mines$|^Mines [^,]/ }).getByText(String(mines), { exact: true });
  }

  private async made(call: string, act: () => Promise<unknown>): Promise<Told> {
    const reply = this.page.waitForResponse((response) => response.url().endsWith(`/api/games/mines/${call}`));
    await act();
    return (await reply).json();
  }

  begin(act: () => Promise<unknown> = () => this.start.click()): Promise<Told> {
    return this.made('start', act);
  }

  async reveal(tile: number, act: () => Promise<unknown> = () => this.tile(tile).click()): Promise<Told> {
    const told = await this.made('reveal', act);
    await expect(this.tile(tile)).toHaveAttribute('data-state', told.hitMine ? 'hit' : 'safe');
    return told;
  }

  end(act: () => Promise<unknown> = () => this.cashOut.click()): Promise<Told> {
    return this.made('cashout', act);
  }

  /** Rounds that hit a mine are lost. */
  async beginSafely(tiles: readonly number[]): Promise<Told> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      await this.bet.fill('10');
      let told = await this.begin();
      for (const tile of tiles) if (!told.gameOver) told = await this.reveal(tile);
      if (!told.gameOver) return told;
    }
    throw new Error(`${MOST_ROUNDS} rounds hit a mine`);
  }

  async expectOver(told: Told, stakePoints: number): Promise<void> {
    const { winnings, hitMine, revealedMines, revealedTiles, receipt, newBalance } = told;
    await expect(this.result).toContainText(
      hitMine ? `You lost ${stakePoints}.` : `${winnings} paid on ${stakePoints}.`,
    );
    await expect(this.tiles('safe')).toHaveCount(revealedTiles.length);
    await expect(this.tiles('a mine')).toHaveCount(revealedMines.length - (hitMine ? 1 : 0));
    await expect(this.tiles('the mine you hit')).toHaveCount(hitMine ? 1 : 0);
    const name = receiptName(receipt!.roundId);
    await expect(this.page.getByRole('article', { name, exact: true })).toBeVisible();
    await expectBalance(this.page, newBalance);
  }
}

test('a whole game by keyboard; a lost round is accessible', async ({ page }) => {
  const room = await new MinesRoom(page).open();
  // Parts that load last may replace a control that has the focus.
  await expect(page.getByRole('img', { name: /^Connected/ })).toBeVisible();
  await page.keyboard.press('+');
  await expect(page.getByRole('radio', { name: '4', exact: true })).toBeChecked();
  await tabTo(page, room.start);
  await room.begin(() => page.keyboard.press('Space'));
  await page.keyboard.press('ArrowDown');
  await expect(room.tile(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(room.tile(6)).toBeFocused();
  await expectVisibleFocus(page);
  let told = await room.reveal(6, () => page.keyboard.press('Space'));
  await expect(room.tile(6)).toBeFocused();
  if (!told.gameOver) told = await room.end(() => page.keyboard.press('c'));
  await room.expectOver(told, 20);
  await page.keyboard.press('r');
  await expect(room.tiles('hidden')).toHaveCount(TILES);
  await room.bet.fill('1');
  await room.count(10).click();
  await expect(room.start).toBeEnabled();
  await room.bet.blur();
  told = await room.begin(() => page.keyboard.press('s'));
  await expect(room.cashOut).toBeVisible();
  for (let tile = 0; !told.gameOver; tile++) told = await room.reveal(tile);
  await room.expectOver(told, 1);
  await expectOpenToEverybody(page);
});

test('a reset sets an open round aside, and it is continued and cashed out; both are accessible', async ({
  page,
  context,
}) => {
  const room = await new MinesRoom(page).open();
  const told = await room.beginSafely([3, 4]);
  await expectBalance(page, told.newBalance);
  await expect(room.result).toContainText('1.24x: 12 points');
  await expect(room.result).toContainText('Next safe tile 1.43x.');
  await expect(room.steps.locator('[aria-current]')).toHaveText(/^2.*1\.24x.*12/);
  await expectOpenToEverybody(page);
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Keep playing' }).click();
  await expect(room.tiles('safe')).toHaveCount(2);
  await room.setAside();
  await expect(room.tiles('hidden')).toHaveCount(TILES);
  await expect(page.getByRole('alert')).toContainText('Your round of 10 points is still open.');
  await expectOpenToEverybody(page);
  const active = await (await context.request.get('/api/games/active')).json();
  expect(active.mines.revealedTiles).toEqual([3, 4]);
  await page.reload();
  await expect(room.tiles('safe')).toHaveCount(2);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await room.expectOver(await room.end(), 10);
  await expect(room.result).toContainText('Cashed out at 1.24x.');
});

test('a second tab plays the same round: the first one follows, and shows its end', async ({ page, context }) => {
  const room = await new MinesRoom(page).open();
  await room.beginSafely([8]);
  const other = await new MinesRoom(await context.newPage()).open();
  await expect(other.tile(8)).toHaveAttribute('data-state', 'safe');
  const told = await other.reveal(16);
  if (!told.gameOver) {
    await expect(room.tile(16)).toHaveAttribute('data-state', 'safe');
    await other.end();
  }
  await expect(page.getByRole('alert')).toContainText('Your round of 10 points ended in another tab or device.');
  await expect(page.getByRole('region', { name: 'Recent results' }).getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Clear the table' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await room.begin();
  await expect(room.tiles('hidden')).toHaveCount(TILES);
});
