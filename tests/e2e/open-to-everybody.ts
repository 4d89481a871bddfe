// What is on the screen under axe, on felt and on paper: nothing serious, nothing critical.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A theme changes colours and nothing else: what every rule has looked at in one is asked for its contrast in the other. */
const THEMES = [
  { theme: 'dark', rules: [] },
  { theme: 'light', rules: ['color-contrast'] },
] as const;
const GRAVE = new Set(['serious', 'critical']);

/** Of every rule, or of those named. */
async function graveViolations(page: Page, rules: readonly string[]) {
  // There are no frames of strangers here, for which axe would open a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules.length === 0 ? axe : axe.withRules([...rules])).analyze();
  return violations
    .filter(({ impact }) => GRAVE.has(impact ?? ''))
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html, any }) => [html, any[0]?.message]) }));
}

/** And waits until every colour has changed: what is half way from one theme to the other can be read by nobody. */
async function changeTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }, theme);
}

/** Looks at what is on the screen in both themes; their colours hang on this attribute alone. */
export async function expectOpenToEverybody(page: Page): Promise<void> {
  for (const { theme, rules } of THEMES) {
    await changeTheme(page, theme);
    expect(await graveViolations(page, rules), `in the ${theme} theme`).toEqual([]);
  }
}
