import { expectOpenToEverybody } from './open-to-everybody.ts';
import { accountOf, approve, confirmAddress, keyed, test } from './staff-room.ts';
import { expect, expectToast, newcomer, playRounds, register } from './visit.ts';

test('admins set a reward for a first round, and a player plays one and claims it', async ({ page, admins }) => {
  await register(page.request, newcomer());
  const change = { data: { value: 35, reason: 'first steps' }, headers: keyed() };
  await approve(admins, await admins.maker.put('/api/admin/settings/checklist_round', change), 'first steps');

  const list = page.getByRole('region', { name: 'Get started' });
  const line = list.getByRole('listitem').filter({ hasText: 'Play a round' });
  await expect(async () => {
    await page.goto('/');
    await expect(line).toContainText('+35 points', { timeout: 3000 });
  }).toPass();
  await expect(line.getByRole('button')).toBeHidden();
  await playRounds(page.request, [1]);
  await page.goto('/');
  await expect(list.getByText('Confirm your email to claim rewards.')).toBeVisible();

  const points = async () => ((await (await page.request.get('/api/auth/user')).json()) as { points: number }).points;
  const before = await points();
  await confirmAddress(admins, await accountOf(page.request));
  await page.goto('/');
  await expectOpenToEverybody(page);
  await line.getByRole('button', { name: 'Claim reward: Play a round' }).click();
  await expectToast(page, 'Reward Claimed', 'You got 35 points.');
  await expect(line).toBeHidden();
  await expect.poll(points).toBe(before + 35);
});
