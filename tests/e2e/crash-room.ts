// Flights cannot be predicted: a test that needs a certain kind flies until it gets one.
import { expect, type Locator, type Page } from '@playwright/test';

export type FlightReply = {
  startId: string;
  betAmount: number;
  gameOver: boolean;
  crashed: boolean;
  crashPoint: number | null;
  cashOutMultiplier: number | null;
  winnings: number;
  newBalance: number;
};

export type Ending = 'crashed' | 'cashed-out';

/** Exceeded once in a million runs. */
const MOST_FLIGHTS = 30;

/** Until 50.00x, plus a margin. */
const LONGEST_MS = 110_000;

/** Too short to inspect an outcome on a busy machine. */
const RESET_MS = 5000;

/** Runs in the page. */
function holdEnds(resetMs: number): void {
  const later = window.setTimeout.bind(window);
  const held: (() => void)[] = [];
  const patient = (act: () => void, ms?: number) => {
    if (ms !== resetMs) return later(act, ms);
    const timer = later(() => undefined, 0);
    held.push(act);
    return timer;
  };
  window.setTimeout = patient as typeof setTimeout;
  Object.assign(window, { letEndsGo: () => held.splice(0).forEach((act) => act()) });
}

export class CrashRoom {
  readonly page: Page;
  readonly bet: Locator;
  readonly target: Locator;
  readonly start: Locator;
  readonly cashOut: Locator;
  readonly sky: Locator;
  readonly height: Locator;
  readonly words: Locator;
  readonly bar: Locator;
  readonly strip: Locator;

  constructor(page: Page) {
    const table = page.getByRole('tabpanel');
    this.page = page;
    this.bet = page.getByRole('textbox', { name: /^Bet/ });
    this.target = page.getByRole('textbox', { name: 'Auto cash-out' });
    this.start = page.getByRole('button', { name: /^Start/ });
    this.cashOut = page.getByRole('button', { name: /^Cash out/ });
    this.sky = table.locator('[role="img"][data-state]');
    this.height = table.getByTestId('multiplier');
    this.words = table.getByRole('status').first();
    this.bar = page.getByRole('form', { name: 'Your bet' });
    this.strip = page.getByRole('region', { name: 'Recent flights' });
  }

  async open(): Promise<this> {
    await this.page.addInitScript(holdEnds, RESET_MS);
    await this.page.goto('/games/crash');
    await expect(this.start).toBeVisible({ timeout: 30_000 });
    return this;
  }

  /** Removes the outcome from the table, as the screen does after RESET_MS. */
  async clear(): Promise<void> {
    await expect(async () => {
      await this.page.evaluate(() => (window as unknown as { letEndsGo(): void }).letEndsGo());
      await expect(this.start).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: LONGEST_MS });
  }

  async takeOff(act: () => Promise<unknown> = () => this.start.click()): Promise<FlightReply> {
    await expect(this.start).toBeEnabled();
    const reply = this.page.waitForResponse((response) => response.url().endsWith('/api/games/crash/start'));
    await act();
    return (await reply).json();
  }

  async shownHeight(): Promise<number> {
    return Number.parseFloat((await this.height.textContent())!);
  }

  /** False if it ended before, even before this screen could show it. */
  async reaches(height: number): Promise<boolean> {
    const seen = this.page.waitForFunction(
      (least) => {
        const sky = document.querySelector<HTMLElement>('[role="tabpanel"] [role="img"][data-state]');
        if (sky === null || sky.dataset['state'] === 'waiting') return null;
        if (sky.dataset['state'] !== 'flying') return 'over';
        const shown = sky.querySelector('[data-testid="multiplier"]')!.textContent;
        return Number.parseFloat(shown) >= least ? 'there' : null;
      },
      height,
      { polling: 'raf', timeout: 20_000 },
    );
    return seen.then(
      async (state) => (await state.jsonValue()) === 'there',
      () => false,
    );
  }

  /** Returns how the flight ended. */
  async cashOutNow(act = () => this.cashOut.click({ timeout: 2000 })): Promise<Ending> {
    await act().catch(() => undefined);
    return this.ending();
  }

  async ending(): Promise<Ending> {
    await expect(this.sky).toHaveAttribute('data-state', /^(crashed|cashed-out)$/, { timeout: LONGEST_MS });
    return (await this.sky.getAttribute('data-state')) as Ending;
  }

  async flyUntil(fly: () => Promise<boolean>): Promise<void> {
    for (let flights = 0; flights < MOST_FLIGHTS; flights++) {
      await this.clear();
      if (await fly()) return;
    }
    throw new Error('no flight was the right one');
  }
}
