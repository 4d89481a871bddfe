// A round that leaves too few points for the next one tells two things at once: how it ended, on the felt, and why the bet
// cannot be placed again, in the bar. Neither moves the table, nor covers what it says.
import type { Page } from '@playwright/test';
import { receiptName } from './dice-room.ts';
import { expect, playerTest as test, SIGNUP_BONUS } from './visit.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What is to be done at the table before its first round. */
const SET: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  keno: (page) => page.getByRole('button', { name: 'Quick Pick' }).click(),
};

const SCREENS = [
  { width: 360, height: 740, hasTouch: true, isMobile: true },
  { width: 1280, height: 800, hasTouch: false, isMobile: false },
];

/** In every frame from now on: where on the page the felt begins and ends, and how high the bar is. */
async function watchTable(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const bar = document.querySelector('form[aria-label="Your bet"]')!;
    const felt = bar.parentElement!.firstElementChild!;
    const { dataset } = document.documentElement;
    const seen = new Set<string>();
    const look = () => {
      const { top, bottom } = felt.getBoundingClientRect();
      const [from, to] = [top, bottom].map((edge) => Math.round(edge + scrollY));
      seen.add(`felt from ${from} to ${to}, bar ${Math.round(bar.getBoundingClientRect().height)} high`);
      dataset['seen'] = [...seen].join('\n');
      requestAnimationFrame(look);
    };
    look();
  });
  return async () => (await page.evaluate(() => document.documentElement.dataset['seen']!)).split('\n');
}

/** Bets more than half of what is there until a round leaves too little for another one like it. */
async function playUntilShort(page: Page, game: string): Promise<{ stake: number; balance: number }> {
  const action = page.getByRole('form', { name: 'Your bet' }).locator('[type="submit"]');
  for (let balance = SIGNUP_BONUS; ;) {
    const stake = Math.floor(balance / 2) + 1;
    await page.getByRole('textbox', { name: /^Bet/ }).fill(String(stake));
    const reply = page.waitForResponse((response) => response.url().endsWith(`/api/games/${game}`));
    await action.click();
    ({ newBalance: balance } = (await (await reply).json()) as { newBalance: number });
    if (balance < stake) return { stake, balance };
    await expect(action).toBeEnabled();
  }
}

/** The longest names of three different symbols there are. */
async function withLongestNames(page: Page): Promise<void> {
  await page.route('**/api/games/slots', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { receipt: object };
    const receipt = { ...reply.receipt, payoutPoints: 0 };
    await route.fulfill({ response, json: { ...reply, symbols: ['diamond', 'orange', 'grapes'], receipt } });
  });
}

/** So many rounds as make the board of the last ones as high as it gets. */
const ROUNDS = 8;
const BOARDS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  baccarat: (page) => page.getByRole('textbox', { name: /^Bet/ }).fill('1'),
  roulette: async (page) => layOnRed(page, 1),
};

async function layOnRed(page: Page, chip: number): Promise<void> {
  await page.getByRole('radio', { name: String(chip), exact: true }).check({ force: true });
  await page.getByRole('button', { name: /^Red, / }).click();
}

for (const { width, height, ...touch } of SCREENS) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height }, ...touch });

    for (const game of ['slots', 'wheel', 'keno']) {
      test(`a round of ${game} that leaves too few points moves nothing of its table`, async ({ page }) => {
        await page.goto(`/games/${game}`);
        const bar = page.getByRole('form', { name: 'Your bet' });
        await expect(bar).toBeVisible();
        await SET[game]?.(page);
        const whatWasSeen = await watchTable(page);
        const { stake, balance } = await playUntilShort(page, game);
        const words = page.getByRole('tabpanel').getByRole('status').first();
        await expect(words).toContainText(/The house keeps|comes back/);
        await expect(page.getByText(`You need ${stake} points; you have ${balance}.`)).toBeVisible();
        expect(await whatWasSeen()).toHaveLength(1);
        const end = await words.boundingBox();
        expect(end!.y + end!.height).toBeLessThanOrEqual((await bar.boundingBox())!.y);
      });
    }

    for (const [game, lay] of Object.entries(BOARDS)) {
      test(`the last rounds of ${game} and their words move nothing of its table`, async ({ page }) => {
        await page.goto(`/games/${game}`);
        const action = page.getByRole('form', { name: 'Your bet' }).locator('[type="submit"]');
        await expect(action).toBeVisible();
        const whatWasSeen = await watchTable(page);
        for (let round = 0; round < ROUNDS; round++) {
          await lay(page);
          const reply = page.waitForResponse((response) => response.url().endsWith(`/api/games/${game}`));
          await action.click();
          const { receipt } = (await (await reply).json()) as { receipt: { roundId: string } };
          await expect(page.getByRole('article', { name: receiptName(receipt.roundId), exact: true })).toBeVisible();
        }
        expect(await whatWasSeen()).toHaveLength(1);
      });
    }

    test('chips on the roulette table for which the points do not suffice move nothing of it', async ({ page }) => {
      await page.goto('/games/roulette');
      const spin = page.getByRole('button', { name: /^Spin/ });
      await expect(spin).toBeVisible();
      const whatWasSeen = await watchTable(page);
      for (let chips = 0; chips * 100 <= SIGNUP_BONUS; chips++) await layOnRed(page, 100);
      await expect(spin).toHaveAccessibleDescription('Insufficient balance for this bet');
      expect(await whatWasSeen()).toHaveLength(1);
    });

    test('the longest names that the reels can show move nothing of their table', async ({ page }) => {
      await withLongestNames(page);
      await page.goto('/games/slots');
      await page.getByRole('textbox', { name: /^Bet/ }).fill('1');
      const whatWasSeen = await watchTable(page);
      await page.getByRole('button', { name: /^Spin/ }).click();
      await expect(page.getByText('Diamond, Orange, Grapes')).toBeVisible();
      expect(await whatWasSeen()).toHaveLength(1);
    });
  });
}
