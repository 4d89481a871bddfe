// The bell, by keyboard, on a real house: a newcomer is welcomed, reads it, and it stays read.
import { tabTo } from './by-keyboard.ts';
import { expect, playerTest } from './visit.ts';

playerTest('a newcomer finds the welcome behind the bell, and what was read stays read', async ({ page }) => {
  await page.goto('/');
  const bell = page.getByRole('button', { name: 'Notifications, 1 new' });
  await expect(bell).toBeVisible();
  await tabTo(page, bell);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Notifications' });
  const welcome = sheet.getByRole('button', { name: /Welcome!/ });
  await expect(welcome).toContainText('100 points');
  await expect(welcome).toContainText('New:');
  await tabTo(page, welcome);
  await page.keyboard.press('Enter');
  await expect(welcome).not.toContainText('New:');
  await expect(welcome).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  const read = page.getByRole('button', { name: 'Notifications', exact: true });
  await expect(read).toBeFocused();
  await page.reload();
  await expect(read).toBeVisible();
  await read.click();
  await sheet.getByRole('link', { name: 'See all notifications' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('Welcome!')).toBeVisible();
  await page.getByRole('tab', { name: 'Unread' }).click();
  await expect(page.getByText('Nothing new')).toBeVisible();
});
