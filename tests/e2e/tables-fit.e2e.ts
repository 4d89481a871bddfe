import type { Locator, Page } from '@playwright/test';
import { expect, playerTest as test } from './visit.ts';

const SCREENS = [
  { name: 'a laptop', width: 1366, height: 650 },
  { name: 'a phone', width: 360, height: 640 },
];

function screenOf({ width, height }: { width: number; height: number }) {
  return { viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } } as const;
}

async function expectWhole(what: string, parts: readonly Locator[]): Promise<void> {
  for (const part of parts) {
    await expect(part, what).toBeInViewport({ ratio: 0.99 });
    await expect
      .poll(() => part.evaluate(whatLiesOn), { message: `${what}: something lies on it`, timeout: 15_000 })
      .toBe('');
  }
}

/** Empty if nothing covers the element. */
function whatLiesOn(element: Element): string {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  if (found === null) return 'the edge of the screen';
  const isItself = element.contains(found) || found.contains(element) || element.closest('label') === found;
  return isItself ? '' : found.outerHTML.slice(0, 200);
}

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

const GAMES: Game[] = [
  { game: 'dice', choices: (page) => [page.locator('label').filter({ hasText: 'Under' }).first()] },
  { game: 'roulette', prepare: (table) => table.page.locator('[data-place]').first().click() },
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
  { game: 'slots' },
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
  { game: 'wheel' },
  {
    game: 'keno',
    prepare: (table) => table.button(/^Quick Pick/).click(),
    choices: (page) => [page.getByRole('button', { name: 'Quick Pick' })],
  },
  { game: 'plinko', choices: (page) => [radios(page, /^Risk/), radios(page, /^Rows/)] },
  { game: 'baccarat', choices: (page) => [page.locator('label').filter({ hasText: 'Banker' }).first()] },
];

for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    test.use(screenOf(screen));

    test('shows every part of every table that a round needs', async ({ page }) => {
      // Ten tables, at most half a minute each.
      test.setTimeout(300_000);
      for (const { game, prepare, finish, choices } of GAMES) {
        await page.goto(`/games/${game}`);
        const table = new Table(page);
        const { line, action, stake } = table;
        await expect(action, game).toBeVisible();
        const whole = (when: string, ...more: Locator[]) =>
          expectWhole(`${game}, ${when}`, [line, action, stake, ...more]);
        await whole('before', ...(choices?.(page) ?? []));
        await prepare?.(table);
        if (game !== 'roulette') {
          const bet = page.getByRole('textbox', { name: /^Bet/ });
          await bet.fill('999999999');
          await expect(bet, game).toHaveAccessibleDescription(/^You have \d+ points?\./);
          await expectWhole(`${game}, with too much in the box`, [action, stake]);
          await bet.fill('1');
        }
        // A press that has to wait for its button scrolls the page.
        await expect(action, game).toBeEnabled();
        const invitation = await line.innerText();
        await action.click();
        await expect.poll(() => line.innerText(), { message: game }).not.toBe(invitation);
        await whole('during');
        await finish?.(table);
        await expect(table.slip, `the slip of ${game}`).toBeVisible({ timeout: 20_000 });
        await whole('after', table.slip);
      }
    });
  });
}
