// A new page doubles a worker's time, so tests share one. State is reset after each; calls with lasting effects throw, and
// such tests set `ownBrowser`.
import type { BrowserContext, Page } from '@playwright/test';

const MOST_KEPT = 3;

/** Same origin, without scripts. */
const RESTING_PLACE = '/readyz';

const LASTING = ['addInitScript', 'routeWebSocket', 'exposeFunction', 'exposeBinding', 'emulateMedia'] as const;
const HEARD_BY_TESTS = ['request', 'response'];

function refuseWhatLasts(context: BrowserContext, page: Page): void {
  const refuse = () => Promise.reject(new Error('this lasts longer than a test: use({ ownBrowser: true })'));
  for (const change of LASTING) Object.assign(page, { [change]: refuse });
  for (const change of LASTING) if (change in context) Object.assign(context, { [change]: refuse });
  Object.assign(page.clock, { install: refuse });
}

/** The HTTP cache stays, as for a returning visitor. */
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
  /** By kind; the most recently used last. */
  private readonly kept = new Map<string, Kept>();
  private readonly open: () => Promise<BrowserContext>;

  constructor(open: () => Promise<BrowserContext>) {
    this.open = open;
  }

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
