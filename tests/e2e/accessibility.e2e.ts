import { tabTo } from './by-keyboard.ts';
import { DiceRoom } from './dice-room.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { FOOT_ROOMS, OPEN_ROOMS, PLAYER_ROOMS, type Room } from './rooms.ts';
import { joinStaff } from './staff-room.ts';
import { expect, loseLineDuring, test } from './visit.ts';

function lookInto(room: Room): void {
  test(`${room.name} is accessible`, async ({ page }) => {
    await page.goto(room.address);
    await expect(room.arrived(page)).toBeVisible();
    await expectOpenToEverybody(page);
  });
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('for strangers, in a house with news', () => {
  test.beforeEach(({ resident }) => expect(resident.username).not.toBe(''));

  for (const room of [...OPEN_ROOMS, ...FOOT_ROOMS]) lookInto(room);
});

test.describe('for players', () => {
  test.use({ storageState: ({ resident }, give) => give(resident.storageState) });

  for (const room of PLAYER_ROOMS) lookInto(room);

  test('receipts, seeds and verdicts are accessible', async ({ page }) => {
    await page.goto('/game-history');
    const stubs = page.getByRole('button', { name: /^Receipt/ });
    await stubs.first().click();
    await expect(page.getByRole('dialog').getByText('Nonce')).toBeVisible();
    await expectOpenToEverybody(page);

    await page.getByRole('link', { name: 'Verify this round' }).click();
    await page.getByRole('button', { name: 'Change seeds', exact: true }).click();
    await expect(page.getByLabel('Your next client seed')).toBeVisible();
    await expectOpenToEverybody(page);
    await page.getByRole('button', { name: 'Reveal and change' }).click();
    await expect(page.getByText('Its hash matches the commitment.')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Verified: this result is fair')).toBeVisible();
    await expectOpenToEverybody(page);
  });

  test('the chat works by keyboard, also for readers, and announces messages politely', async ({ page }) => {
    await page.goto('/games/dice');
    const toggle = page.getByRole('button', { name: /^Chat/ });
    await tabTo(page, toggle);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('complementary', { name: 'Chat' });
    await expect(drawer.getByText('View Only')).toBeVisible();
    await expect(drawer.getByRole('log', { name: 'Messages' })).toHaveAttribute('aria-live', 'polite');
    await expect.poll(() => drawer.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await expectOpenToEverybody(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(toggle).toBeFocused();
  });

  test('the calendar of the bonus is accessible', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Calendar and reminder' }).click();
    const calendar = page.getByRole('dialog', { name: 'Daily bonus calendar' });
    await expect(calendar.getByRole('list', { name: 'Days' })).toBeVisible();
    await expectOpenToEverybody(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Calendar and reminder' })).toBeFocused();
  });

  test('a result and a refusal are accessible', async ({ page }) => {
    const room = await new DiceRoom(page).open();
    await room.bet.fill('1');
    await room.rollOnce();
    await room.bet.fill('999999');
    await room.roll.click();
    await expect(page.getByText('Insufficient Points', { exact: true })).toBeVisible();
    await expectOpenToEverybody(page);
  });

  test.describe('without a network', () => {
    test.use({ expectedComplaints: /net::ERR_|WebSocket connection/ });

    test('an unanswered bet and the banner are accessible', async ({ page }) => {
      const room = await new DiceRoom(page).open();
      await loseLineDuring(page, () => room.roll.click());
      await expect(page.getByText('You are offline. What')).toBeVisible();
      await expect(page.getByText('You are offline. You can bet')).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('No answer to your bet of 10 yet.');
      await expectOpenToEverybody(page);
    });
  });
});

test('the desk of races, and the dialog that plans one, are accessible', async ({ page }) => {
  await joinStaff(page, 'admin');
  await page.goto('/admin/races');
  await expect(page.getByRole('heading', { level: 1, name: 'Races' })).toBeVisible();
  await expectOpenToEverybody(page);
  await page.getByRole('button', { name: 'Plan a race' }).click();
  await expect(page.getByRole('dialog').getByLabel('Prizes in points')).toBeVisible();
  await expectOpenToEverybody(page);
});
