import type { Locator } from '@playwright/test';
import { DiceRoom } from './dice-room.ts';
import { expect, playerTest as test } from './visit.ts';

const SCREENS = [
  { name: 'a laptop', width: 1366, height: 650 },
  { name: 'a desk without room for receipts beside the table', width: 1100, height: 800 },
  { name: 'a tablet', width: 768, height: 1024 },
  { name: 'a phone', width: 360, height: 640 },
];

async function boxOf(part: Locator) {
  const { x, y, width, height } = (await part.boundingBox())!;
  return { left: x, top: y, right: x + width, bottom: y + height };
}

async function expectApart(part: Locator, toast: Locator): Promise<void> {
  const [one, other] = [await boxOf(part), await boxOf(toast)];
  const isApart =
    one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
  expect(isApart, `${JSON.stringify(one)} and the toast at ${JSON.stringify(other)}`).toBe(true);
}

for (const { name, ...viewport } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('shows a toast beside tabs, felt and bet bar, and beside a dialog', async ({ page }) => {
      const room = await new DiceRoom(page).open();
      await room.bet.fill('999999');
      await room.roll.click();
      const toast = page.getByRole('listitem').filter({ hasText: 'Insufficient Points' });
      await expect(toast).toBeVisible();
      const panel = page.getByRole('tabpanel');
      for (const part of [page.getByRole('tablist'), panel.locator('fieldset'), panel.locator('form')]) {
        await expectApart(part, toast);
      }
      await room.bet.fill('1');
      await page.getByRole('button', { name: 'Auto' }).click();
      const dialog = page.getByRole('dialog', { name: 'Auto' });
      await expect(dialog).toBeVisible();
      await expectApart(dialog, toast);
    });
  });
}
