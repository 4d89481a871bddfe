import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Themes differ in colours only, so the second is checked for contrast only. */
const THEMES = [
  { theme: 'dark', rules: [] },
  { theme: 'light', rules: ['color-contrast'] },
] as const;
const GRAVE = new Set(['serious', 'critical']);

/** By default all of axe is injected into the page twice per check. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string };
const NOTHING_MORE = 'void 0';

/** All rules by default. */
async function graveViolations(page: Page, rules: readonly string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Frames would make axe open an extra page each; those of offer networks are not checked.
  const { origin, protocol } = new URL(page.url());
  const own = protocol === 'file:' ? protocol : origin;
  expect(page.frames().filter((frame) => frame.url().startsWith(own))).toHaveLength(1);
  const axe = new AxeBuilder({ page, axeSource: NOTHING_MORE })
    .setLegacyMode()
    .exclude('iframe')
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules.length === 0 ? axe : axe.withRules([...rules])).analyze();
  return violations
    .filter(({ impact }) => GRAVE.has(impact ?? ''))
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html, any }) => [html, any[0]?.message]) }));
}

/** A colour in mid-transition could fail the contrast check. */
async function withoutTransitions(page: Page, look: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  await look();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
}

async function changeTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name;
    const isMoving = ({ playState, effect }: Animation) =>
      playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity;
    // An animation may start another one.
    for (let quietFrames = 0; quietFrames < 2; quietFrames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const moves = document.getAnimations().filter(isMoving);
      if (moves.length > 0) quietFrames = -1;
      await Promise.allSettled(moves.map(({ finished }) => finished));
    }
  }, theme);
}

/** Colours depend on this attribute only. */
export async function expectOpenToEverybody(page: Page): Promise<void> {
  await withoutTransitions(page, async () => {
    for (const { theme, rules } of THEMES) {
      await changeTheme(page, theme);
      expect(await graveViolations(page, rules), `in the ${theme} theme`).toEqual([]);
    }
  });
}
