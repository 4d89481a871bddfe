import { DiceRoom } from './dice-room.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expect, expectBalance, expectRounds, loseLineDuring, playerTest as test } from './visit.ts';

test.use({
  ownBrowser: true,
  expectedComplaints: /net::ERR_|WebSocket connection/,
});

test('a bet whose answer was lost with the network is looked up by its key, and the figures catch up', async ({
  page,
  context,
  player,
  playwright,
  baseURL,
}) => {
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.url().endsWith('/api/games/dice')) keys.add(request.headers()['idempotency-key']);
  });
  const room = await new DiceRoom(page).open();
  await expect(page.getByRole('img', { name: /^Connected/ })).toBeVisible();
  await loseLineDuring(page, () => room.roll.click());
  await expect(page.getByRole('alert')).toContainText('No answer to your bet of 20 yet.');
  await expect(page.getByText("You are offline. You can bet again once you're connected.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check the result' })).toBeDisabled();
  await room.strip.scrollIntoViewIfNeeded();
  await expect(page.getByText('You are offline. What')).toBeInViewport();
  await expectOpenToEverybody(page);

  const { balanceAfter } = await room.rollOnce(() => context.setOffline(false));
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await expectBalance(page, balanceAfter);
  await expectRounds(context.request, 1);
  expect(keys.size).toBe(1);

  await expect(page.getByRole('img', { name: /^Connected/ })).toBeVisible();
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL! });
  await elsewhere.post('/api/auth/login', { data: { username: player.username, password: player.password } });
  const reply = await elsewhere.post('/api/games/dice', { data: { betAmount: 7, prediction: 'over' } });
  await expectBalance(page, (await reply.json()).newBalance);
  await elsewhere.dispose();
  await room.rollOnce();
  await expectRounds(context.request, 3);
});
