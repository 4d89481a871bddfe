// Every screen and main state under axe, on felt and on paper: nothing serious, nothing critical.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { DiceRoom } from './dice-room.ts';
import { OPEN_ROOMS, PLAYER_ROOMS, type Room } from './rooms.ts';
import { balanceOf, expect, test } from './visit.ts';

const THEMES = ['dark', 'light'] as const;
const GRAVE = new Set(['serious', 'critical']);

async function expectNoGraveViolation(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations
    .filter(({ impact }) => GRAVE.has(impact ?? ''))
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target, any }) => [target, any[0]?.message]) }));
  expect(grave).toEqual([]);
}

async function enter(page: Page, { address, arrived }: Room): Promise<void> {
  await page.goto(address);
  await expect(arrived(page)).toBeVisible();
}

for (const theme of THEMES) {
  test.describe(`the ${theme} theme`, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });
    test.beforeEach(({ page }) => page.addInitScript((name) => localStorage.setItem('tallyhouse-theme', name), theme));

    test.describe('for strangers, in a house with news', () => {
      test.beforeEach(({ resident }) => expect(resident.username).not.toBe(''));

      for (const room of OPEN_ROOMS) {
        test(`${room.name} is open to everybody`, async ({ page }) => {
          await enter(page, room);
          await expectNoGraveViolation(page);
        });
      }
    });

    test.describe('for players', () => {
      test.use({ storageState: ({ resident }, give) => give(resident.storageState) });

      for (const room of PLAYER_ROOMS) {
        test(`${room.name} is open to everybody`, async ({ page }) => {
          await enter(page, room);
          await expect(balanceOf(page)).toContainText('$');
          await expectNoGraveViolation(page);
        });
      }

      test('receipts, seeds and verdicts are open to everybody', async ({ page }) => {
        await page.goto('/game-history');
        await page
          .getByRole('button', { name: /^Receipt/ })
          .first()
          .click();
        await expect(page.getByRole('dialog').getByText('Nonce')).toBeVisible();
        await expectNoGraveViolation(page);

        await page.getByRole('link', { name: 'Verify this round' }).click();
        const changeSeeds = page.getByRole('button', { name: 'Change seeds', exact: true });
        await changeSeeds.click();
        await expectNoGraveViolation(page);
        await page.getByRole('button', { name: 'Open and change' }).click();
        await expect(page.getByText('Hashed here, it is the seed that was promised.')).toBeVisible();
        await expectNoGraveViolation(page);
        await page.getByRole('button', { name: 'Done' }).click();
        await expect(page.getByText('This round holds')).toBeVisible();
        await expectNoGraveViolation(page);
      });

      test('a result and a refusal are open to everybody', async ({ page }) => {
        const room = await new DiceRoom(page).open();
        await room.bet.fill('1');
        await room.rollOnce();
        await room.bet.fill('999999');
        await room.roll.click();
        await expect(page.getByText('Insufficient Points', { exact: true })).toBeVisible();
        await expectNoGraveViolation(page);
      });

      test.describe('without a network', () => {
        test.use({ expectedComplaints: /net::ERR_|WebSocket connection/ });

        test('an unanswered bet and the banner are open to everybody', async ({ page, context }) => {
          const room = await new DiceRoom(page).open();
          await context.setOffline(true);
          await room.roll.click();
          await expect(page.getByText('You are offline.')).toBeVisible();
          await expect(page.getByRole('alert')).toContainText('No answer came for your bet of 10.');
          await expectNoGraveViolation(page);
        });
      });
    });
  });
}
