import type { Page } from '@playwright/test';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { DiceRoom } from './dice-room.ts';
import { OPEN_ROOMS, PLAYER_ROOMS, type Room } from './rooms.ts';
import {
  expectHeadingsInOrder,
  expectNothingCutOff,
  expectNothingSideways,
  SMALL_SCREEN,
  smallTargets,
} from './small-screen.ts';
import { expect, expectBalance, LONGEST_NAME, loseLineDuring, playerTest, test } from './visit.ts';

test.use(SMALL_SCREEN);

/** As whoever reads with letters twice as large has set his browser; until the page has been drawn with them. */
async function withLettersTwiceAsLarge(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.style.setProperty('font-size', '200%');
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    // Where nothing moves every change still is a transition, of no time, and what inherits it begins its own thereafter.
    const changes = () => document.getAnimations().filter((change) => change instanceof CSSTransition);
    while (changes().length > 0) await frame();
    await frame();
  });
}

/** Where letters are large a line of a list is a paragraph: what it is about is not left out. */
async function expectNoNameCut(page: Page): Promise<void> {
  const cut = await page.getByRole('listitem').evaluateAll((lines) =>
    lines
      .flatMap((line) => [...line.querySelectorAll('*')])
      .filter((part) => getComputedStyle(part).textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
}

/** Nor is anything to press behind the edge of a card that hides what does not fit. A row that scrolls may go on there. */
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

test.describe('for a player with the longest name there can be', () => {
  test.use({ storageState: ({ resident }, give) => give(resident.storageState) });

  for (const room of PLAYER_ROOMS) lookInto(room);

  test('every table is large enough for the thumb, and its headings are in order', async ({ page }) => {
    for (const game of GAME_NAMES) {
      await page.goto(`/games/${game}`);
      await expect(page.getByRole('tabpanel').locator('form').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Game history' })).toBeVisible();
      expect.soft(await smallTargets(page), game).toEqual([]);
      await expectHeadingsInOrder(page);
    }
  });

  test('every table fits the screen with letters twice as large', async ({ page }) => {
    await page.goto('/games');
    await withLettersTwiceAsLarge(page);
    await expect(page.getByRole('tab')).toHaveCount(10);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      // The table before stays until the next has been loaded.
      const table = page.getByRole('tabpanel', { name: await tab.innerText() });
      await expect(table.locator('form').first()).toBeVisible();
      // On a busy machine a table is there a moment before its letters have their size.
      await expect(() => expectNothingSideways(page)).toPass({ timeout: 5000 });
      await expectNothingCutOff(page);
    }
  });

  test('the highest balance stands whole in the bar with letters twice as large', async ({ page }) => {
    await page.route('**/api/auth/user', async (route) => {
      const response = await route.fetch();
      const json = { ...((await response.json()) as object), points: MAX_POINTS - 1 };
      await route.fulfill({ response, json });
    });
    await page.goto('/games');
    await expect(page.getByTestId('balance').getByText(/^≈ \$/)).toBeVisible();
    await withLettersTwiceAsLarge(page);
    await expectNothingSideways(page);
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('the bet bar stays at the bottom of the screen, wherever one has scrolled', async ({ page }) => {
    const room = await new DiceRoom(page).open();
    const bar = page.getByRole('form', { name: 'Your bet' });
    const expectAtBottom = () =>
      expect
        .poll(async () => {
          const box = (await bar.boundingBox())!;
          return Math.round(box.y + box.height);
        })
        .toBe(740);
    await expectAtBottom();
    await expect(room.roll).toBeInViewport({ ratio: 1 });
    await room.bet.fill('1');
    const { balanceAfter } = await room.rollOnce(() => room.roll.tap());
    await expectBalance(page, balanceAfter);
    await room.under.locator('xpath=ancestor::label').tap();
    await expect(room.under).toBeChecked();
  });

  test('who reads below the table and bets is shown how it ends', async ({ page }) => {
    await page.goto('/games/dice');
    const line = page.getByRole('tabpanel').getByRole('status').first();
    await page.getByRole('textbox', { name: /^Bet/ }).fill('1');
    await page.getByRole('link', { name: 'How a round is drawn' }).scrollIntoViewIfNeeded();
    await expect(line).not.toBeInViewport();
    await page.getByRole('form', { name: 'Your bet' }).locator('[type="submit"]').press('Enter');
    await expect(line).toContainText(/paid on 1|The house keeps 1|your 1 comes back/i);
    await expect(line).toBeInViewport({ ratio: 1 });
  });

  test('what stands in the books with twelve digits is told whole, and in one piece', async ({ page }) => {
    await page.route(/\/api\/(user|games)\//, async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replaceAll(/"balanceAfter":\d+/g, '"balanceAfter":987654320937')
        .replaceAll(/"amount":(-?)\d+/g, '"amount":$1123456789012');
      await route.fulfill({ response, body });
    });
    await page.goto('/profile#transactions');
    const note = page.getByText(/^Balance 987,654,320,937/).first();
    await expect(note).toBeVisible();
    expect(await note.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expectNothingSideways(page);

    await page.goto('/games');
    const slip = page.getByRole('region', { name: 'Recent results' }).getByRole('article').first();
    const figure = slip.getByText('987,654,320,937', { exact: true });
    await expect(figure).toBeVisible();
    const lines = await figure.evaluate((element) => {
      const digits = document.createRange();
      digits.selectNodeContents(element);
      return digits.getClientRects().length;
    });
    expect(lines).toBe(1);
  });

  test('a refusal is told where it leaves the bet bar free', async ({ page }) => {
    const room = await new DiceRoom(page).open();
    await room.bet.fill('999999');
    await room.roll.tap();
    await expect(page.getByText('Insufficient Points', { exact: true })).toBeInViewport();
    await room.bet.fill('1');
    await room.rollOnce(() => room.roll.tap());
    await expect(page.getByText('Insufficient Points', { exact: true })).toBeVisible();
  });

  test('the ways of the house fold into a menu', async ({ page }) => {
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

  test('a receipt fits the screen, and so does the check of its round', async ({ page }) => {
    await page.goto('/game-history');
    await page
      .getByRole('button', { name: /^Receipt/ })
      .first()
      .tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    const box = (await page.getByRole('dialog').boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(360);
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole('link', { name: 'Verify this round' }).tap();
    await expect(page.getByRole('region', { name: 'Share this receipt' })).toBeVisible();
    await expectNothingSideways(page);
  });
});

playerTest.describe('without a connection', () => {
  playerTest.use({ ...SMALL_SCREEN, expectedComplaints: /net::ERR/ });

  playerTest('the banner and the notice stand beside their icons', async ({ page }) => {
    await page.goto('/games/dice');
    const roll = page.getByRole('button', { name: /^Roll/ });
    await expect(roll).toBeVisible();
    await loseLineDuring(page, () => roll.tap());
    for (const told of [/^You are offline\./, /^No answer came/]) {
      const line = page.locator('div:has(> svg)').filter({ hasText: told }).last();
      const { x, width } = (await line.locator('svg').boundingBox())!;
      const words = await line.evaluate((frame) => {
        const range = document.createRange();
        range.selectNode(document.createTreeWalker(frame, NodeFilter.SHOW_TEXT).nextNode()!);
        return range.getBoundingClientRect().x;
      });
      expect(words).toBeGreaterThanOrEqual(x + width);
    }
  });
});
