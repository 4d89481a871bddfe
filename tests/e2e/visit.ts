import { randomBytes } from 'node:crypto';
import {
  type APIRequestContext,
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  type Route,
  test as plain,
  type WebError,
} from '@playwright/test';
import { HEADERS } from '#contracts/definition/problem.ts';
import { KeptBrowser } from './kept-browser.ts';

export type Player = { username: string; email: string; password: string };

type Visit = {
  expectedComplaints: RegExp | null;
  /** For lasting changes to a page and for first visits. */
  ownBrowser: boolean;
  /** Dismisses the rain of another test, which may cover a button. */
  dismissesRain: boolean;
  complaints: void;
  /** New, signed in, with the signup bonus only. */
  player: Player;
};

type Worker = {
  /** Has played; shared by tests that only read. */
  resident: Resident;
  keptBrowser: KeptBrowser;
};

export type Resident = Player & { storageState: Awaited<ReturnType<APIRequestContext['storageState']>> };

/** The browser logs the 401 of strangers. */
const NOBODY_SIGNED_IN = /status of 401|WebSocket connection to '[^']*' failed: HTTP Authentication failed/;

export const SIGNUP_BONUS = 100;
export const LONGEST_NAME = 50;

function letters(count: number): string {
  return randomBytes(count).toString('hex').slice(0, count);
}

export function newcomer(nameLength = 16): Player {
  const username = `guest_${letters(nameLength - 6)}`;
  return { username, email: `${username.slice(-10)}@example.org`, password: `${letters(12)} Brass` };
}

/** Waits until every read includes the bonus. */
export async function register(request: APIRequestContext, player: Player): Promise<void> {
  const reply = await request.post('/api/auth/register', { data: player });
  expect(reply.status(), await reply.text()).toBe(200);
  await confirmAge(request);
  await reached(request, '/api/auth/user', reply.headers()[HEADERS.asOfPosition]!);
}

