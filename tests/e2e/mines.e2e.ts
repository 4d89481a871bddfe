import type { Locator, Page } from '@playwright/test';
import { expectVisibleFocus, tabTo } from './by-keyboard.ts';
import { receiptName } from './dice-room.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { callsOf, pressTwice } from './press-twice.ts';
import { expectNothingSideways, SMALL_SCREEN, smallTargets } from './small-screen.ts';
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
      let told = await this.begin();
      for (const tile of tiles) if (!told.gameOver) told = await this.reveal(tile);
      if (!told.gameOver) return told;
    }
    throw new Error(`${MOST_ROUNDS} rounds hit a mine`);
  }

  async expectOver(told: Told, stakePoints: number): Promise<void> {
    const { winnings, hitMine, revealedMines, revealedTiles, receipt, newBalance } = told;
    await expect(this.result).toContainText(
      hitMine ? `The house keeps ${stakePoints}.` : `${winnings} paid on ${stakePoints}.`,
    );
    await expect(this.tiles('safe')).toHaveCount(revealedTiles.length);
    await expect(this.tiles('a mine')).toHaveCount(revealedMines.length - (hitMine ? 1 : 0));
    await expect(this.tiles('the mine you hit')).toHaveCount(hitMine ? 1 : 0);
    const name = receiptName(receipt!.roundId);
    await expect(this.page.getByRole('article', { name, exact: true })).toBeVisible();
    await expectBalance(this.page, newBalance);
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('won: two safe tiles, the next step shown, and a cash-out of the points on the button', async ({ page }) => {
  const room = await new MinesRoom(page).open();
  await expect(room.cashOut).toHaveCount(0);
  const told = await room.beginSafely([12, 6]);
  await expectBalance(page, told.newBalance);
  await expect(room.result).toContainText('1.24x: 12 points');
  await expect(room.result).toContainText('Next safe tile 1.43x.');
  await expect(room.steps.locator('[aria-current]')).toHaveText(/^2.*1\.24x.*12/);
  await expect(room.cashOut).toContainText('Cash out 12');
  await expect(room.tiles('hidden')).toHaveCount(TILES - 2);
  await room.expectOver(await room.end(), 10);
  await expect(room.result).toContainText('+2 points');
  await expect(room.result).toContainText('Cashed out at 1.24x.');
});

test('lost: a mine takes the bet, and all mines are shown', async ({ page }) => {
  const room = await new MinesRoom(page).open();
  await room.bet.fill('1');
  await room.count(10).click();
  await expect(room.steps).toHaveAccessibleName('What 10 mines pay');
  let told = await room.begin();
  for (let tile = 0; !told.gameOver; tile++) told = await room.reveal(tile);
  expect(told.hitMine).toBe(true);
  await room.expectOver(told, 1);
  await expect(room.result).toContainText('You hit a mine');
  await room.tile(24).click({ force: true });
  await room.reset.click();
  await expect(room.tiles('hidden')).toHaveCount(TILES);
  await expect(room.start).toBeEnabled();
});

test('before the first tile there is nothing to cash out', async ({ page }) => {
  const room = await new MinesRoom(page).open();
  await room.begin();
  await expect(room.result).toContainText('3 mines under 25 tiles');
  await expect(room.cashOut).toHaveAttribute('aria-disabled', 'true');
  await expect(room.bet).toBeDisabled();
});

test('a reload in the middle restores the round', async ({ page }) => {
  const room = await new MinesRoom(page).open();
  await room.count(4).click();
  await room.bet.fill('7');
  const { newBalance } = await room.beginSafely([0]);
  await page.reload();
  await expect(room.tile(0)).toHaveAttribute('data-state', 'safe');
  await expect(room.steps).toHaveAccessibleName('What 4 mines pay');
  await expect(room.bet).toHaveValue('7');
  await expectBalance(page, newBalance);
  const told = await room.reveal(24);
  if (told.gameOver) await room.expectOver(told, 7);
  else await room.expectOver(await room.end(), 7);
});

test('a reset sets an open round aside, and it can be continued', async ({ page, context }) => {
  const room = await new MinesRoom(page).open();
  await room.beginSafely([3, 4]);
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Keep playing' }).click();
  await expect(room.tiles('safe')).toHaveCount(2);
  await room.setAside();
  await expect(room.tiles('hidden')).toHaveCount(TILES);
  await expect(page.getByRole('alert')).toContainText('Your round of 10 points is still open.');
  const active = await (await context.request.get('/api/games/active')).json();
  expect(active.mines.revealedTiles).toEqual([3, 4]);
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(room.tiles('safe')).toHaveCount(2);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await room.expectOver(await room.end(), 10);
});

async function newTerms(page: Page, terms: { minesPayoutPoints?: number; abandonedRoundMs?: number }): Promise<void> {
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as {
      limits: { mines: { maxPayoutPoints: number } };
      abandonedRoundMs: number;
    };
    told.limits.mines.maxPayoutPoints = terms.minesPayoutPoints ?? told.limits.mines.maxPayoutPoints;
    await route.fulfill({ response, json: { ...told, ...terms } });
  });
}

