import type { APIRequestContext } from '@playwright/test';
import { GAME_NAMES, type GameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { expect, follow, playerTest as test } from './visit.ts';

/** Later calls apply only while the round is open. */
const CALLS: Readonly<Record<GameName, readonly (readonly [path: string, body: object])[]>> = {
  dice: [['dice', { betAmount: 1, prediction: 'over' }]],
  roulette: [['roulette', { bets: [{ type: 'straight', numbers: [17], amount: 1 }] }]],
  crash: [['crash', { betAmount: 1, cashOutMultiplier: 1.5 }]],
  mines: [
    ['mines/start', { betAmount: 1, mineCount: 3 }],
    ['mines/reveal', { tileIndex: 12 }],
    ['mines/cashout', {}],
  ],
  slots: [['slots', { betAmount: 1 }]],
  blackjack: [
    ['blackjack/deal', { betAmount: 1 }],
    ['blackjack/stand', {}],
  ],
  wheel: [['wheel', { betAmount: 1 }]],
  keno: [['keno', { betAmount: 1, selectedNumbers: [3, 14, 15] }]],
  plinko: [['plinko', { betAmount: 1, rows: 16, risk: 'high' }]],
  baccarat: [['baccarat', { betAmount: 1, betOn: 'banker' }]],
};

const TITLES = GAME_NAMES.map((game) => GAME_TITLES[game]);

type Told = { receipt: { roundId: string } | null };

async function play(request: APIRequestContext, game: GameName): Promise<string> {
  let told: Told = { receipt: null };
  for (const [path, data] of CALLS[game]) {
    if (told.receipt !== null) break;
    const reply = await request.post(`/api/games/${path}`, { data });
    expect(reply.status(), await reply.text()).toBe(200);
    told = (await reply.json()) as Told;
  }
  return told.receipt!.roundId;
}

test('the tables appear in order, each has an address that opens it again, and an unknown one leads to the first', async ({
  page,
}) => {
  await page.goto('/games/solitaire');
  await expect(page).toHaveURL(/\/games$/);
  await expect(page.getByText('10 exciting casino games')).toBeVisible();
  const tabs = page.getByRole('tablist', { name: 'Games' }).getByRole('tab');
  await expect(tabs).toHaveText(TITLES);
  await expect(page.getByRole('tab', { name: 'Dice' })).toHaveAttribute('aria-selected', 'true');
  for (const game of GAME_NAMES.slice(1)) {
    await page.getByRole('tab', { name: GAME_TITLES[game], exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/games/${game}$`));
    await expect(page.getByRole('region', { name: /^Recent / })).toBeVisible();
    await expect(page.getByRole('form', { name: 'Your bet' }), game).toBeInViewport({ ratio: 1 });
  }
  await page.reload();
  const last = page.getByRole('tab', { name: TITLES.at(-1)! });
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(last).toBeInViewport({ ratio: 0.9 });
});

test('a bet set at a table is still set after a visit to another, unless it was staked', async ({ page }) => {
  const open = async (game: GameName) => {
    await page.getByRole('tab', { name: GAME_TITLES[game], exact: true }).click();
    await expect(page.getByRole('tabpanel', { name: GAME_TITLES[game] }).locator('form').first()).toBeVisible();
  };
  const bet = page.getByRole('textbox', { name: /^Bet/ });
  await page.goto('/games');
  await bet.fill('7');
  await page.getByRole('radio', { name: /Under/ }).check({ force: true });
  await open('roulette');
  await page.getByRole('button', { name: /^17 black/ }).click();
  await open('keno');
  await expect(bet).toHaveValue('20');
  await page.getByRole('button', { name: 'Quick Pick' }).click();
  const picked = page.getByRole('group', { name: 'Numbers 1 to 80' }).locator('[aria-pressed="true"]');
  const picks = await picked.count();
  expect(picks).toBeGreaterThan(0);

  await open('dice');
  await expect(bet).toHaveValue('7');
  await expect(page.getByRole('radio', { name: /Under/ })).toBeChecked();
  await open('roulette');
  await expect(page.getByTestId('total-bet')).toHaveText('10');
  const reply = page.waitForResponse((response) => response.url().endsWith('/api/games/roulette'));
  await page.getByRole('button', { name: /^Spin/ }).click();
  await reply;
  await open('keno');
  await expect(picked).toHaveCount(picks);
  await open('roulette');
  await expect(page.getByTestId('total-bet')).toHaveText('0');
});

test('the lobby leads to a table, its rules are one press away, and the lobby lists the round played there', async ({
  page,
  context,
}) => {
  await page.goto('/games');
  await page.getByRole('link', { name: 'Lobby' }).click();
  await expect(page).toHaveURL(/\/games\/lobby$/);
  const cards = page.getByRole('list', { name: 'All games' });
  await expect(cards.getByRole('link')).toHaveCount(GAME_NAMES.length);
  await expect(cards.getByRole('link', { name: /^Roulette/ })).toContainText('Not played yet');
  await cards.getByRole('link', { name: /^Roulette/ }).click();
  await expect(page.getByRole('heading', { name: 'Games: Roulette', level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'Roulette: rules, odds and returns' }).click();
  await expect(page.getByRole('table', { name: 'Odds of Roulette' })).toContainText('18/19');
  await play(context.request, 'roulette');
  await page.goto('/games/lobby');
  await expect(page.getByRole('list', { name: 'Your last rounds' })).toContainText('Roulette');
  await expect(cards.getByRole('link', { name: /^Roulette/ })).toContainText('Played');
  await expect(cards.getByRole('link', { name: /^Roulette/ })).not.toContainText('Not played yet');
});

test('a round of every game is recomputed step by step in the browser, and verifies', async ({ page, context }) => {
  const rounds = new Map<GameName, string>();
  for (const game of GAME_NAMES) rounds.set(game, await play(context.request, game));
  await context.request.post('/api/fair/rotate', { data: { clientSeed: 'opened for the proof' } });
  const steps: Readonly<Record<GameName, RegExp>> = {
    dice: /Die: 1 \+ floor/,
    roulette: /Pocket: floor\(.* × 38\)/,
    crash: /Crash point: \d+ hundredths/,
    mines: /Mine 3: floor\(.* × 23\)/,
    slots: /Reel 3: floor\(.* × 101\)/,
    blackjack: /Dealer, hidden card: floor\(.* × 52\)/,
    wheel: /Segment: floor\(.* × 100\)/,
    keno: /Number 20: floor\(.* × 61\)/,
    plinko: /Row 16: floor\(.* × 2\)/,
    baccarat: /Banker, second card: floor\(.* × 52\)/,
  };
  await page.goto('/fairness');
  for (const [game, roundId] of rounds) {
    await follow(page, `/fairness/${roundId}`);
    await expect(page.getByRole('list', { name: 'How it was recomputed' })).toContainText(steps[game]);
    await expect(page.getByText('Verified: this result is fair')).toBeVisible();
  }
});
