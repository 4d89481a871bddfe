import { sitDownAs, test } from './staff-room.ts';
import { expect } from './visit.ts';

test('a setting is proposed and approved by two admins, who both see what it would have cost', async ({
  page,
  context,
  browser,
  baseURL,
  admins,
}) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await sitDownAs(context, admins.maker);
  await page.goto('/admin/settings');
  const setting = page.getByRole('listitem').filter({ hasText: 'daily_bonus_most' });
  await setting.getByRole('spinbutton').fill('1999');
  await setting.getByRole('button', { name: 'Save' }).click();
  const proposal = page.getByRole('dialog');
  await expect(proposal).toContainText('Daily and weekly bonuses');
  await expect(proposal).toContainText('Exactly recomputed');
  for (const part of [proposal.getByLabel('Reason'), proposal.getByRole('button', { name: 'Save' })])
    await expect(part, 'above the fold').toBeInViewport({ ratio: 1 });
  await proposal.getByLabel('Reason').fill('longer streaks');
  await proposal.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Waiting for a second person', { exact: true }).first()).toBeVisible();

  const desk = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await sitDownAs(desk, admins.checker);
  const checker = await desk.newPage();
  await checker.goto('/admin/approvals');
  const row = checker.getByRole('row').filter({ hasText: 'longer streaks' });
  await row.getByText('longer streaks').click();
  await checker.keyboard.press('a');
  const decision = checker.getByRole('dialog');
  await expect(decision).toContainText('Daily and weekly bonuses');
  await expect(decision).toContainText('Exactly recomputed');
  await decision.getByLabel('Reason').fill('as agreed');
  await decision.getByRole('button', { name: 'Approve' }).click();
  await expect(checker.getByText('Change Approved', { exact: true })).toBeVisible();
  await checker.goto('/admin/settings');
  const changed = checker.getByRole('listitem').filter({ hasText: 'daily_bonus_most' });
  await expect(changed.getByRole('spinbutton')).toHaveValue('1999');
  await desk.close();
});
