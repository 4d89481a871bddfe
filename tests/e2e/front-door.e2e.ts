import { expectOpenToEverybody } from './open-to-everybody.ts';
import { answerAgeQuestion, expect, newcomer, register, test } from './visit.ts';

test('a stranger who opened a page signs in and returns to it, with its query', async ({ page, context }) => {
  const player = newcomer();
  await register(context.request, player);
  await context.clearCookies();
  await page.goto('/game-history?from=a-link#list');
  await expect(page).toHaveURL(/\/landing$/);
  await page.reload();
  await page.getByRole('link', { name: 'Register' }).first().click();
  await page.getByRole('tab', { name: 'Sign In' }).click();
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await form.getByLabel('Username').fill(player.username);
  await form.getByLabel('Password', { exact: true }).fill(player.password);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Game History', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/game-history\?from=a-link#list$/);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/landing$/);
  await expect(
    page.getByRole('link', { name: 'Login' }),
    'a player who signs out keeps no destination',
  ).toHaveAttribute('href', '/auth');
});

test('a stranger who opened a table registers and arrives at it', async ({ page }) => {
  const player = newcomer();
  await page.goto('/games/roulette');
  await page.getByRole('link', { name: 'Claim free points' }).first().click();
  await page.getByLabel('Username').fill(player.username);
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();

  await expect(page.getByRole('heading', { name: 'Before your first bet' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm my age' }).click();
  await expect(page.getByLabel('Day')).toHaveAccessibleDescription('Enter the day.');
  await expect(page.getByText('Tick the box to continue.')).toBeVisible();
  await expectOpenToEverybody(page);
  await answerAgeQuestion(page);
  await expect(page.getByRole('tab', { name: 'Roulette', selected: true })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/games\/roulette$/);

  await page.goto('/auth?next=//evil.example/games');
  await expect(page.getByRole('heading', { name: `Welcome back, ${player.username}` })).toBeVisible();
  await expect(page, 'a hostile address leads home').toHaveURL(/:\d+\/$/);
});

test('the button of each form is on the first screen of a laptop', async ({ page, context }) => {
  const inviter = newcomer();
  await register(context.request, inviter);
  await context.clearCookies();
  await page.setViewportSize({ width: 1366, height: 650 });
  for (const [address, name] of [
    ['/auth', 'Sign In'],
    [`/auth?ref=${inviter.username}`, 'Sign Up'],
  ] as const) {
    await page.goto(address);
    if (name === 'Sign Up') await expect(page.getByText('invited you.')).toBeVisible();
    const { y, height } = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
    expect(y + height, address).toBeLessThanOrEqual(640);
  }
});

test('scripts are compressed, and the fonts of every screen are preloaded', async ({ page }) => {
  const scripts = page.waitForResponse(/\/assets\/ground-.+\.js$/);
  await page.goto('/landing');
  expect((await scripts).headers()['content-encoding']).toBe('br');
  await page.evaluate(() => document.fonts.ready);
  const fonts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /-(?:plain|latin)-wght-.*\.woff2$/.test(name))
      .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
  );
  expect(fonts, 'asked for by the page itself, not by the first text that is shown').toEqual(['link', 'link']);
});
