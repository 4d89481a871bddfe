import type { Request, Route } from '@playwright/test';
import { DiceRoom } from './dice-room.ts';
import {
  expect,
  expectBalance,
  expectRounds,
  expectToast,
  loseLineDuring,
  newcomer,
  register,
  SIGNUP_BONUS,
  playerTest,
  test,
} from './visit.ts';

const BETS = '**/api/games/dice';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('bets', () => {
  playerTest('a bet beyond the balance is refused with a message, and nothing is sent', async ({ page }) => {
    const sent: Request[] = [];
    page.on('request', (request) => request.url().endsWith('/api/games/dice') && sent.push(request));
    const room = await new DiceRoom(page).open();
    await room.bet.fill('150');
    await room.roll.click();
    await expectToast(page, 'Insufficient Points', 'You need 150 points to place this bet. Current balance: 100');
    await expectBalance(page, SIGNUP_BONUS);
    expect(sent).toEqual([]);
  });

  playerTest(
    'two tabs that bet at the same moment both get their roll and agree on the balance',
    async ({ page, context }) => {
      const rooms = [await new DiceRoom(page).open(), await new DiceRoom(await context.newPage()).open()];
      await Promise.all(rooms.map((room) => room.rollOnce()));
      await expectRounds(context.request, 2);
      const { points } = await (await context.request.get('/api/user')).json();
      for (const room of rooms) await expectBalance(room.page, points);
    },
  );
});

test.describe('a lost answer', () => {
  test.use({ expectedComplaints: /net::ERR_FAILED/ });

  /** `reaches`: the bet itself arrives. */
  function loseFirstAnswer(keys: (string | undefined)[], reaches: boolean) {
    return async (route: Route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      if (reaches) await route.fetch();
      return route.abort();
    };
  }

  for (const reaches of [true, false]) {
    const fate = reaches ? 'was booked' : 'never arrived';
    playerTest(`a bet that ${fate} is asked for again under its own key and placed once`, async ({ page, context }) => {
      const keys: (string | undefined)[] = [];
      await page.route(BETS, loseFirstAnswer(keys, reaches));
      const room = await new DiceRoom(page).open();
      await room.roll.click();
      await expect(page.getByRole('alert')).toContainText('No answer to your bet of 10 yet.');

      const { balanceAfter } = await room.rollOnce(() =>
        page.getByRole('button', { name: 'Check the result' }).click(),
      );
      await expectBalance(page, balanceAfter);
      expect(keys).toHaveLength(2);
      expect(keys[1]).toBe(keys[0]);
      await expectRounds(context.request, 1);
    });
  }

  playerTest('the question survives a reload of the page', async ({ page, context }) => {
    const keys: (string | undefined)[] = [];
    await page.route(BETS, loseFirstAnswer(keys, true));
    const room = await new DiceRoom(page).open();
    await room.under.check({ force: true });
    await room.roll.click();
    const question = page.getByRole('alert').filter({ hasText: 'No answer to your bet of 10 yet.' });
    await expect(question).toBeVisible();
    await page.reload();
    await expect(question).toBeVisible();
    await expect(room.under).toBeChecked();
    await room.rollOnce(() => page.getByRole('button', { name: 'Check the result' }).click());
    await expect(question).toBeHidden();
    expect(keys[1]).toBe(keys[0]);
    await expectRounds(context.request, 1);
  });
});

