import type { Page } from '@playwright/test';
import { DiceRoom } from './dice-room.ts';
import { expect, playerTest as test } from './visit.ts';

const SCREENS = [
  { name: 'a laptop', width: 1366, height: 650 },
  { name: 'a desk without room for receipts beside the table', width: 1100, height: 800 },
  { name: 'a tablet', width: 768, height: 1024 },
  { name: 'a phone', width: 360, height: 640 },
];

/** Outside the dialog nothing has a role. */
function coveredByToast(page: Page, parts: string[]): Promise<string[]> {
  return page.evaluate((selectors) => {
    const toast = document.querySelector('[data-swipe-direction]')!.getBoundingClientRect();
    return selectors.filter((selector) => {
      const part = document.querySelector(selector)!.getBoundingClientRect();
      const isBeside = part.right <= toast.left || toast.right <= part.left;
      return !(isBeside || part.bottom <= toast.top || toast.bottom <= part.top);
    });
  }, parts);
}

test('a toast is beside tabs, felt and bet bar, and beside a dialog, on every screen', async ({ page }) => {
  const room = await new DiceRoom(page).open();
  await room.bet.fill('999999');
  await room.roll.click();
  await expect(page.getByText('Insufficient Points', { exact: true })).toBeVisible();
  // A toast stays in a window without focus.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  const expectNothingCovered = async (parts: string[]) => {
    for (const { name, ...size } of SCREENS) {
      await page.setViewportSize(size);
      await expect(() => expect(coveredByToast(page, parts), name).resolves.toEqual([])).toPass();
    }
  };
  await expectNothingCovered(['[role="tablist"]', '[role="tabpanel"] fieldset', '[role="tabpanel"] form']);
  await room.bet.fill('1');
  await page.getByRole('button', { name: /^Auto/ }).click();
  await expect(page.getByRole('dialog', { name: 'Auto' })).toBeVisible();
  await expectNothingCovered(['[role="dialog"]']);
});