test('a round continues under the highest payout it was started with', async ({ page }) => {
  const room = await new MinesRoom(page).open();
  await room.beginSafely([5, 11]);
  await newTerms(page, { minesPayoutPoints: 12 });
  await page.reload();
  await expect(room.tiles('safe')).toHaveCount(2);
  await expect(room.steps.getByRole('row').nth(2)).toContainText(/^3.*1\.43x.*14/);
  await room.end();
  await expect(room.result).toContainText('Cashed out at 1.24x.');
  await expect(room.result).not.toContainText('Highest payout reached');
});

test('a double click on the cash-out starts no new round, and one on Continue does not cash out', async ({ page }) => {
  const room = await new MinesRoom(page).open();
  await room.beginSafely([7]);
  await room.setAside();
  const sent = callsOf(page, 'mines');
  await expect(page.getByRole('button', { name: /^Continue/ })).toBeEnabled();
  await pressTwice(page);
  await expect(room.cashOut).toBeEnabled();
  expect(sent).toEqual([]);
  await pressTwice(page);
  await expect(room.start).toBeEnabled();
  expect(sent).toEqual(['cashout']);
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

test('a whole game by keyboard', async ({ page }) => {
  const room = await new MinesRoom(page).open();
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
  await expect(room.result).toContainText(/The house keeps 10|paid on 10|returned/);
  await page.keyboard.press('r');
  await expect(room.tiles('hidden')).toHaveCount(TILES);
  await expect(room.start).toBeEnabled();
  await room.begin(() => page.keyboard.press('s'));
  await expect(room.cashOut).toBeVisible();
});

test('an open round, and one set aside, are accessible', async ({ page }) => {
  const room = await new MinesRoom(page).open();
  await room.beginSafely([20]);
  await expectOpenToEverybody(page);
  await room.setAside();
  await expectOpenToEverybody(page);
});

test('a lost round is accessible', async ({ page }) => {
  const room = await new MinesRoom(page).open();
  await room.bet.fill('1');
  await room.count(10).click();
  let told = await room.begin();
  for (let tile = 0; !told.gameOver; tile++) told = await room.reveal(tile);
  await expectOpenToEverybody(page);
});

test.describe('what goes wrong', () => {
  test.use({ expectedComplaints: /net::ERR_FAILED|status of 429/ });

  test('the focus stays on the tile without an answer, and retries from there', async ({ page }) => {
    const room = await new MinesRoom(page).open();
    await room.begin();
    await page.route('**/api/games/mines/reveal', (route) => route.abort(), { times: 1 });
    await room.tile(7).press('Space');
    await expect(page.getByRole('alert')).toContainText('No answer to your move yet.');
    await expect(room.tile(7)).toBeFocused();
    await page.keyboard.press('c');
    await expect(room.tile(7)).toHaveAttribute('data-state', /safe|hit/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use(SMALL_SCREEN);

  test('the board is between the words and the bet bar, and every tile is large enough', async ({ page }) => {
    const room = await new MinesRoom(page).open();
    await expectNothingSideways(page);
    expect(await smallTargets(page)).toEqual([]);
    await room.begin(() => room.start.tap());
    const told = await room.reveal(18, () => room.tile(18).tap());
    const bar = (await page.getByRole('form', { name: 'Your bet' }).boundingBox())!;
    const nav = (await page.getByRole('banner').boundingBox())!;
    const words = (await room.result.boundingBox())!;
    const last = (await room.tile(24).boundingBox())!;
    expect(words.y).toBeGreaterThanOrEqual(nav.y + nav.height);
    expect(last.y + last.height).toBeLessThanOrEqual(bar.y);
    if (!told.gameOver) await room.end(() => room.cashOut.tap());
    await expect(room.result).toContainText(/The house keeps 10|returned|paid on 10/);
    await expectNothingSideways(page);
  });
});
