import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Themes differ in colours only, so the second one is checked for contrast only. */
const THEMES = [
  { theme: 'dark', rules: [] },
  { theme: 'light', rules: ['color-contrast'] },
] as const;
const GRAVE = new Set(['serious', 'critical']);

/** By default the builder injects all of axe into the page twice per check. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string };
const NOTHING_MORE = 'void 0';

/** Runs all rules, or only those named. */
async function graveViolations(page: Page, rules: readonly string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // The site has no frames of its own. For frames axe would open an extra page and inject itself into each; frames of offer
  // networks are not checked.
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

/** A colour in the middle of a transition could fail the contrast check. */
async function withoutTransitions(page: Page, look: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  await look();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
}

/** Also waits for running animations to end. */
async function changeTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name;
    const isMoving = ({ playState, effect }: Animation) =>
      playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity;
    // An element that appears may start another animation.
    for (let quietFrames = 0; quietFrames < 2; quietFrames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const moves = document.getAnimations().filter(isMoving);
      if (moves.length > 0) quietFrames = -1;
      await Promise.allSettled(moves.map(({ finished }) => finished));
    }
  }, theme);
}

/** Checks the page in both themes. Colours depend on this attribute only. */
export async function expectOpenToEverybody(page: Page): Promise<void> {
  await withoutTransitions(page, async () => {
    for (const { theme, rules } of THEMES) {
      await changeTheme(page, theme);
      expect(await graveViolations(page, rules), `in the ${theme} theme`).toEqual([]);
    }
  });
}
