// Weight and speed of a page, recorded in the page itself.
import type { Page } from '@playwright/test';

export type MeasuredPage = {
  name: string;
  path: string;
  isForVisitor: boolean;
  /** The purpose of the page. For a player it is there once no skeleton is in the window, either. */
  content: string;
  /** Pressed for the answer to a press. */
  press: string;
};

const FOR_VISITOR = { isForVisitor: true };
const FOR_PLAYER = { isForVisitor: false };
const THEME = 'header button[aria-label*="theme"]';
const BELL = 'header button[aria-label^="Notifications"]';

export const MEASURED_PAGES: readonly MeasuredPage[] = [
  { name: 'landing', path: '/landing', ...FOR_VISITOR, content: 'main h1', press: THEME },
  { name: 'sign-in', path: '/auth', ...FOR_VISITOR, content: 'main form input[type="password"]', press: THEME },
  { name: 'home', path: '/', ...FOR_PLAYER, content: 'main h2', press: BELL },
  { name: 'earn', path: '/earn', ...FOR_PLAYER, content: 'main h2', press: BELL },
  { name: 'withdraw', path: '/withdraw', ...FOR_PLAYER, content: 'main h2', press: BELL },
  ...['dice', 'slots'].map((game) => ({
    name: game,
    path: `/games/${game}`,
    ...FOR_PLAYER,
    content: 'main button[type="submit"]',
    press: 'main button[type="submit"]',
  })),
];

export type Figures = {
  /** Milliseconds since the navigation. */
  contentMs: number;
  /** Bytes on the wire of all that was asked for before the content was there. */
  contentBytes: number;
  largestPaintMs: number;
  layoutShift: number;
  /** The longest answer to a press, in milliseconds; 0 if none was longer than 16. */
  pressMs: number;
};

type Recorded = { contentAt: number | null; largestPaintMs: number; layoutShift: number; pressMs: number };
declare global {
  interface Window {
    recorded: Recorded;
  }
}

/** Before the page is opened. */
export async function recordFigures(page: Page, { content, isForVisitor }: MeasuredPage): Promise<void> {
  const wanted = { selector: content, isForVisitor };
  await page.addInitScript(({ selector, isForVisitor: isWhole }: typeof wanted) => {
    const recorded: Recorded = { contentAt: null, largestPaintMs: 0, layoutShift: 0, pressMs: 0 };
    window.recorded = recorded;
    const observe = (type: string, note: (entry: PerformanceEntry & Record<string, unknown>) => void, more = {}) => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry as PerformanceEntry & Record<string, unknown>);
      }).observe({ type, buffered: true, ...more });
    };
    observe('largest-contentful-paint', ({ startTime }) => (recorded.largestPaintMs = startTime));
    observe('layout-shift', ({ value, hadRecentInput }) => {
      if (hadRecentInput !== true) recorded.layoutShift += value as number;
    });
    observe(
      'event',
      ({ duration, interactionId }) => {
        if (Number(interactionId) > 0) recorded.pressMs = Math.max(recorded.pressMs, duration);
      },
      { durationThreshold: 16 },
    );
    const isInWindow = (element: Element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return element.checkVisibility() && height > 0 && bottom > 0 && top < innerHeight;
    };
    const look = () => {
      const found = document.querySelector(selector);
      const isThere = found !== null && found.closest('[inert]') === null && found.checkVisibility();
      const areSkeletons = !isWhole && [...document.querySelectorAll('[data-skeleton]')].some(isInWindow);
      if (isThere && !areSkeletons) recorded.contentAt = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, wanted);
}

/** Waits for the content, and for all files that the page itself names. */
export async function figuresOf(page: Page): Promise<Figures> {
  await page.waitForFunction(() => window.recorded.contentAt !== null, undefined, { timeout: 100_000 });
  await page.waitForLoadState('load');
  return page.evaluate(() => {
    const { contentAt, largestPaintMs, layoutShift, pressMs } = window.recorded;
    const resources = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    const before = resources.filter(({ startTime }) => startTime <= contentAt!);
    // Headers are counted as the browser counts them.
    const contentBytes = before.reduce((sum, { encodedBodySize }) => sum + encodedBodySize + 300, 0);
    return { contentMs: contentAt!, contentBytes, largestPaintMs, layoutShift, pressMs };
  });
}
