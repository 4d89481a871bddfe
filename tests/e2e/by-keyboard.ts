import { expect, type Locator, type Page } from '@playwright/test';

const FAR_ENOUGH = 60;

/** A ring of 2 px, on the element or on its label. */
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

/** Every stop on the way must be visible. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  for (let stop = 0; stop < FAR_ENOUGH; stop++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return expectVisibleFocus(page);
    await expectVisibleFocus(page);
  }
  throw new Error(`Tab never reaches ${String(target)}`);
}
