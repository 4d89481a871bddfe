// Slow: the whole first visit of a player, with several tabs and a second visit.
import type { Locator, Page } from '@playwright/test';
import { DiceRoom, receiptName } from './dice-room.ts';
import {
  answerAgeQuestion,
  expect,
  expectBalance,
  expectToast,
  newcomer,
  type Player,
  SIGNUP_BONUS,
  test,
} from './visit.ts';

function tile(page: Page, label: string): Locator {
  return page.locator('dt', { hasText: label }).first().locator('xpath=following-sibling::dd[1]');
}

async function signUp(page: Page, player: Player): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(/\/landing$/);
  await page.getByRole('navigation').getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Username').fill(player.username);
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(
    page,
    'Account created!',
    `Welcome, ${player.username}. You received ${SIGNUP_BONUS} bonus points.`,
  );
  await expect(page.getByRole('heading', { name: `Welcome, ${player.username}` })).toBeVisible();
}

async function signIn(page: Page, { username, password }: Player): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectToast(page, 'Welcome back!', `Logged in as ${username}`);
}

/** Opened before the bet and never reloaded. */
async function openOnlookers(page: Page) {
  const [home, history, ranking] = await Promise.all(
    ['/', '/game-history', '/leaderboard'].map(async (address) => {
      const tab = await page.context().newPage();
      await tab.goto(address);
      return tab;
    }),
  );
  await expectBalance(home!, SIGNUP_BONUS);
  await home!.getByRole('button', { name: 'Figures, ranking, friends, activity' }).click();
  await expect(tile(home!, 'Games Played')).toHaveText('0');
  await expect(history!.getByText('No games found matching your filters.')).toBeVisible();
  await expect(tile(ranking!, 'Your Points')).toHaveText(String(SIGNUP_BONUS));
  return { home: home!, history: history!, ranking: ranking! };
}

async function verifyFromReceipt(page: Page, roundId: string): Promise<void> {
  await page.getByRole('button', { name: receiptName(roundId) }).click();
  const slip = page.getByRole('dialog', { name: receiptName(roundId) });
  await slip.getByRole('link', { name: 'Verify this round' }).click();
  await expect(page.getByText('The server seed of this round is still in use')).toBeVisible();

  await page.getByRole('button', { name: 'Change seeds and verify' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change seeds' });
  await dialog.getByLabel('Your next client seed').fill('my very own seed');
  await dialog.getByRole('button', { name: 'Reveal and change' }).click();
  await expect(dialog.getByText('Its hash matches the commitment.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await expect(page.getByText('Verified: this result is fair')).toBeVisible();
  await expect(page.getByText('my very own seed')).toBeVisible();
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a newcomer gets the bonus, rolls, sees every open tab update, verifies the roll, leaves and comes back', async ({
  page,
}) => {
  test.slow();
  const player = newcomer();
  await test.step('registers and finds the bonus in the history', async () => {
    await signUp(page, player);
    await expectBalance(page, SIGNUP_BONUS);
    await expect(page.getByRole('list', { name: 'Recent transactions' })).toContainText(`+${SIGNUP_BONUS}`);
  });
  const { home, history, ranking } = await openOnlookers(page);

  await page.getByRole('navigation').getByRole('link', { name: 'Games' }).click();
  await answerAgeQuestion(page);
  // Rounds of other tests push it out of the list again.
  const told = home.getByRole('list', { name: 'Live activity' }).getByText(player.username).first();
  const [{ balanceAfter, roundId }] = await Promise.all([new DiceRoom(page).rollOnce(), told.waitFor()]);

  await test.step('every figure in every tab updates live', async () => {
    await expectBalance(page, balanceAfter);
    await expect(tile(page, 'Games Played')).toHaveText('1');
    await expectBalance(home, balanceAfter);
    await expect(tile(home, 'Games Played')).toHaveText('1');
    await expect(home.getByRole('list', { name: 'Recent transactions' })).toContainText('Dice:');
    await expect(history.getByRole('button', { name: receiptName(roundId) })).toBeVisible();
    await expect(tile(history, 'Total Wagered')).toHaveText('20');
    await expect(tile(ranking, 'Your Points')).toHaveText(String(balanceAfter));
  });
  await test.step('opens the receipt, changes seeds, and the browser verifies the roll', () =>
    verifyFromReceipt(history, roundId));

  await test.step('signs out everywhere and signs in again', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectToast(page, 'Logged out', 'See you next time!');
    // The fairness page is public, so it stays.
    for (const tab of [home, ranking]) await expect(tab).toHaveURL(/\/landing$/);
    await page.goto('/landing');
    await signIn(page, player);
    await expectBalance(page, balanceAfter);
  });
});
