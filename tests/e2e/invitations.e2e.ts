import { newcomer, expect, playerTest as test } from './visit.ts';

test('a friend who signs up with the link arrives at home, which shows what the bonus is waiting for', async ({
  page,
  player,
  playwright,
  baseURL,
}) => {
  await page.goto('/#referrals');
  const card = page.getByRole('region', { name: 'Refer Friends' });
  await expect(card.getByText(`/auth?ref=${player.username}`)).toBeVisible();
  await card.getByRole('button', { name: 'Choose your own code' }).click();
  const code = `door_${player.username.slice(-8)}`;
  await card.getByLabel('Your code').fill(code);
  await card.getByRole('button', { name: 'Save code' }).click();
  await expect(card.getByText(`/auth?ref=${code}`)).toBeVisible();

  const friend = newcomer();
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: { origin: baseURL! } });
  const joined = await elsewhere.post('/api/auth/register', { data: { ...friend, ref: code.toUpperCase() } });
  expect(((await joined.json()) as { invitation: string }).invitation).toBe('noted');
  await elsewhere.dispose();

  await expect(card.getByText(friend.username)).toBeVisible();
  // Both sides are on this machine, which the next look at pending invitations finds.
  await expect(card.getByText(/Waiting for a confirmed email|the same network/)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Choose your own code' })).toBeHidden();
});
