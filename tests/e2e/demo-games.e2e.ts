import type { Locator, Page } from '@playwright/test';
import { tabTo } from './by-keyboard.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expectNothingSideways, SMALL_SCREEN, smallTargets } from './small-screen.ts';
import { expect, test } from './visit.ts';

const LOSING_DIE = 0.01;
const WINNING_DIE = 0.99;
/** u = 0.01 + 0.99 f = 1 / height. */
const crashAt = (height: number) => (1 / height - 0.01) / 0.99;
/** The three mines are under the first three tiles. */
const FIRST_TILE = 0;
const START = /^Start$/;

class DemoTable {
  readonly page: Page;
  readonly section: Locator;
  readonly bet: Locator;
  readonly result: Locator;
  readonly slips: Locator;
  readonly multiplier: Locator;

  constructor(page: Page) {
    this.page = page;
    this.section = page.getByRole('region', { name: 'Demo games' });
    this.bet = this.section.getByLabel('Bet in demo points');
    this.result = this.section.getByRole('tabpanel').getByRole('status').first();
    this.slips = this.section.getByRole('list', { name: 'Recent demo results' }).getByRole('listitem');
    this.multiplier = this.section.getByTestId('multiplier');
  }

  /** `floats` replace the browser's random numbers. */
  async open(game: 'Dice' | 'Crash' | 'Mines', ...floats: number[]): Promise<this> {
    await this.page.addInitScript((draws) => {
      const draw = crypto.getRandomValues.bind(crypto);
      let drawn = 0;
      crypto.getRandomValues = (array) => {
        if (!(array instanceof Uint32Array) || array.length !== 1) return draw(array);
        array[0] = Math.floor(draws[drawn++ % draws.length]! * 2 ** 32);
        return array;
      };
    }, floats);
    await this.page.goto('/landing');
    await this.section.scrollIntoViewIfNeeded();
    await this.section.getByRole('tab', { name: game }).click();
    return this;
  }

  button(name: string | RegExp): Locator {
    return this.section.getByRole('button', { name });
  }

  async expectTold(toast: string, result: string, balance: string): Promise<void> {
    await expect(this.page.getByText(toast, { exact: true })).toBeVisible();
    await expect(this.result).toHaveText(result);
    await expect(this.section.getByTestId('demo-balance')).toContainText(balance);
  }
}

test.use({ ownBrowser: true, contextOptions: { reducedMotion: 'no-preference' } });

test('dice, to a win and to a loss, without a request to the server', async ({ page }) => {
  const told: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && told.push(request.url()));
  const demo = await new DemoTable(page).open('Dice', WINNING_DIE, LOSING_DIE);
  await demo.button('Roll the die').click();
  await demo.expectTold('+8 points!', 'You rolled 6 18 paid on 10.', '1,008');
  await demo.button('Roll the die').click();
  await demo.expectTold('Try again!', 'You rolled 1 The demo keeps your 10.', '998');
  await expect(demo.slips).toHaveText(['die 1Rolled 1, \u221210', 'die 6Rolled 6, +8']);
  expect(told.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('crash and mines by keyboard alone', async ({ page }) => {
  const demo = await new DemoTable(page).open('Crash', crashAt(90), FIRST_TILE);
  await tabTo(page, demo.button('Start the flight'));
  await page.keyboard.press('Space');
  await expect(demo.button('Cash out')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(demo.result).toContainText('Cashed out at');

  await tabTo(page, demo.section.getByRole('tab', { name: 'Crash' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, demo.section.getByRole('radio', { name: '3', exact: true }));
  await page.keyboard.press('ArrowLeft');
  await expect(demo.section.getByRole('radio', { name: '1', exact: true })).toBeChecked();
  await tabTo(page, demo.button(START));
  await page.keyboard.press('Enter');
  await tabTo(page, demo.button('Row 1, column 1, hidden'), 'Shift+Tab');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(demo.button('Row 1, column 5, safe')).toBeFocused();
  await expect(demo.result).toContainText('Safe: 1.06x');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(demo.button('Row 1, column 1, the mine you hit')).toBeFocused();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the number moves, the curve comes at the end, and all of it is accessible', async ({ page }) => {
    const demo = await new DemoTable(page).open('Crash', crashAt(1.755), FIRST_TILE);
    await demo.section.getByText('Compare the figures').click();
    await demo.button('Start the flight').click();
    await expect(demo.multiplier).not.toHaveText('1.00x');
    await expect(demo.multiplier).toHaveText('1.75x');
    await expectOpenToEverybody(page);
    await demo.section.getByRole('tab', { name: 'Mines' }).click();
    await demo.button(START).click();
    await demo.button('Row 5, column 5, hidden').click();
    await demo.button('Row 1, column 1, hidden').click();
    await demo.section.getByText('Compare the figures').click();
    await expectOpenToEverybody(page);
  });
});

test.describe('on a phone', () => {
  test.use(SMALL_SCREEN);

  test('demo crash and mines fit the screen and the thumb', async ({ page }) => {
    const demo = await new DemoTable(page).open('Crash', FIRST_TILE);
    await demo.section.getByText('Compare the figures').tap();
    const expectFit = async () => {
      await expectNothingSideways(page);
      expect(await smallTargets(page)).toEqual([]);
    };
    await demo.button(/^Start/).tap();
    await demo.button('Cash out').tap();
    await expect(demo.slips).toHaveCount(1);
    await expectFit();
    await demo.section.getByRole('tab', { name: 'Mines' }).tap();
    await demo.button(/^Start/).tap();
    await demo.button('Row 1, column 1, hidden').tap();
    await expect(demo.result).toContainText('mine');
    await demo.section.getByText('Compare the figures').tap();
    await expectFit();
  });
});
