import type { Locator, Page } from '@playwright/test';
import { expect } from './visit.ts';

export const SCREENS = [
  { name: 'a laptop', width: 1366, height: 650, letterPx: 16 },
  { name: 'a small desk', width: 1280, height: 800, letterPx: 16 },
  { name: 'a tablet', width: 768, height: 1024, letterPx: 16 },
  { name: 'a phone', width: 360, height: 640, letterPx: 16 },
  { name: 'a phone on its side', width: 740, height: 360, letterPx: 16 },
  { name: 'a desk with letters twice as large', width: 1366, height: 768, letterPx: 32 },
];

/** For `test.use`. */
export function screenOf({ width, height }: { width: number; height: number }) {
  return { viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } } as const;
}

/** As the reader has set the browser; the page may be lent to other tests, which want 16 again. */
export async function setLetters(page: Page, letterPx: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: letterPx, fixed: letterPx } });
}

export async function expectWhole(what: string, parts: readonly Locator[]): Promise<void> {
  for (const part of parts) {
    await expect(part, what).toBeInViewport({ ratio: 0.99 });
    // Not under the bar of the house, nor under that of the bet.
    await expect
      .poll(() => part.evaluate(whatLiesOn), { message: `${what}: something lies on it`, timeout: 15_000 })
      .toBe('');
  }
}

/** Empty: nothing. */
function whatLiesOn(element: Element): string {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  if (found === null) return 'the edge of the screen';
  const isItself = element.contains(found) || found.contains(element) || element.closest('label') === found;
  return isItself ? '' : found.outerHTML.slice(0, 200);
}
