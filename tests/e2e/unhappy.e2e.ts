import { DiceRoom } from './dice-room.ts';
import { expect, expectRounds, playerTest, test } from './visit.ts';

test.describe('a lost answer', () => {
  test.use({ expectedComplaints: /net::ERR_FAILED/ });

  playerTest(
    'survives a reload of the page, and the bet is asked for again under its own key',
    async ({ page, context }) => {
      const keys: (string | undefined)[] = [];
      await page.route('**/api/games/dice', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        await route.fetch();
        return route.abort();
      });
      const room = await new DiceRoom(page).open();
      await room.under.check({ force: true });
      await room.roll.click();
      const question = page.getByRole('alert').filter({ hasText: 'No answer to your bet of 20 yet.' });
      await expect(question).toBeVisible();
      await page.reload();
      await expect(question).toBeVisible();
      await expect(room.under).toBeChecked();
      await room.rollOnce(() => page.getByRole('button', { name: 'Check the result' }).click());
      await expect(question).toBeHidden();
      expect(keys[1]).toBe(keys[0]);
      await expectRounds(context.request, 1);
    },
  );
});

test.describe('no network', () => {
  test.use({ ownBrowser: true, expectedComplaints: /net::ERR_|WebSocket connection|status of 403 .*socket\.io/ });

  playerTest(
    'a tab that was offline when its session ended is signed out when it is back',
    async ({ page, context, playwright, baseURL }) => {
      await page.goto('/profile');
      await expect(page.getByRole('img', { name: /^Connected/ })).toBeVisible();
      await context.setOffline(true);
      await expect(page.getByRole('img', { name: /^Not connected/ })).toBeVisible();
      const elsewhere = await playwright.request.newContext({
        baseURL: baseURL!,
        storageState: await context.storageState(),
      });
      await elsewhere.post('/api/auth/logout', { data: {} });
      await elsewhere.dispose();
      await context.setOffline(false);
      await expect(page).toHaveURL(/\/landing$/);
    },
  );

  playerTest(
    'a table that cannot be loaded says so inside the hub, and loads when the network is back',
    async ({ page, context }) => {
      await new DiceRoom(page).open();
      await context.setOffline(true);
      await page.getByRole('tab', { name: 'Keno' }).click();
      await expect(page.getByRole('alert')).toContainText("This table couldn't be loaded.");
      await expect(page.getByRole('heading', { name: 'Your Game Stats' })).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole('button', { name: 'Quick Pick' })).toBeVisible();
    },
  );
});

test.describe('an expired session', () => {
  // The live feed of the table may open after the cookies are deleted.
  playerTest.use({ expectedComplaints: /WebSocket connection/ });

  playerTest('a bet with an expired session leads to the sign-in page and takes nothing', async ({ page, context }) => {
    const room = await new DiceRoom(page).open();
    // Otherwise the opening connection is notified first.
    await expect(page.getByRole('img', { name: /^Connected/ })).toBeVisible();
    // An answer to a query of the page would lead away before the bet.
    await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? undefined : route.continue()));
    await context.clearCookies();
    await room.roll.click();
    await expect(page).toHaveURL(/\/landing$/);
    await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth?next=%2Fgames');
  });
});

test.describe('a page that crashes down to its styles', () => {
  test.use({ ownBrowser: true, expectedComplaints: /Content Security Policy|content policy|styled-components/ });

  test('shows an explanation and a way to reload, not a blank page', async ({ page }) => {
    await page.route('/landing', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/(name="csp-nonce" content=")[^"]*/, '$1another');
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/landing');
    await expect(page.getByRole('heading', { name: 'Tallyhouse could not be shown.' })).toBeVisible();
    await page.unroute('/landing');
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  });
});