test.describe('no network', () => {
  test.use({ ownBrowser: true, expectedComplaints: /net::ERR_|WebSocket connection|status of 403 .*socket\.io/ });

  playerTest(
    'a banner says so meanwhile, and the figures catch up afterwards',
    async ({ page, context, player, playwright, baseURL }) => {
      const room = await new DiceRoom(page).open();
      await expect(page.getByRole('img', { name: /^Connected/ })).toBeVisible();
      await loseLineDuring(page, () => room.roll.click());
      await room.strip.scrollIntoViewIfNeeded();
      await expect(page.getByText('You are offline. What')).toBeInViewport();
      await expect(page.getByRole('alert')).toContainText('No answer to your bet of 10 yet.');

      await context.setOffline(false);
      await expect(page.getByText('You are offline. What')).toBeHidden();
      await expect(room.result).toContainText(/The house keeps|paid on/);
      const elsewhere = await playwright.request.newContext({ baseURL: baseURL! });
      await elsewhere.post('/api/auth/login', { data: { username: player.username, password: player.password } });
      const reply = await elsewhere.post('/api/games/dice', { data: { betAmount: 7, prediction: 'over' } });
      await expectBalance(page, (await reply.json()).newBalance);
      await elsewhere.dispose();
    },
  );

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

  playerTest('so does a table, and the hub stays around it', async ({ page, context }) => {
    await new DiceRoom(page).open();
    await context.setOffline(true);
    await page.getByRole('tab', { name: 'Keno' }).click();
    await expect(page.getByRole('alert')).toContainText("This table couldn't be loaded.");
    await expect(page.getByRole('heading', { name: 'Your Game Stats' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Quick Pick' })).toBeVisible();
  });
});

test.describe('a server in trouble', () => {
  test.use({ ownBrowser: true, expectedComplaints: /status of 500/ });

  playerTest('a screen that cannot be read says what happened and reads again when asked to', async ({ page }) => {
    const problem = { message: 'Something went wrong.', code: 'fault', requestId: 'test' };
    let isWell = false;
    await page.route('**/api/games/history*', (route) =>
      isWell ? route.continue() : route.fulfill({ status: 500, json: problem }),
    );
    await page.goto('/game-history');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Your game history could not be loaded.');
    await expect(alert).toContainText('Nothing was taken from your balance.');
    // The page also reads again on its own: the server recovers only with the click.
    await page.exposeFunction('serverRecovers', () => void (isWell = true));
    const again = alert.getByRole('button', { name: 'Try again' });
    await again.evaluate((button) =>
      button.addEventListener('click', () => (window as unknown as { serverRecovers(): void }).serverRecovers(), {
        capture: true,
      }),
    );
    await again.click();
    await expect(page.getByText('No games found matching your filters.')).toBeVisible();
  });
});

test.describe('on signing in', () => {
  test.use({ expectedComplaints: /status of 409/ });

  test('a wrong password is named as such and rejected', async ({ page, request }) => {
    const player = newcomer();
    await register(request, player);
    await page.goto('/auth');
    await page.getByLabel('Username').fill(player.username);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(page, 'Login failed', 'Invalid username or password');
    await expect(page).toHaveURL(/\/auth$/);
  });

  test('a name that is taken, in any case, is refused at its field', async ({ page, request }) => {
    const player = newcomer();
    await register(request, player);
    await page.goto('/auth?tab=register');
    await page.getByLabel('Username').fill(player.username.toUpperCase());
    await page.getByLabel('Email').fill(newcomer().email);
    await page.getByLabel('Password', { exact: true }).fill(player.password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('Registration failed', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('That username is taken.');
    await expect(page).toHaveURL(/\/auth/);
  });

  test('invalid input is reported at its fields before anything is sent', async ({ page }) => {
    await page.goto('/auth?tab=register');
    await page.getByLabel('Username').fill('no spaces');
    await page.getByLabel('Email').fill('nowhere');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(
      'Username can only contain letters, numbers, and underscores',
    );
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('That is not an email address.');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'A password has at least 6 characters.',
    );
  });

  test('the code of an invitation opens the registration and is sent with it', async ({ page }) => {
    const player = newcomer();
    await page.goto('/auth?ref=old_friend');
    const form = page.getByRole('tabpanel', { name: 'Sign Up' });
    await form.getByLabel('Username').fill(player.username);
    await page.getByRole('tab', { name: 'Sign In' }).click();
    await expect(form).toBeHidden();
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await expect(form.getByLabel('Username'), 'what was typed is there still').toHaveValue(player.username);
    await form.getByLabel('Email').fill(player.email);
    await form.getByLabel('Password', { exact: true }).fill(player.password);
    const sent = page.waitForRequest('**/api/auth/register');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ username: player.username, ref: 'old_friend' });
    await expect(page.getByRole('heading', { name: `Welcome, ${player.username}` })).toBeVisible();
  });
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

test.describe('sessions', () => {
  playerTest('a player who signs out in one tab is signed out in the other at once', async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/profile');
    await expect(other.getByRole('img', { name: /^Connected/ })).toBeVisible();
    await page.goto('/');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/landing$/);
    await expect(other).toHaveURL(/\/landing$/);
  });

  playerTest('a signed-in player is led away from the sign-in page', async ({ page, player }) => {
    await page.goto('/auth');
    await expect(page.getByRole('heading', { name: `Welcome back, ${player.username}` })).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test('a stranger who opened a table is asked to log in, and a player who signs out is not', async ({
    page,
    context,
  }) => {
    await page.goto('/games/roulette');
    await expect(page.getByText('Please log in to play roulette', { exact: true })).toBeVisible();
    await register(context.request, newcomer());
    await page.goto('/games/roulette');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/landing$/);
    await expect(page.getByText(/^Please log in/)).toBeHidden();
  });

  playerTest('an unknown address is a 404 for players as well', async ({ page }) => {
    await page.goto('/withdraw-everything');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the house' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
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
