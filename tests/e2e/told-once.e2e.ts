// What is read out when a round ends, or a bet has no answer: that, once, and nothing of the round before it.
import type { Page } from '@playwright/test';
import { BlackjackRoom, TITLES } from './blackjack-room.ts';
import { expect, playerTest as test } from './visit.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: /net::ERR_FAILED|status of 429/ });

const PLAY = /^(Roll|Spin|Drop|Deal)/i;
const RESULT = /The house keeps|comes back|paid on/;

/** What is to be read first at each table of one press, so that it can be played. */
const SET: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  roulette: (page) => page.getByRole('button', { name: /^Red, / }).click(),
};

const line = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('status')
    .filter({ hasNot: page.getByRole('button') })
    .first();

for (const game of ['dice', 'slots', 'wheel', 'plinko', 'baccarat', 'roulette']) {
  test(`${game}: the last result is not told again for a bet that was refused or has no answer`, async ({ page }) => {
    const play = async () => {
      await SET[game]?.(page);
      await page.getByRole('button', { name: PLAY }).click();
    };
    const result = line(page);
    const problem = { message: 'Too many bets at once.', code: 'rate-limited', requestId: 'r' };
    await page.goto(`/games/${game}`);
    await play();
    await expect(result).toContainText(RESULT);

    await page.route(`**/api/games/${game}`, (route) => route.fulfill({ status: 429, json: problem }), { times: 1 });
    await play();
    await expect(page.getByText(/^Too many bets at once\./).first()).toBeVisible();
    await expect(result).not.toContainText(RESULT);

    await play();
    await expect(result).toContainText(RESULT);
    await page.route(`**/api/games/${game}`, (route) => route.abort(), { times: 1 });
    await play();
    await expect(page.getByRole('alert')).toContainText('No answer came for your bet of 10.');
    await expect(result).not.toContainText(RESULT);
    await page.getByRole('button', { name: 'Check the result' }).click();
    await expect(result).toContainText(RESULT);
  });
}

test('mines: a tile without an answer is told by the notice alone', async ({ page }) => {
  await page.goto('/games/mines');
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(line(page)).toContainText('mines under 25 tiles');
  await page.route('**/api/games/mines/reveal', (route) => route.abort(), { times: 1 });
  await page.locator('[data-tile="7"]').click();
  await expect(page.getByRole('alert')).toContainText('No answer came for your move.');
  await expect(line(page)).toHaveText('');
});

/** What toasts have had read out from here on. */
async function hearToasts(page: Page): Promise<() => Promise<readonly string[]>> {
  const said = await page.evaluateHandle(() => {
    const heard: string[] = [];
    new MutationObserver(() => {
      const toast = [...document.querySelectorAll('[role="status"]')].map((line) => line.textContent);
      heard.push(...toast.filter((words) => words.startsWith('Notification')));
    }).observe(document.body, { childList: true, subtree: true });
    return heard;
  });
  return () => said.jsonValue();
}

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications \(/ }).getByRole('listitem');

test('blackjack: the end of a round is read out from the felt, and by its toast when the table was left', async ({
  page,
}) => {
  const room = await new BlackjackRoom(page).open();
  const heard = await hearToasts(page);
  await room.dealOpen();
  const { result } = await room.play('stand');
  await expect(toasts(page)).toContainText(TITLES[result!]);
  await expect(toasts(page)).toHaveCount(0);
  expect(await heard()).toEqual([]);

  await room.dealOpen();
  let answer = () => {};
  const isLeft = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/games/blackjack/stand', (route) => isLeft.then(() => route.continue()), { times: 1 });
  await room.stand.click();
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
  answer();
  await expect(toasts(page)).toBeVisible();
  await expect.poll(async () => (await heard()).length).toBeGreaterThan(0);
});

test('roulette: a spin without an answer is read out by the notice alone', async ({ page }) => {
  await page.goto('/games/roulette');
  await SET['roulette']!(page);
  const heard = await hearToasts(page);
  await page.route('**/api/games/roulette', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: PLAY }).click();
  await expect(page.getByRole('alert')).toContainText('No answer came for your bet of 10.');
  await expect(toasts(page)).toContainText('Spin Error');
  await expect(toasts(page)).toHaveCount(0);
  expect(await heard()).toEqual([]);
});

test('blackjack: a move without an answer is told by the notice alone', async ({ page }) => {
  const room = await new BlackjackRoom(page).open();
  await room.dealOpen();
  await page.route('**/api/games/blackjack/stand', (route) => route.abort(), { times: 1 });
  await room.stand.click();
  await expect(page.getByRole('alert')).toContainText('No answer came for your move.');
  await expect(room.result).toHaveText('');
});
