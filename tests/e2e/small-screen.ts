import { expect, type Page } from '@playwright/test';

export const SMALL_SCREEN = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
} as const;

const SMALLEST_TARGET_PX = 44;

export async function expectNothingSideways(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: window.innerWidth,
  }));
  expect(content, 'the page is wider than the screen').toBeLessThanOrEqual(screen);
  expect(screen).toBe(360);
}

/** Neither a clipped element, which is unreachable, nor words wider than their button widen the page. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  const cutOff = await page.evaluate(() => {
    const clips = [...document.querySelectorAll('[role="tabpanel"] *')].filter(
      (element) => getComputedStyle(element).overflowX === 'clip',
    );
    return clips.flatMap((clip) => {
      const { left, right } = clip.getBoundingClientRect();
      return [...clip.querySelectorAll('button, label, a[href], input, th, td, [role="status"]')]
        .map((element) => {
          const words = document.createRange();
          if (element.lastChild instanceof Text) words.selectNode(element.lastChild);
          return { element, box: element.getBoundingClientRect(), words: words.getBoundingClientRect() };
        })
        .filter(
          ({ box, words }) =>
            box.width > 0 && (box.left < left - 1 || box.right > right + 1 || words.width > box.width + 1),
        )
        .map(
          ({ element, box }) =>
            `${Math.round(box.left)} to ${Math.round(box.right)}: ${element.outerHTML.slice(0, 160)}`,
        );
    });
  });
  expect(cutOff).toEqual([]);
}

/** Links inside a sentence are exempt. Labels and pseudo-elements extend a target. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = 'a[href], button, input, select, [role="tab"]';
    const reach = (element: Element): { width: number; height: number } => {
      const own = element.getBoundingClientRect();
      const label = element.closest('label')?.getBoundingClientRect();
      const cover = getComputedStyle(element, '::after');
      const isLaid = cover.content !== 'none' && cover.position === 'absolute';
      const isCovering = isLaid && cover.inset === '0px';
      if (label !== undefined) return label;
      if (isCovering) return ((element as HTMLElement).offsetParent ?? element).getBoundingClientRect();
      const beyond = (...edges: string[]) =>
        isLaid ? edges.reduce((sum, edge) => sum - Math.min(0, Number.parseFloat(edge) || 0), 0) : 0;
      return {
        width: own.width + beyond(cover.left, cover.right),
        height: own.height + beyond(cover.top, cover.bottom),
      };
    };
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' && element.parentElement!.textContent !== element.textContent;
    return [...document.querySelectorAll(controls)]
      .filter((element) => element.checkVisibility() && !isInSentence(element) && element.id !== 'skip')
      .map((element) => ({ element, ...reach(element) }))
      .filter(({ width, height }) => Math.min(width, height) < least - 0.5)
      .map(
        ({ element, width, height }) => `${Math.round(width)}x${Math.round(height)} ${element.outerHTML.slice(0, 160)}`,
      );
  }, SMALLEST_TARGET_PX);
}

/** Starts at level one and skips no level going down. */
export async function expectHeadingsInOrder(page: Page): Promise<void> {
  const levels = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => ({ level: Number(heading.tagName[1]), text: heading.textContent })),
  );
  expect(levels.filter(({ level }) => level === 1)).toHaveLength(1);
  const skipping = levels.filter(({ level }, at) => level > (levels[at - 1]?.level ?? 0) + 1);
  expect(skipping, 'headings that leave out a level').toEqual([]);
}

export async function withLettersTwiceAsLarge(page: Page, look: () => Promise<void>): Promise<void> {
  const sizeLetters = (size: string) =>
    page.evaluate(async (fontSize) => {
      document.documentElement.style.setProperty('font-size', fontSize);
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      // With reduced motion transitions have no duration, but still run.
      const changes = () => document.getAnimations().filter((change) => change instanceof CSSTransition);
      while (changes().length > 0) await frame();
      await frame();
    }, size);
  await sizeLetters('200%');
  await look();
  await sizeLetters('');
}
