// What is on the screen under axe, on felt and on paper: nothing serious, nothing critical.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const THEMES = ['dark', 'light'] as const;
const GRAVE = new Set(['serious', 'critical']);

async function graveViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => GRAVE.has(impact ?? ''))
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target, any }) => [target, any[0]?.message]) }));
}

/** Looks at what is on the screen in both themes; their colours hang on this attribute alone. */
export async function expectOpenToEverybody(page: Page): Promise<void> {
  for (const theme of THEMES) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await graveViolations(page), `in the ${theme} theme`).toEqual([]);
  }
}
