import { DiceRoom } from './dice-room.ts';
import { expect, expectBalance, expectRounds, loseLineDuring, playerTest as test } from './visit.ts';

test.use({
  ownBrowser: true,
  contextOptions: { reducedMotion: 'reduce' },
  expectedComplaints: /net::ERR_|WebSocket connection/,
});

test('a bet whose answer was lost is looked up by its key, its outcome is shown, and the table plays on', async ({
  page,
  context,
}) => {
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.url().endsWith('/api/games/dice')) keys.add(request.headers()['idempotency-key']);
  });
  const room = await new DiceRoom(page).open();
  await expect(page.getByRole('img', { name: /^Connected/ })).toBeVisible();
  await loseLineDuring(page, () => room.roll.click());
  await expect(page.getByRole('alert')).toContainText('No answer to your bet of 10 yet.');
  await expect(page.getByText("You are offline. You can bet again once you're connected.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check the result' })).toBeDisabled();

  const { balanceAfter } = await room.rollOnce(() => context.setOffline(false));
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await expectBalance(page, balanceAfter);
  await expectRounds(context.request, 1);
  expect(keys.size).toBe(1);

  await room.rollOnce();
  await expectRounds(context.request, 2);
});

test('a history that could not be read loads automatically later', async ({ page, context }) => {
  await page.goto('/game-history');
  const empty = page.getByText('No games found matching your filters.');
  await expect(empty).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Period').selectOption('week');
  await expect(page.getByRole('alert')).toContainText('Your game history could not be loaded.');
  await context.setOffline(false);
  await expect(empty).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
