import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A theme changes colours and nothing else: what every rule has looked at in one is asked for its contrast in the other. */
const THEMES = [
  { theme: 'dark', rules: [] },
  { theme: 'light', rules: ['color-contrast'] },
] as const;
const GRAVE = new Set(['serious', 'critical']);

/** The axe that the builder brings. Left to itself it reads all of it into the page twice for every look. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string };
const NOTHING_MORE = 'void 0';

/** Of every rule, or of those named. */
async function graveViolations(page: Page, rules: readonly string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // There are no frames of ours, for which axe would open a page of its own each time, and want to be read into each of them.
  // What a network shows in its frame is not ours to judge.
  const { origin } = new URL(page.url());
  expect(page.frames().filter((frame) => frame.url().startsWith(origin))).toHaveLength(1);
  const axe = new AxeBuilder({ page, axeSource: NOTHING_MORE })
    .setLegacyMode()
    .exclude('iframe')
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules.length === 0 ? axe : axe.withRules([...rules])).analyze();
  return violations
    .filter(({ impact }) => GRAVE.has(impact ?? ''))
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html, any }) => [html, any[0]?.message]) }));
}

/**
 * No colour is half way to another while it is looked at, neither from theme to theme nor where a button comes to life in the
 * middle of a look: that can be read by nobody, and is over in a blink.
 */
async function withoutTransitions(page: Page, look: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  await look();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
}

/** And waits until what comes or goes by an animation has come or gone. */
async function changeTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name;
    const isMoving = ({ playState, effect }: Animation) =>
      playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity;
    // What has come may be followed by what goes.
    for (let quietFrames = 0; quietFrames < 2; quietFrames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const moves = document.getAnimations().filter(isMoving);
      if (moves.length > 0) quietFrames = -1;
      await Promise.allSettled(moves.map(({ finished }) => finished));
    }
  }, theme);
}

/** Looks at what is on the screen in both themes; their colours hang on this attribute alone. */
export async function expectOpenToEverybody(page: Page): Promise<void> {
  await withoutTransitions(page, async () => {
    for (const { theme, rules } of THEMES) {
      await changeTheme(page, theme);
      expect(await graveViolations(page, rules), `in the ${theme} theme`).toEqual([]);
    }
  });
}
