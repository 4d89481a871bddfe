import { expect, type Locator, type Page } from '@playwright/test';

const FAR_ENOUGH = 60;

/** The focus ring must be 2 px, on the element or on the label that shows it. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const ring = await page.evaluate(() => {
    const focused = document.activeElement!;
    const shown = [focused, focused.closest('label')].filter((element) => element !== null);
    const isRinged = shown.some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    return { isRinged, element: focused.outerHTML.slice(0, 120) };
  });
  expect(ring.isRinged, `no ring around ${ring.element}`).toBe(true);
}

/** Presses Tab until `target` has the focus; every stop on the way must be visible. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  for (let stop = 0; stop < FAR_ENOUGH; stop++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return expectVisibleFocus(page);
    await expectVisibleFocus(page);
  }
  throw new Error(`Tab never reaches ${String(target)}`);
}
