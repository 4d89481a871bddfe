import type { Page } from '@playwright/test';
import { BlackjackRoom } from './blackjack-room.ts';
import { expect, playerTest as test } from './visit.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: /net::ERR_FAILED|status of 429/ });

const PLAY = /^(Roll|Spin|Drop|Deal)/i;
const RESULT = /The house keeps|returned|paid on/;

const SET: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  roulette: (page) => page.getByRole('button', { name: /^Red, / }).click(),
};

const line = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('status')
    .filter({ hasNot: page.getByRole('button') })
    .first();

for (const game of ['dice', 'roulette']) {
  test(`${game}: the last result is not repeated for a bet that was refused or has no answer`, async ({ page }) => {
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
    await expect(page.getByRole('alert')).toContainText('No answer to your bet of 10 yet.');
    await expect(result).not.toContainText(RESULT);
    await page.getByRole('button', { name: 'Check the result' }).click();
    await expect(result).toContainText(RESULT);
  });
}

test('mines: only the notice reports a tile without an answer', async ({ page }) => {
  await page.goto('/games/mines');
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(line(page)).toContainText('mines under 25 tiles');
  await page.route('**/api/games/mines/reveal', (route) => route.abort(), { times: 1 });
  await page.locator('[data-tile="7"]').click();
  await expect(page.getByRole('alert')).toContainText('No answer to your move yet.');
  await expect(line(page)).toHaveText('');
});

test('blackjack: only the notice reports a move without an answer', async ({ page }) => {
  const room = await new BlackjackRoom(page).open();
  await room.dealOpen();
  await page.route('**/api/games/blackjack/stand', (route) => route.abort(), { times: 1 });
  await room.stand.click();
  await expect(page.getByRole('alert')).toContainText('No answer to your move yet.');
  await expect(room.result).toHaveText('');
});
