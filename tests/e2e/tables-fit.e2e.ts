// Slow: plays a round at each of the ten tables, on a laptop and on a phone.
import type { Locator, Page } from '@playwright/test';
import { expectWhole } from './in-full-view.ts';
import {
  expectHeadingsInOrder,
  expectNothingCutOff,
  expectNothingSideways,
  SMALL_SCREEN,
  smallTargets,
} from './small-screen.ts';
import { expect, playerTest as test } from './visit.ts';

const LAPTOP = { width: 1366, height: 650 };
const PHONE = { width: 360, height: 640 };
/** Has room for the slip beside the bet bar. */
const TALLER_PHONE = { width: 360, height: 740 };

class Table {
  readonly line: Locator;
  readonly action: Locator;
  readonly stake: Locator;
  readonly slip: Locator;

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    const panel = page.getByRole('tabpanel');
    this.line = panel.getByRole('status').first();
    this.action = panel.locator('form').first().locator('[type="submit"], [data-first]').first();
    this.stake = panel.locator('form :is(input[type="text"], dl, [data-testid="total-bet"])').first();
    this.slip = panel.locator('[data-landed] button, [data-strip] article').filter({ visible: true }).first();
  }

  button(name: RegExp): Locator {
    return this.page.getByRole('tabpanel').getByRole('button', { name });
  }
}

type Game = {
  game: string;
  /** Runs before a bet can be placed. */
  prepare?(table: Table): Promise<void>;
  /** Runs after the first press, until the round is over. */
  finish?(table: Table): Promise<void>;
  choices?(page: Page): Locator[];
};

const radios = (page: Page, group: RegExp) =>
  page.getByRole('group', { name: group }).locator('label, select').filter({ visible: true }).first();

const SINGLE_SHOTS: Game[] = [
  { game: 'dice', choices: (page) => [page.locator('label').filter({ hasText: 'Under' }).first()] },
  { game: 'roulette', prepare: (table) => table.page.locator('[data-place]').first().click() },
  { game: 'slots' },
  { game: 'wheel' },
  {
    game: 'keno',
    prepare: (table) => table.button(/^Quick Pick/).click(),
    choices: (page) => [page.getByRole('button', { name: 'Quick Pick' })],
  },
  { game: 'plinko', choices: (page) => [radios(page, /^Risk/), radios(page, /^Rows/)] },
  { game: 'baccarat', choices: (page) => [page.locator('label').filter({ hasText: 'Banker' }).first()] },
];

const WITH_MOVES: Game[] = [
  {
    game: 'crash',
    prepare: (table) => table.page.getByLabel('Auto cash-out').fill('1.01'),
    choices: (page) => [page.getByLabel('Auto cash-out')],
  },
  {
    game: 'mines',
    choices: (page) => [radios(page, /^Mines(?!,)/)],
    async finish({ page }) {
      const tile = page.locator('[data-tile="7"]');
      await expect(tile).toBeEnabled();
      await tile.click();
      const cashOut = page.getByRole('button', { name: /^Cash out \d/ });
      await expect(cashOut.or(page.getByRole('button', { name: /^Start/ }))).toBeVisible();
      if (!(await cashOut.isVisible())) return;
      await expect(cashOut).toBeEnabled();
      await cashOut.click();
    },
  },
  {
    game: 'blackjack',
    async finish({ page }) {
      const stand = page.getByRole('button', { name: /^Stand/ });
      const deal = page.getByRole('button', { name: /^Deal Cards/ });
      await expect(stand.or(deal)).toBeVisible();
      if (await stand.isVisible()) await stand.click();
      await expect(deal).toBeVisible();
    },
  },
];

const KINDS = [
  { kind: 'single-shot', games: SINGLE_SHOTS },
  { kind: 'with moves', games: WITH_MOVES },
];

/** An obstacle or note of the bar lies on the felt and leaves the buttons for motion and sound free. */
async function expectBesideSwitches(table: Table, game: string): Promise<void> {
  const told = table.page.locator('[role="tabpanel"] form [role="status"]').first();
  const [ofTold, ofSwitch] = await Promise.all([told.boundingBox(), table.button(/^Instant results/).boundingBox()]);
  expect.soft(ofTold!.x + ofTold!.width, game).toBeLessThanOrEqual(ofSwitch!.x);
}

type Look = (game: string, when: 'before' | 'during' | 'after') => Promise<void>;

