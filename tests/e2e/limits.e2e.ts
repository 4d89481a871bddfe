import { MINUTE_MS } from '#contracts/days/time.ts';
import { DiceRoom } from './dice-room.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expectNothingSideways, SMALL_SCREEN, smallTargets } from './small-screen.ts';
import { expect, playerTest, test } from './visit.ts';

test.describe('a limit that is reached', () => {
  playerTest('is set on the profile, shown beside the stake, and leads back to the profile', async ({ page }) => {
    test.slow();
    await page.goto('/profile#limits');
    await page.getByRole('button', { name: 'Set daily stake limit' }).click();
    const sheet = page.getByRole('dialog', { name: 'Your daily stake limit' });
    await sheet.getByLabel('Points').fill('15');
    await expect(sheet.getByText('Takes effect at once.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    await expect(page.getByText('0 of 15 points used')).toBeVisible();
    await expectOpenToEverybody(page);

    const room = await new DiceRoom(page).open();
    await room.bet.fill('10');
    await expect(page.getByRole('link', { name: '15 left of your daily stake limit' })).toBeVisible();
    await room.rollOnce();
    await expect(page.getByText('Time played')).toBeVisible();
    await expect(room.roll).toHaveAccessibleDescription('Your daily stake limit leaves 5. Your limits');
    await page.keyboard.press('Space');
    await expect(room.roll).toHaveAttribute('aria-disabled', 'true');
    await expectOpenToEverybody(page);
    await page.goto('/games/roulette');
    await page.locator('[data-place]').first().click();
    await expect(page.getByRole('button', { name: /^Spin/ })).toHaveAccessibleDescription(
      'Your daily stake limit leaves 5.',
    );
    await page.getByRole('link', { name: '5 left of your daily stake limit' }).click();
    await expect(page.getByText('10 of 15 points used')).toBeVisible();

    await page.getByRole('button', { name: 'Change daily stake limit' }).click();
    await page.getByRole('textbox', { name: 'Points' }).fill('50');
    await page.getByRole('button', { name: 'Save limit' }).click();
    const pending = page.getByText(/^Rises to 50 points on [^.]+\.$/);
    await expect(pending).toBeVisible();
    await page.getByRole('button', { name: 'Cancel change' }).click();
    await expect(pending).toBeHidden();
  });
});

test.describe('a reality check', () => {
  test.use({ ownBrowser: true });

  playerTest('waits for the round, shows the result of the session, and appears again later', async ({ page }) => {
    await page.goto('/profile#reality-check');
    await page.getByText('15 minutes').click();
    await expect(page.getByRole('radio', { name: '15 minutes' })).toBeChecked();
    await page.clock.install();
    const room = await new DiceRoom(page).open();
    await room.rollOnce();
    await page.clock.runFor(16 * MINUTE_MS);
    await expect(page.getByRole('dialog')).toBeHidden();
    await room.roll.click();
    const check = page.getByRole('dialog', { name: 'Reality check' });
    await expect(check.getByText(/^You have been playing for 1[67] min/)).toBeVisible();
    await expect(check.getByRole('definition').first()).toHaveText('40');
    await expectOpenToEverybody(page);
    await check.getByRole('button', { name: 'Keep playing' }).click();
    await page.clock.runFor(60_000);
    await expect(check).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use(SMALL_SCREEN);

  playerTest('time out closes the tables, except for a round that is open', async ({ page }) => {
    const mines = await page.request.post('/api/games/mines/start', { data: { betAmount: 5, mineCount: 3 } });
    expect(mines.status()).toBe(200);
    await page.goto('/profile#time-out');
    await page.getByRole('button', { name: 'Take time out' }).click();
    const sheet = page.getByRole('dialog', { name: 'Time out: 24 hours' });
    const stop = sheet.getByRole('button', { name: /^Stop play until/ });
    await stop.click();
    await expect(sheet.getByRole('alert')).toHaveText('Tick the box to continue.');
    await expectNothingSideways(page);
    expect(await smallTargets(page)).toEqual([]);
    await sheet.getByRole('checkbox').check();
    await stop.click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText(/^You can’t bet until/).first()).toBeVisible();

    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Your balance' }).getByText(/^You can’t bet until/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'All games' })).toBeHidden();
    await page.goto('/games');
    await expect(page.getByText(/^The tables are closed to you until/)).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText([/Mines/]);
    await expect(page.getByRole('button', { name: /^Roll/ })).toBeHidden();
    await expectNothingSideways(page);
    await expectOpenToEverybody(page);
    await page.locator('[data-tile="0"]').click();
    const cashOut = page.getByRole('button', { name: /^Cash out/ });
    const closed = page.getByRole('form', { name: 'Your bet' }).getByText(/^You can’t bet until/);
    await expect(async () => {
      if (await cashOut.isVisible()) await cashOut.click({ timeout: 500 });
      await expect(closed, 'safe or not, the round ends and no other begins').toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByRole('button', { name: /^Start/ })).toHaveAttribute('aria-disabled', 'true');
  });
});
