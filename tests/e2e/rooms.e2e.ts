// Slow: each test visits a third of all screens, with letters of two sizes, and reads them with axe.
import type { Page } from '@playwright/test';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { ACCOUNT_ROOMS, FOOT_ROOMS, OPEN_ROOMS, PLAY_ROOMS, type Room } from './rooms.ts';
import {
  expectHeadingsInOrder,
  expectNothingSideways,
  SMALL_SCREEN,
  smallTargets,
  withLettersTwiceAsLarge,
} from './small-screen.ts';
import { expect, follow, LONGEST_NAME, test } from './visit.ts';

const DESK = { width: 1280, height: 800 };

test.use(SMALL_SCREEN);
test.describe.configure({ timeout: 360_000 });

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

async function expectToFitPhone(page: Page): Promise<void> {
  await expectNothingSideways(page);
  expect(await smallTargets(page)).toEqual([]);
  await expectHeadingsInOrder(page);
  await withLettersTwiceAsLarge(page, async () => {
    await expectNothingSideways(page);
    await expectNoNameCut(page);
    await expectControlsInReach(page);
  });
}

async function lookIntoAll(page: Page, rooms: readonly Room[], look: (page: Page) => Promise<void>): Promise<void> {
  await page.goto(rooms[0]!.address);
  for (const { name, address, arrived } of rooms) {
    await test.step(name, async () => {
      await page.setViewportSize(SMALL_SCREEN.viewport);
      // The token of a link is read as the page loads.
      if (address.includes('?token=')) await page.goto(address);
      else await follow(page, address);
      await expect(arrived(page)).toBeVisible();
      await look(page);
      await page.setViewportSize(DESK);
      await expectOpenToEverybody(page);
    });
  }
}

const FIT = 'fit a phone and the thumb, with letters twice as large too, and are accessible';

test.describe('for strangers who read a long name in the news', () => {
  test.beforeEach(({ resident }) => expect(resident.username).toHaveLength(LONGEST_NAME));

  test(`the pages of strangers ${FIT}`, ({ page }) => lookIntoAll(page, OPEN_ROOMS, expectToFitPhone));
  test('the pages at the foot fit a phone, and are accessible', ({ page }) =>
    lookIntoAll(page, FOOT_ROOMS, expectNothingSideways));
});

test.describe('for a player with the longest possible name', () => {
  test.use({ storageState: ({ resident }, give) => give(resident.storageState) });

  test(`the pages of play and points ${FIT}`, ({ page }) => lookIntoAll(page, PLAY_ROOMS, expectToFitPhone));
  test(`the pages of the account ${FIT}`, ({ page }) => lookIntoAll(page, ACCOUNT_ROOMS, expectToFitPhone));
});
