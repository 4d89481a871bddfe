import type { APIRequestContext, Response, WebSocketRoute } from '@playwright/test';
import { CrashRoom, type FlightReply } from './crash-room.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expect, expectBalance, playerTest as test } from './visit.ts';

type Row = { betAmount: number; multiplier: string; winAmount: number };

async function flightsOf(request: APIRequestContext): Promise<Row[]> {
  return (await request.get('/api/games/history?game=crash')).json();
}

/** The view may lag behind the receipt. */
async function expectLastFlight(request: APIRequestContext, facts: Partial<Row>): Promise<void> {
  await expect.poll(async () => (await flightsOf(request))[0]).toMatchObject(facts);
}

async function pointsOf(request: APIRequestContext): Promise<number> {
  return ((await (await request.get('/api/auth/user')).json()) as { points: number }).points;
}

test.describe.configure({ timeout: 150_000 });
test.use({ ownBrowser: true });

const ANY_HEIGHT = String.raw`\d+\.\d\dx`;

test.describe('with the curve rising', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('with a target it cashes out automatically, at exactly that height', async ({ page, context }) => {
    const room = await new CrashRoom(page).open();
    await room.bet.fill('10');
    await room.target.fill('1.5');
    await expect(page.getByText('10 brings 15. 64 of 100 flights get there.')).toBeVisible();
    await room.flyUntil(async () => {
      await room.takeOff();
      return (await room.ending()) === 'cashed-out';
    });
    await expect(room.height).toHaveText('1.50x');
    await expect(room.words).toContainText('+5 points! Cashed out at 1.50x15 paid on 10.');
    await expectBalance(page, await pointsOf(context.request));
    await expectLastFlight(context.request, { betAmount: 10, multiplier: '1.50', winAmount: 15 });
    await expect(room.strip.getByRole('article').first()).toContainText('Payout15');
  });
});

test('by keyboard it is cashed out at the height shown, and the table is clear again after a while; in the air it is accessible', async ({
  page,
  context,
}) => {
  const room = await new CrashRoom(page).open();
  let answer: Response | undefined;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/games/crash/cashout')) answer = response;
  });
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  await expect(room.bet).toHaveValue('5');
  await room.flyUntil(async () => {
    await room.takeOff(() => page.keyboard.press('Space'));
    if (!(await room.reaches(1.2))) return false;
    await page.keyboard.press('Space');
    return (await room.ending()) === 'cashed-out';
  });
  const reply = (await answer!.json()) as FlightReply;
  const asked = (answer!.request().postDataJSON() as { cashOutMultiplier: number }).cashOutMultiplier;
  const { cashOutMultiplier, winnings, newBalance } = reply;
  expect(asked).toBeGreaterThanOrEqual(1.2);
  expect(cashOutMultiplier).toBe(asked);
  expect(winnings).toBe(Math.floor((Math.round(asked * 100) * 5) / 100));
  await expect(room.height).toHaveText(`${asked.toFixed(2)}x`);
  await expect(room.words).toContainText(`Cashed out at ${asked.toFixed(2)}x`);
  await expectBalance(page, newBalance);
  await room.clear();
  await expect(room.sky).toHaveAttribute('data-state', 'waiting');
  await expect(room.height).toHaveText('1.00x');
  await expectLastFlight(context.request, { winAmount: winnings });

  await room.bet.fill('1');
  await room.target.fill('8');
  await room.flyUntil(async () => {
    await room.bet.focus();
    await room.takeOff(() => page.keyboard.press('Enter'));
    return room.reaches(1.1);
  });
  await expect(room.bar.locator('[type="submit"]')).toBeFocused();
  await expectOpenToEverybody(page);
  await page.keyboard.press('Enter');
  await room.ending();
  await expectOpenToEverybody(page);
});

test('without a cash-out it crashes', async ({ page, context }) => {
  const room = await new CrashRoom(page).open();
  await room.bet.fill('1');
  await room.target.fill('4');
  await room.flyUntil(async () => {
    // An earlier flight may have raised the balance above the bonus.
    const { newBalance } = await room.takeOff();
    await expectBalance(page, newBalance);
    return (await room.ending()) === 'crashed';
  });
  const point = await room.height.textContent();
  await expect(room.words).toHaveText(`Crashed at ${point}!You lost 1.`);
  await expect(
    page
      .getByRole('list', { name: /^Last crashes/ })
      .getByRole('listitem')
      .first(),
  ).toContainText(point!);
  await expectLastFlight(context.request, { betAmount: 1, winAmount: 0 });
});

test('after a reload it is still in the air, a second tab shows it too, and its end there is shown here', async ({
  page,
  context,
}) => {
  const room = await new CrashRoom(page).open();
  const other = await new CrashRoom(await context.newPage()).open();
  await room.flyUntil(async () => {
    await other.clear();
    await room.bet.fill('4');
    const { startId } = await room.takeOff();
    await page.reload();
    // The page cancels its own request when its live connection opens.
    const found = await context.request.get('/api/games/active');
    const { crash } = (await found.json()) as { crash: { startId: string; multiplier: number } | null };
    if (crash === null) return false;
    expect(crash.startId).toBe(startId);
    if (!(await room.reaches(crash.multiplier + 0.1))) return false;
    const stake = await room.bet.inputValue();
    if ((await room.sky.getAttribute('data-state')) !== 'flying') return false;
    expect(stake, 'the stake of the flight is shown').toBe('4');
    return (await other.cashOutNow()) === 'cashed-out';
  });
  const told = new RegExp(`Cashed out at ${(await other.height.textContent())!.replace('.', '\\.')}`);
  await expect(other.words).toHaveText(told);
  await expect(room.words).toHaveText(told);
  await expectLastFlight(context.request, { betAmount: 4, multiplier: (await room.shownHeight()).toFixed(2) });
  await expectBalance(page, await pointsOf(context.request));
});

test('when the live connection falls silent it says so, and the flight still ends', async ({ page }) => {
  let isSilent = false;
  await page.routeWebSocket(/\/socket\.io\//, (browser: WebSocketRoute) => {
    const server = browser.connectToServer();
    server.onMessage((message) => void (isSilent || browser.send(message)));
  });
  const room = await new CrashRoom(page).open();
  await expect(page.getByRole('img', { name: /^Connected/ })).toBeVisible();
  await room.bet.fill('1');
  await room.target.fill('3');
  await room.flyUntil(async () => {
    await room.takeOff();
    isSilent = true;
    const isTold = page.getByRole('alert').filter({ hasText: 'The live connection is silent.' });
    const told = isTold.waitFor().then(() => true);
    const isLongEnough = await Promise.race([told, room.ending().then(() => false)]);
    if (isLongEnough) await room.ending();
    isSilent = false;
    return isLongEnough;
  });
  await expect(room.words).toHaveText(new RegExp(`(Crashed|Cashed out) at ${ANY_HEIGHT}`));
  await expect(page.getByRole('alert').filter({ hasText: 'silent' })).toHaveCount(0);
});
