// One page for test after test: a new one, with a process of its own, costs a worker twice what going on in the same one does.
// What a test has changed in it is put back, and what cannot be put back is refused: that test asks for a browser of its own.
import type { BrowserContext, Page } from '@playwright/test';

/** As many kinds of screen as the tests of one file go through. */
const MOST_KEPT = 3;

/** Of the house, but none of its screens: nothing runs there. */
const RESTING_PLACE = '/readyz';

/** What stays with a page for as long as it lives. */
const LASTING = ['addInitScript', 'routeWebSocket', 'exposeFunction', 'exposeBinding', 'emulateMedia'] as const;
const HEARD_BY_TESTS = ['request', 'response'];

function refuseWhatLasts(context: BrowserContext, page: Page): void {
  const refuse = () => Promise.reject(new Error('this lasts longer than a test: use({ ownBrowser: true })'));
  for (const change of LASTING) Object.assign(page, { [change]: refuse });
  for (const change of LASTING) if (change in context) Object.assign(context, { [change]: refuse });
  Object.assign(page.clock, { install: refuse });
}

/** Back to an empty page of a browser that nobody has been at; its files stay, as they do with whoever comes back. */
async function tidyUp(context: BrowserContext, page: Page): Promise<void> {
  const others = context.pages().filter((open) => open !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.goto(RESTING_PLACE);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.mouse.move(-1, -1);
  for (const heard of HEARD_BY_TESTS) page.removeAllListeners(heard);
}

type Kept = { context: BrowserContext; page: Page };

export class KeptBrowser {
  /** By their kind, the one that was used last at the end. */
  private readonly kept = new Map<string, Kept>();
  private readonly open: () => Promise<BrowserContext>;

  /** `open` opens what the test that is running has asked for. */
  constructor(open: () => Promise<BrowserContext>) {
    this.open = open;
  }

  /** Does `visit` in a context of this kind, whose first page is there. */
  async lend(kind: string, visit: (context: BrowserContext) => Promise<void>): Promise<void> {
    const lent = this.kept.get(kind) ?? (await this.newPlace(await this.open()));
    this.kept.delete(kind);
    this.kept.set(kind, lent);
    const { context, page } = lent;
    const size = page.viewportSize();
    await visit(context);
    if (size !== null) await page.setViewportSize(size);
    await tidyUp(context, page);
  }

  /** Which the one that was not used for longest makes room for. */
  private async newPlace(context: BrowserContext): Promise<Kept> {
    const page = await context.newPage();
    refuseWhatLasts(context, page);
    const [oldest] = this.kept;
    if (oldest !== undefined && this.kept.size >= MOST_KEPT) {
      this.kept.delete(oldest[0]);
      await oldest[1].context.close();
    }
    return { context, page };
  }
}
