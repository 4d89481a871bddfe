// What a page shows while it waits is as high as what comes: nothing that a player reads already moves under his eyes.
import { expect, playerTest as test, playRounds } from './visit.ts';
import type { Page, Route } from '@playwright/test';

const WIDTHS = [1280, 360];
const ROOMS = [
  { name: 'the dashboard', address: '/', list: 'Top ten' },
  { name: 'the leaderboard', address: '/leaderboard', list: 'The first three' },
];

const NAMES = Array.from({ length: 20 }, (_, at) => `player_${at + 1}`);
const WIN = { game: 'dice', type: 'win', amount: 2, timestamp: '2026-01-02T03:04:05.000Z' };

/** The reply of a house of many players with short names, whoever else plays in it meanwhile. */
async function withCrowd(route: Route): Promise<void> {
  const response = await route.fetch();
  const reply = (await response.json()) as { users: object[] } | { activities: object[] };
  const crowd =
    'users' in reply
      ? { users: NAMES.map((username, at) => ({ ...reply.users[0], id: at + 1, username })), totalUsers: NAMES.length }
      : { activities: NAMES.map((username) => ({ ...WIN, id: username, username })) };
  await route.fulfill({ response, json: { ...reply, ...crowd } });
}

/** Answers wait until they are let go, but for who is signed in. */
async function holdAnswers(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/(?!auth\/)/, async (route) => {
    await held.promise;
    const { pathname } = new URL(route.request().url());
    await (pathname === '/api/leaderboard' || pathname === '/api/games/recent-activity'
      ? withCrowd(route)
      : route.fallback());
  });
  return held.resolve;
}

/** What is asked for at such an address waits until it is let go. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Where the head of the page and of each panel ends: below the figures, the podium and the lists as high as they are. */
function places(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll('main header:has(h1, h2)')].map((head) => {
      const name = head.querySelector('h1, h2')!.textContent;
      return `${name} ends at ${Math.round(head.getBoundingClientRect().bottom + scrollY)}`;
    });
  });
}

for (const room of ROOMS) {
  for (const width of WIDTHS) {
    test(`${room.name} stands still while its figures come, ${width} px wide`, async ({ page, context }) => {
      await playRounds(context.request, [1, 1, 1, 1, 1, 1, 1, 1]);
      await expect(async () => {
        const stats = (await (await context.request.get('/api/user/stats')).json()) as { recentTransactions: object[] };
        expect(stats.recentTransactions.length).toBeGreaterThanOrEqual(8);
      }).toPass();
      await page.setViewportSize({ width, height: 800 });
      const letGo = await holdAnswers(page);
      await page.goto(room.address);
      await expect(page.getByText('Loading leaderboard...')).toBeVisible();
      const before = await places(page);
      letGo();
      await expect(page.getByRole('list', { name: room.list })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      expect(await places(page)).toEqual(before);
    });
  }
}

for (const width of WIDTHS) {
  test(`a table that is laid out for the first time leaves the cards below it, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const letGo = await holdBack(page, /\/keno-game[^/]*\.js$/);
    await page.goto('/games/keno');
    const cards = page.getByRole('heading', { name: 'Your Game Stats' });
    await expect(page.getByText('Laying out Keno')).toHaveCount(1);
    await expect(cards).not.toBeInViewport();
    letGo();
    await expect(page.getByRole('button', { name: 'Quick Pick' })).toBeVisible();
    await expect(page.getByText('Laying out Keno')).toHaveCount(0);
    await expect(cards).not.toBeInViewport();
  });
}

test('on a tablet the lines of the ranking are of one height, with a badge and without', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.route('**/api/leaderboard?*', async (route) => {
    const response = await route.fetch();
    const { users } = (await response.json()) as { users: object[] };
    const crowd = NAMES.map((name, at) => ({ ...users[0], id: at + 1, isAdmin: false, username: `quiet_${name}` }));
    await route.fulfill({ response, json: { users: crowd, totalUsers: crowd.length, you: null } });
  });
  await page.goto('/leaderboard');
  const lines = page.getByRole('listitem').filter({ hasText: 'Joined' });
  await expect(lines).toHaveCount(NAMES.length);
  const heights = await lines.evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(4);
});

test('the first words of the landing page stand still while the bonus comes', async ({ page, context }) => {
  await context.clearCookies();
  await page.setViewportSize({ width: 360, height: 740 });
  const letGo = await holdBack(page, /\/api\/signup-bonus$/);
  await page.goto('/landing');
  const lead = page.getByText(/are entered in your name/);
  const lines = () =>
    lead.evaluate((paragraph) => {
      const words = document.createRange();
      words.selectNodeContents(paragraph.lastChild!);
      return [...words.getClientRects()].map(({ left, top }) => `${Math.round(left)}, ${Math.round(top)}`);
    });
  await expect(lead).toContainText('... points');
  await page.evaluate(() => document.fonts.ready);
  const before = await lines();
  letGo();
  await expect(lead).toContainText('100 points');
  expect(await lines()).toEqual(before);
});

const BOOKS = [
  { name: 'the game history', address: '/game-history', lines: 'Your games' },
  { name: 'the statement', address: '/profile?tab=transactions', lines: 'Your transactions' },
];
const ROUNDS = 24;

/** Where each line stands, be it a row of the table or a short one. */
function linesAt(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main tbody tr, main ol > li')]
      .filter((line) => line.checkVisibility())
      .map((line) => Math.round(line.getBoundingClientRect().top + scrollY)),
  );
}

for (const book of BOOKS) {
  for (const width of WIDTHS) {
    test(`the lines of ${book.name} come where they were awaited, ${width} px wide`, async ({ page, context }) => {
      await playRounds(context.request, Array<number>(ROUNDS).fill(1));
      await page.setViewportSize({ width, height: 800 });
      const letGo = await holdAnswers(page);
      await page.goto(book.address);
      await expect(page.getByText(/^Loading your/)).toHaveCount(1);
      await page.evaluate(() => document.fonts.ready);
      const before = await linesAt(page);
      letGo();
      await expect(page.locator(`[aria-label="${book.lines}"]:visible`).first()).toBeVisible();
      const after = await linesAt(page);
      expect(after.length).toBeGreaterThanOrEqual(ROUNDS);
      expect(before.slice(0, after.length)).toEqual(after.slice(0, before.length));
    });
  }
}

test('choosing a tab of the profile leaves the page where it was scrolled to', async ({ page, context }) => {
  await playRounds(context.request, Array<number>(ROUNDS).fill(1));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/profile');
  const tab = page.getByRole('tab', { name: 'Transaction History' });
  await tab.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(100);
  await tab.click();
  await expect(page).toHaveURL(/tab=transactions/);
  await expect(page.getByRole('heading', { name: 'Transaction History' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});