export async function confirmAge(request: APIRequestContext): Promise<void> {
  const reply = await request.post('/api/auth/age', { data: { birthDate: '1990-05-17', isConfirmed: true } });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** The page before the tables. */
export async function answerAgeQuestion(page: Page): Promise<void> {
  await page.getByLabel('Day', { exact: true }).fill('17');
  await page.getByLabel('Month').selectOption('May');
  await page.getByLabel('Year').fill('1990');
  await page.getByRole('checkbox', { name: 'This is my date of birth' }).check();
  await page.getByRole('button', { name: 'Confirm my age' }).click();
}

/** Cuts the connection while a dice bet is in flight. */
export async function loseLineDuring(page: Page, press: () => Promise<unknown>): Promise<void> {
  const away = Promise.withResolvers<void>();
  const lose = async (route: Route) => {
    await away.promise;
    await route.abort('internetdisconnected');
  };
  await page.route('**/api/games/dice', lose, { times: 1 });
  const sent = page.waitForRequest('**/api/games/dice');
  await press();
  await sent;
  await page.context().setOffline(true);
  away.resolve();
}

/** Waits until reads at `path` include it. */
async function reached(request: APIRequestContext, path: string, position: string): Promise<void> {
  const headers = { [HEADERS.minPosition]: position };
  await expect(async () => expect((await request.get(path, { headers })).ok()).toBe(true)).toPass();
}

export async function playRounds(request: APIRequestContext, stakes: readonly number[]): Promise<void> {
  let position = '';
  for (const betAmount of stakes) {
    const reply = await request.post('/api/games/dice', { data: { betAmount, prediction: 'over' } });
    expect(reply.status(), await reply.text()).toBe(200);
    ({ position } = ((await reply.json()) as { receipt: { position: string } }).receipt);
  }
  await reached(request, '/api/games/stats', position);
}

/** The history may lag behind the last bet. */
export async function expectRounds(request: APIRequestContext, count: number): Promise<void> {
  const rounds = async () => (await (await request.get('/api/games/history')).json()) as object[];
  await expect.poll(async () => (await rounds()).length).toBe(count);
}

/** As a link would, without loading the page again. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    for (let frames = 0; frames < 2; frames++) await new Promise((drawn) => requestAnimationFrame(drawn));
  }, address);
}

async function withBreachesTold(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`content policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  return context;
}

function complaintsOf(context: BrowserContext) {
  const heard: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    const { url } = message.location();
    // The browser says of an unknown page that it was answered with 404.
    const isUnknownPage = url === message.page()?.url() && message.text().includes('status of 404');
    if (message.type() === 'error' && !isUnknownPage) heard.push(`${message.text()} (${url})`);
  };
  const onError = (error: WebError) => void heard.push(String(error.error().stack ?? error.error()));
  context.on('console', onConsole).on('weberror', onError);
  return { heard, stop: () => context.off('console', onConsole).off('weberror', onError) };
}

function pressAll(buttons: (HTMLElement | SVGElement)[]): void {
  for (const button of buttons) button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

/** Cancelled requests must not fail the test. */
async function letGo(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((asking) => asking.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.setOffline(false);
}

export const test = plain.extend<Visit, Worker>({
  expectedComplaints: [null, { option: true }],
  ownBrowser: [false, { option: true }],
  dismissesRain: [true, { option: true }],
  context: async (
    { browser, keptBrowser, ownBrowser, storageState, viewport, isMobile, hasTouch, contextOptions },
    give,
  ) => {
    if (ownBrowser) {
      await using context = await withBreachesTold(await browser.newContext());
      await give(context);
      return;
    }
    const kind = JSON.stringify([viewport, isMobile, hasTouch, contextOptions]);
    await keptBrowser.lend(kind, async (context) => {
      if (typeof storageState === 'object') await context.addCookies(storageState.cookies);
      await give(context);
    });
  },
  page: async ({ context, dismissesRain }, give) => {
    const page = context.pages()[0] ?? (await context.newPage());
    if (!dismissesRain) return give(page);
    const dismiss = page.getByRole('status', { name: 'Points rain' }).getByRole('button', { name: 'Dismiss' });
    // A press would move the focus. The rain can end first, so nothing here waits for the button.
    await page.addLocatorHandler(dismiss, () => dismiss.evaluateAll(pressAll));
    await give(page);
    await page.removeLocatorHandler(dismiss);
  },
  keptBrowser: [
    ({ browser }, give) => {
      const nobody = { storageState: { cookies: [], origins: [] } };
      return give(new KeptBrowser(async () => withBreachesTold(await browser.newContext(nobody))));
    },
    { scope: 'worker' },
  ],
  complaints: [
    async ({ context, expectedComplaints }, give) => {
      const { heard, stop } = complaintsOf(context);
      await give();
      await letGo(context);
      stop();
      const isExpected = (text: string) => NOBODY_SIGNED_IN.test(text) || expectedComplaints?.test(text) === true;
      const surprises = heard.filter((complaint) => !isExpected(complaint));
      expect(surprises, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
  player: async ({ context }, give) => {
    const player = newcomer();
    await register(context.request, player);
    await give(player);
  },
  resident: [
    async ({ playwright }, give, { project }) => {
      const { baseURL } = project.use;
      const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
      let player = newcomer(LONGEST_NAME);
      const tryLuck = async () => {
        await register(request, player);
        await playRounds(request, [1, 2, 1, 3, 1, 2, 1]);
        return (await (await request.get('/api/auth/user')).json()) as { points: number };
      };
      // With only the bonus they would rank too low.
      while ((await tryLuck()).points <= SIGNUP_BONUS) player = newcomer(LONGEST_NAME);
      const payee = { legalName: 'Bob Builder', country: 'US' };
      expect((await request.put('/api/withdrawal/payee', { data: payee })).status()).toBe(200);
      await give({ ...player, storageState: await request.storageState() });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

/** For tests that need a new player but do not name it. */
export const playerTest = test.extend<{ signedIn: Player }>({
  signedIn: [({ player }, give) => give(player), { auto: true }],
});

export { expect };

export async function expectBalance(page: Page, points: number): Promise<void> {
  await expect(page.getByTestId('balance')).toContainText(`Balance in points: ${points.toLocaleString('en-US')}`);
}

export async function expectToast(page: Page, title: string, message: string): Promise<void> {
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
}
