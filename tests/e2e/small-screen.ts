// What a screen of 360 px asks of every page: nothing sideways, and every control large enough for a thumb.
import { expect, type Page } from '@playwright/test';

/** For `test.use`. */
export const SMALL_SCREEN = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
} as const;

const SMALLEST_TARGET_PX = 40;

export async function expectNothingSideways(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: window.innerWidth,
  }));
  expect(content, 'the page is wider than the screen').toBeLessThanOrEqual(screen);
  expect(screen).toBe(360);
}

/** What a table cuts off is neither seen nor reached, and does not make the page wider. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  const cutOff = await page.evaluate(() => {
    const clips = [...document.querySelectorAll('[role="tabpanel"] *')].filter(
      (element) => getComputedStyle(element).overflowX === 'clip',
    );
    return clips.flatMap((clip) => {
      const { left, right } = clip.getBoundingClientRect();
      return [...clip.querySelectorAll('button, label, a[href], input, th, td, [role="status"]')]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.left < left - 1 || box.right > right + 1))
        .map(
          ({ element, box }) =>
            `${Math.round(box.left)} to ${Math.round(box.right)}: ${element.outerHTML.slice(0, 160)}`,
        );
    });
  });
  expect(cutOff).toEqual([]);
}

/**
 * What a finger can hit: controls that are smaller than the least size, and whose surroundings do not answer for them.
 * Links inside a sentence are as large as its words.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = 'a[href], button, input, select, [role="tab"]';
    const reach = (element: Element): { width: number; height: number } => {
      const own = element.getBoundingClientRect();
      const label = element.closest('label')?.getBoundingClientRect();
      const cover = getComputedStyle(element, '::after');
      const isCovering = cover.content !== 'none' && cover.position === 'absolute' && cover.inset === '0px';
      if (label !== undefined) return label;
      return isCovering ? ((element as HTMLElement).offsetParent ?? element).getBoundingClientRect() : own;
    };
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' && element.parentElement!.textContent !== element.textContent;
    return [...document.querySelectorAll(controls)]
      .filter((element) => element.checkVisibility() && !isInSentence(element) && element.id !== 'skip')
      .map((element) => ({ element, ...reach(element) }))
      .filter(({ width, height }) => Math.min(width, height) < least)
      .map(
        ({ element, width, height }) => `${Math.round(width)}x${Math.round(height)} ${element.outerHTML.slice(0, 160)}`,
      );
  }, SMALLEST_TARGET_PX);
}
