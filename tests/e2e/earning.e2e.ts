import { tabTo } from './by-keyboard.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { accountOf, confirmAddress, test } from './staff-room.ts';
import { expect, newcomer, register } from './visit.ts';

test.beforeEach(({ page }) => register(page.request, newcomer()));

test('the daily bonus is claimed once; the calendar shows the day, and the reminder by mail is opt-in and kept', async ({
  page,
  admins,
}) => {
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Daily Bonus' });
  await expect(page.getByRole('region', { name: 'Your week' })).toBeVisible();
  await expect(card).toBeHidden();
  const balance = page.getByRole('region', { name: 'Your balance' });
  await tabTo(page, balance.getByRole('button', { name: 'Claim 5 points' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Daily Bonus Claimed!', { exact: true })).toBeVisible();
  await expect(page.getByText('You earned 5 points! Streak: 1 day', { exact: true })).toBeVisible();
  await expect(card.getByRole('timer')).toHaveText(/^Next bonus in \d+h \d\dm \d\ds$/);
  await expect(card.getByText('Streak: 1 day', { exact: true })).toBeVisible();
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 7 days');
  expect(await balance.evaluate((region) => region.contains(document.activeElement)), 'the focus stays').toBe(true);

  const calendar = page.getByRole('dialog', { name: 'Daily bonus calendar' });
  const reminder = calendar.getByRole('checkbox', { name: 'Email me when I have not claimed my bonus' });
  const opens = card.getByRole('button', { name: 'Calendar and reminder' });
  await opens.click();
  await expect(calendar.getByText('1 day claimed, 5 points')).toBeVisible();
  await expect(calendar.getByRole('listitem').filter({ hasText: 'claimed' })).toContainText('today');
  await expect(reminder).toBeDisabled();
  await expect(calendar.getByText('Confirm your email first', { exact: false })).toBeVisible();
  await expectOpenToEverybody(page);
  await page.keyboard.press('Escape');
  await expect(opens).toBeFocused();

  await confirmAddress(admins, await accountOf(page.request));
  await page.goto('/');
  await opens.click();
  await expect(reminder).not.toBeChecked();
  // Not `check`: the box follows the answer.
  await reminder.click();
  await expect(reminder).toBeChecked();
  const hour = calendar.getByRole('combobox', { name: 'Hour of the reminder' });
  await hour.selectOption('20');
  await expect(hour).toHaveValue('20');
  await expect(hour).toBeEnabled();
  await page.reload();
  await opens.click();
  await expect(reminder).toBeChecked();
  await expect(hour).toHaveValue('20');
  await reminder.click();
  await expect(reminder).not.toBeChecked();
});

test('a challenge advances with the rounds played and is claimed; home shows how levels work', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Daily Challenges' });
  const challenge = card.getByRole('listitem').filter({ hasText: 'Play 5 Games' });
  const rolls = async (count: number) => {
    for (let roll = 0; roll < count; roll++) {
      const data = { betAmount: 1, prediction: 'over' };
      expect((await page.request.post('/api/games/dice', { data })).status()).toBe(200);
    }
  };
  await expect(challenge).toContainText('0 / 5');
  await rolls(3);
  await expect(challenge).toContainText('3 / 5');
  await rolls(2);
  await challenge.getByRole('button', { name: 'Claim Play 5 Games' }).click();
  await expect(page.getByText('Challenge Completed!', { exact: true })).toBeVisible();
  await expect(page.getByText('You earned 25 points!', { exact: true })).toBeVisible();
  await expect(challenge).toContainText('Claimed');

  await page.getByRole('button', { name: 'How levels work' }).click();
  const sheet = page.getByRole('dialog', { name: 'How levels work' });
  await expect(sheet.getByText('(yours)')).toBeVisible();
  await expectOpenToEverybody(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'How levels work' })).toBeFocused();
});
