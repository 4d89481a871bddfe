// The hub: its tabs in their order, each table at an address of its own, the rules and odds of the open game one press
// away, and the rounds of every game in the history and proven on the fairness page.
import type { APIRequestContext } from '@playwright/test';
import { SINGLE_SHOT_GAMES, type SingleShotGame } from '#contracts/games/rules.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { expect, playerTest as test } from './visit.ts';

const BETS: Readonly<Record<SingleShotGame, object>> = {
  dice: { betAmount: 1, prediction: 'over' },
  roulette: { bets: [{ type: 'straight', numbers: [17], amount: 1 }] },
  slots: { betAmount: 1 },
  wheel: { betAmount: 1 },
  keno: { betAmount: 1, selectedNumbers: [3, 14, 15] },
  plinko: { betAmount: 1, rows: 16, risk: 'high' },
  baccarat: { betAmount: 1, betOn: 'banker' },
};

const TITLES = SINGLE_SHOT_GAMES.map((game) => GAME_TITLES[game]);

async function play(request: APIRequestContext, game: SingleShotGame): Promise<string> {
  const reply = await request.post(`/api/games/${game}`, { data: BETS[game] });
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as { receipt: { roundId: string } }).receipt.roundId;
}

test('the tables stand in their order, and each has an address that opens it again', async ({ page }) => {
  await page.goto('/games');
  const tabs = page.getByRole('tablist', { name: 'Games' }).getByRole('tab');
  await expect(tabs).toHaveText(TITLES);
  await expect(page.getByRole('tab', { name: 'Dice' })).toHaveAttribute('aria-selected', 'true');
  for (const game of SINGLE_SHOT_GAMES.slice(1)) {
    await page.getByRole('tab', { name: GAME_TITLES[game], exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/games/${game}$`));
    await expect(page.getByRole('region', { name: /^Recent / })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('tab', { name: TITLES.at(-1)! })).toHaveAttribute('aria-selected', 'true');
});

test('arrow keys walk along the tabs and keep the focus on them', async ({ page }) => {
  await page.goto('/games/slots');
  await page.getByRole('tab', { name: 'Slots' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Wheel' })).toBeFocused();
  await expect(page).toHaveURL(/\/games\/wheel$/);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Slots' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Roulette' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the tab of the address is in view', async ({ page }) => {
    await page.goto(`/games/${SINGLE_SHOT_GAMES.at(-1)!}`);
    await expect(page.getByRole('tab', { name: TITLES.at(-1)! })).toBeInViewport({ ratio: 0.9 });
  });
});

test('a table that the house does not have leads to the hub', async ({ page }) => {
  await page.goto('/games/solitaire');
  await expect(page).toHaveURL(/\/games$/);
  await expect(page.getByRole('tab', { name: 'Dice' })).toHaveAttribute('aria-selected', 'true');
});

test('rules, odds and returns of the open table are one press away', async ({ page }) => {
  await page.goto('/games/wheel');
  await page.getByRole('link', { name: 'Wheel: rules, odds and returns' }).click();
  await expect(page.getByRole('table', { name: 'Odds of Wheel' })).toContainText('24/25 (96 %)');
  await expect(page.getByText('A segment is as likely as it is wide.')).toBeVisible();
  await expect(page.getByText('Highest bet 100,000, highest payout 1,000,000.')).toBeVisible();
});

test('the history knows the rounds of every game, and can be asked for one', async ({ page, context }) => {
  for (const game of SINGLE_SHOT_GAMES) await play(context.request, game);
  await page.goto('/game-history?game=keno');
  const lines = page.getByRole('table', { name: 'Your games' }).getByRole('row');
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(1)).toContainText('Keno');
  await page.goto('/game-history');
  await expect(lines).toHaveCount(SINGLE_SHOT_GAMES.length + 1);
  for (const title of TITLES) await expect(page.getByRole('row', { name: title })).toHaveCount(1);
});

test('a round of every game is recomputed step by step in the browser, and holds', async ({ page, context }) => {
  const rounds = new Map<SingleShotGame, string>();
  for (const game of SINGLE_SHOT_GAMES) rounds.set(game, await play(context.request, game));
  await context.request.post('/api/fair/rotate', { data: { clientSeed: 'opened for the proof' } });
  const steps: Readonly<Record<SingleShotGame, RegExp>> = {
    dice: /Die: 1 \+ floor/,
    roulette: /Pocket: floor\(.* × 38\)/,
    slots: /Reel 3: floor\(.* × 101\)/,
    wheel: /Segment: floor\(.* × 100\)/,
    keno: /Number 20: floor\(.* × 61\)/,
    plinko: /Row 16: floor\(.* × 2\)/,
    baccarat: /Banker, second card: floor\(.* × 52\)/,
  };
  for (const [game, roundId] of rounds) {
    await page.goto(`/fairness/${roundId}`);
    await expect(page.getByText('This round holds')).toBeVisible();
    await expect(page.getByRole('list', { name: 'How it was recomputed' })).toContainText(steps[game]);
  }
});
