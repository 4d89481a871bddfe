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
  /** Complaints of the browser that belong to what the test does. */
  expectedComplaints: RegExp | null;
  /** Not the page in which other tests have been before: for what stays with a page, and for tests of a first visit. */
  ownBrowser: boolean;
  complaints: void;
  /** Somebody new, signed in in this browser, with the signup bonus and nothing else. */
  player: Player;
};

type Worker = {
  /** A signed-in player with some rounds behind him, shared by the tests that only look. */
  resident: Resident;
  keptBrowser: KeptBrowser;
};

export type Resident = Player & { storageState: Awaited<ReturnType<APIRequestContext['storageState']>> };

/** Whoever opens a page asks who is signed in, and the browser notes that the answer was "nobody". */
const NOBODY_SIGNED_IN = /status of 401/;

export const SIGNUP_BONUS = 100;
export const LONGEST_NAME = 50;

function letters(count: number): string {
  return randomBytes(count).toString('hex').slice(0, count);
}

export function newcomer(nameLength = 16): Player {
  const username = `guest_${letters(nameLength - 6)}`;
  return { username, email: `${username.slice(-10)}@example.org`, password: `${letters(12)} Brass` };
}

/** Until every read knows the bonus: a page that is opened at once would find a player without points. */
export async function register(request: APIRequestContext, player: Player): Promise<void> {
  const reply = await request.post('/api/auth/register', { data: player });
  expect(reply.status(), await reply.text()).toBe(200);
  await confirmAge(request);
  await reached(request, '/api/auth/user', reply.headers()[HEADERS.asOfPosition]!);
}

/** The one who is signed in may bet from here on. */
export async function confirmAge(request: APIRequestContext): Promise<void> {
  const reply = await request.post('/api/auth/age', { data: { birthDate: '1990-05-17', isConfirmed: true } });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** In the page that stands before the tables. */
export async function answerAgeQuestion(page: Page): Promise<void> {
  await page.getByLabel('Day').fill('17');
  await page.getByLabel('Month').selectOption('May');
  await page.getByLabel('Year').fill('1990');
  await page.getByRole('checkbox', { name: 'This is my date of birth' }).check();
  await page.getByRole('button', { name: 'Confirm my age' }).click();
}

/** The connection is lost while a bet of dice is on its way. */
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

/** Waits until what is read there knows of this position. */
async function reached(request: APIRequestContext, path: string, position: string): Promise<void> {
  const headers = { [HEADERS.minPosition]: position };
  await expect(async () => expect((await request.get(path, { headers })).ok()).toBe(true)).toPass();
}

/** Rolls without looking, one after the other, until whoever reads finds the last of them in the books. */
export async function playRounds(request: APIRequestContext, stakes: readonly number[]): Promise<void> {
  let position = '';
  for (const betAmount of stakes) {
    const reply = await request.post('/api/games/dice', { data: { betAmount, prediction: 'over' } });
    expect(reply.status(), await reply.text()).toBe(200);
    ({ position } = ((await reply.json()) as { receipt: { position: string } }).receipt);
  }
  await reached(request, '/api/games/stats', position);
}

/** Asked without a position: the books may be a moment behind the answer to the last bet. */
export async function expectRounds(request: APIRequestContext, count: number): Promise<void> {
  const rounds = async () => (await (await request.get('/api/games/history')).json()) as object[];
  await expect.poll(async () => (await rounds()).length).toBe(count);
}

/** Breaches of the content policy are told as errors in the console. */
async function withBreachesTold(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`content policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  return context;
}

/** Errors in the console and uncaught errors, of all pages of one browser, until it is no longer listened to. */
function complaintsOf(context: BrowserContext) {
  const heard: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`);
  };
  const onError = (error: WebError) => void heard.push(String(error.error().stack ?? error.error()));
  context.on('console', onConsole).on('weberror', onError);
  return { heard, stop: () => context.off('console', onConsole).off('weberror', onError) };
}

/** A page may still be asking for something when its test is over: what stood in between is not to fail for that. */
async function letGo(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((asking) => asking.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.setOffline(false);
}

export const test = plain.extend<Visit, Worker>({
  expectedComplaints: [null, { option: true }],
  ownBrowser: [false, { option: true }],
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
  page: async ({ context }, give) => give(context.pages()[0] ?? (await context.newPage())),
  keptBrowser: [
    ({ browser }, give) => {
      // Whoever is signed in comes with the test, not with the page.
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
      // Behind all who have nothing but their bonus he would not be found on the leaderboard.
      while ((await tryLuck()).points <= SIGNUP_BONUS) player = newcomer(LONGEST_NAME);
      await give({ ...player, storageState: await request.storageState() });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

/** For tests whose browser belongs to somebody new, whether the test names him or not. */
export const playerTest = test.extend<{ signedIn: Player }>({
  signedIn: [({ player }, give) => give(player), { auto: true }],
});

export { expect };

/** In the bar on top, as it is read out. */
export async function expectBalance(page: Page, points: number): Promise<void> {
  await expect(page.getByTestId('balance')).toContainText(`Balance in points: ${points.toLocaleString('en-US')}`);
}

/** A toast in these very words. */
export async function expectToast(page: Page, title: string, message: string): Promise<void> {
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
}