/** Each part that a round needs is in view, in one round of each. */
async function playAll(page: Page, games: readonly Game[], look: Look): Promise<void> {
  for (const { game, prepare, finish, choices } of games) {
    await page.goto(`/games/${game}`);
    const table = new Table(page);
    const { line, action, stake } = table;
    await expect(action, game).toBeVisible();
    const whole = (when: string, ...more: Locator[]) => expectWhole(`${game}, ${when}`, [line, action, stake, ...more]);
    await whole('before', ...(choices?.(page) ?? []));
    await look(game, 'before');
    await prepare?.(table);
    if (game !== 'roulette') {
      const bet = page.getByRole('textbox', { name: /^Bet/ });
      await bet.fill('999999999');
      await expect(bet, game).toHaveAccessibleDescription(/^You have \d+ points?\./);
      await expectWhole(`${game}, with too much in the box`, [action, stake]);
      await expectBesideSwitches(table, game);
      await bet.fill('1');
    }
    // A press that has to wait for its button scrolls the page.
    await expect(action, game).toBeEnabled();
    const invitation = await line.innerText();
    await action.click();
    await expect.poll(() => line.innerText(), { message: game }).not.toBe(invitation);
    await whole('during');
    await look(game, 'during');
    await finish?.(table);
    await expect(table.slip, `the slip of ${game}`).toBeVisible({ timeout: 20_000 });
    await whole('after', table.slip);
    await look(game, 'after');
  }
}

test.describe('a laptop', () => {
  for (const { kind, games } of KINDS) {
    test(`shows every part of the tables ${kind} that a round needs`, async ({ page }) => {
      test.slow();
      await page.setViewportSize(LAPTOP);
      await playAll(page, games, async () => {});
    });
  }
});

test.describe('a phone', () => {
  test.use(SMALL_SCREEN);

  for (const { kind, games } of KINDS) {
    test(`shows every part of the tables ${kind} that a round needs, large enough for the thumb`, async ({ page }) => {
      test.slow();
      await page.setViewportSize(PHONE);
      await playAll(page, games, async (game, when) => {
        await expectNothingSideways(page);
        expect.soft(await smallTargets(page), `${game}, ${when}`).toEqual([]);
        if (when !== 'after') return;
        await page.setViewportSize(TALLER_PHONE);
        expect.soft(await smallTargets(page), `${game} on a taller phone`).toEqual([]);
        await expectHeadingsInOrder(page);
        await page.setViewportSize(PHONE);
      });
    });
  }
});

test.describe('a phone with text of twice the size', () => {
  test.use({ ...SMALL_SCREEN, viewport: TALLER_PHONE });

  for (const { kind, games } of KINDS) {
    test(`covers no part of the tables ${kind}`, async ({ page }) => {
      for (const { game, prepare } of games) {
        await page.goto(`/games/${game}`);
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        const table = new Table(page);
        const { action } = table;
        await expect(action, game).toBeVisible();
        const bet = page.getByRole('textbox', { name: /^Bet/ });
        const stake = game === 'roulette' ? table.stake : bet;
        // The chips of roulette alone are half a screen.
        const screens = game === 'roulette' ? 2 : 1;
        for (const part of [stake, action]) {
          const { y, height } = (await part.boundingBox())!;
          expect.soft(y + height, `${game}, before any scrolling`).toBeLessThanOrEqual(screens * TALLER_PHONE.height);
        }
        if (game !== 'roulette') {
          await bet.fill('123456');
          const cutOff = await bet.evaluate((field: HTMLInputElement) => field.scrollWidth - field.clientWidth);
          expect.soft(cutOff, `${game}: six digits`).toBeLessThanOrEqual(0);
          await bet.fill('1');
        }
        await prepare?.(table);
        for (const part of [table.line, stake, action]) {
          await part.evaluate((element) => element.scrollIntoView({ block: 'center' }));
          await expectWhole(`${game}, scrolled to`, [part]);
          expect.soft(await page.evaluate(largestSticky), game).toBeLessThanOrEqual(TALLER_PHONE.height / 2);
        }
        await expectNothingSideways(page);
        await expectNothingCutOff(page);
        expect
          .soft(await page.evaluate(gapBelowBar), `${game}: pixels from the bet to the table`)
          .toBeLessThanOrEqual(1);
      }
    });
  }
});

function gapBelowBar(): number {
  const bar = [...document.querySelectorAll('[role="tabpanel"] form')].find((form) => form.checkVisibility())!;
  const table = bar.parentElement!.firstElementChild!;
  return table.getBoundingClientRect().top - bar.getBoundingClientRect().bottom;
}

/** Pixels of height that stay put at an edge of the screen while the page scrolls. */
function largestSticky(): number {
  const heights = [...document.querySelectorAll('body *')].flatMap((element) => {
    const { position, top, bottom } = getComputedStyle(element);
    const { top: upper, bottom: lower, height } = element.getBoundingClientRect();
    const isAt = (inset: string, distance: number) => Math.abs(Number.parseFloat(inset) - distance) < 1;
    const isStuck = isAt(top, upper) || isAt(bottom, window.innerHeight - lower);
    return ['sticky', 'fixed'].includes(position) && isStuck ? [height] : [];
  });
  return Math.max(0, ...heights);
}
