import type { Page } from '@playwright/test';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { OPEN_ROOMS, PLAYER_ROOMS, type Room } from './rooms.ts';
import {
  expectHeadingsInOrder,
  expectNothingCutOff,
  expectNothingSideways,
  SMALL_SCREEN,
  smallTargets,
} from './small-screen.ts';
import { expect, LONGEST_NAME, test } from './visit.ts';

test.use(SMALL_SCREEN);

async function withLettersTwiceAsLarge(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.style.setProperty('font-size', '200%');
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    // With reduced motion transitions have no duration, but still run.
    const changes = () => document.getAnimations().filter((change) => change instanceof CSSTransition);
    while (changes().length > 0) await frame();
    await frame();
  });
}

/** A list row wraps into a paragraph instead. */
async function expectNoNameCut(page: Page): Promise<void> {
  const cut = await page.getByRole('listitem').evaluateAll((lines) =>
    lines
      .flatMap((line) => [...line.querySelectorAll('*')])
      .filter((part) => getComputedStyle(part).textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
}

/** A card with hidden overflow must not hide a control. A scrolling row may continue there. */
async function expectControlsInReach(page: Page): Promise<void> {
  const beyond = await page.locator('main :is(a, button, input, select)').evaluateAll((controls) => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX === 'auto' || scrolls(element.parentElement));
    return controls
      .filter((control) => control.checkVisibility() && !scrolls(control))
      .filter((control) => control.getBoundingClientRect().right > window.innerWidth)
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
  expect(beyond).toEqual([]);
}

function lookInto(room: Room): void {
  test(`${room.name} fits the screen and the thumb, with letters twice as large too`, async ({ page }) => {
    await page.goto(room.address);
    await expect(room.arrived(page)).toBeVisible();
    await expectNothingSideways(page);
    expect(await smallTargets(page)).toEqual([]);
    await expectHeadingsInOrder(page);
    await withLettersTwiceAsLarge(page);
    await expectNothingSideways(page);
    await expectNoNameCut(page);
    await expectControlsInReach(page);
  });
}

test.describe('for strangers who read a long name in the news', () => {
  test.beforeEach(({ resident }) => expect(resident.username).toHaveLength(LONGEST_NAME));

  for (const room of OPEN_ROOMS) lookInto(room);
});

test.describe('for a player with the longest possible name', () => {
  test.use({ storageState: ({ resident }, give) => give(resident.storageState) });

  for (const room of PLAYER_ROOMS) lookInto(room);

  test('every table is large enough for the thumb, and its headings are in order', async ({ page }) => {
    for (const game of GAME_NAMES) {
      await page.goto(`/games/${game}`);
      await expect(page.getByRole('tabpanel').locator('form').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Game history' })).toBeVisible();
      for (const height of [640, 740]) {
        await page.setViewportSize({ width: 360, height });
        expect.soft(await smallTargets(page), `${game} on a screen ${height} high`).toEqual([]);
      }
      await expectHeadingsInOrder(page);
    }
  });

  test('every table fits the screen with a doubled font size', async ({ page }) => {
    await page.goto('/games');
    await withLettersTwiceAsLarge(page);
    await expect(page.getByRole('tab')).toHaveCount(10);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      // The previous table stays until this one is loaded.
      const table = page.getByRole('tabpanel', { name: await tab.innerText() });
      await expect(table.locator('form').first()).toBeVisible();
      // Fonts get their size slightly later on a busy machine.
      await expect(() => expectNothingSideways(page)).toPass({ timeout: 5000 });
      await expectNothingCutOff(page);
    }
  });

  test('the navigation folds into a menu', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('navigation');
    await expect(menu.getByRole('link', { name: 'Games' })).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    await menu.getByRole('link', { name: 'Leaderboard' }).tap();
    await expect(page).toHaveURL(/\/leaderboard$/);
    await expect(menu.getByRole('link', { name: 'Games' })).toBeHidden();

    await page.getByRole('button', { name: 'Menu' }).tap();
    await menu.getByRole('link', { name: 'Games' }).focus();
    await page.keyboard.press('Escape');
    await expect(menu.getByRole('link', { name: 'Games' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  });
});
