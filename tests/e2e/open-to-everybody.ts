// What is on the screen under axe, on felt and on paper: nothing serious, nothing critical.
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
  // There are no frames here, for which axe would open a page of its own each time, and want to be read into each of them.
  expect(page.frames()).toHaveLength(1);
  const axe = new AxeBuilder({ page, axeSource: NOTHING_MORE })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules.length === 0 ? axe : axe.withRules([...rules])).analyze();
  return violations
    .filter(({ impact }) => GRAVE.has(impact ?? ''))
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html, any }) => [html, any[0]?.message]) }));
}

/** And waits until every colour has changed: what is half way from one theme to the other can be read by nobody. */
async function changeTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name;
    const isChanging = ({ playState, effect }: Animation) =>
      playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity;
    // What inherits a colour begins its own change when the one above it has come to its end.
    for (let quietFrames = 0; quietFrames < 2; quietFrames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const changes = document.getAnimations().filter(isChanging);
      if (changes.length > 0) quietFrames = -1;
      await Promise.allSettled(changes.map(({ finished }) => finished));
    }
  }, theme);
}

/** Looks at what is on the screen in both themes; their colours hang on this attribute alone. */
export async function expectOpenToEverybody(page: Page): Promise<void> {
  for (const { theme, rules } of THEMES) {
    await changeTheme(page, theme);
    expect(await graveViolations(page, rules), `in the ${theme} theme`).toEqual([]);
  }
}
