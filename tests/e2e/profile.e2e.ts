import type { Browser, Page } from '@playwright/test';
import { tabTo } from './by-keyboard.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expectNothingSideways, SMALL_SCREEN, smallTargets } from './small-screen.ts';
import { expect, type Player, playerTest, test } from './visit.ts';

/** A second browser with a live socket. */
async function signInElsewhere(browser: Browser, baseURL: string, { username, password }: Player): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  const reply = await page.request.post('/api/auth/login', { data: { username, password } });
  expect(reply.status(), await reply.text()).toBe(200);
  await page.goto('/profile');
  await expect(page.getByRole('img', { name: /^Connected/ })).toBeVisible();
  return page;
}

playerTest(
  'a name is changed; other browsers are signed out from the list, and by a new password typed by keyboard',
  async ({ page, browser, baseURL, player }) => {
    const listed = await signInElsewhere(browser, baseURL!, player);
    await page.goto('/profile');
    await page.getByLabel('First name').fill('Mabel');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('Mabel');

    await page.getByRole('link', { name: 'Sign-in and security' }).click();
    await expect(page).toHaveURL(/\/profile#security$/);
    const list = page.getByRole('list', { name: 'Where you are signed in' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list.getByText('This one', { exact: true })).toHaveCount(1);
    await list.getByRole('button', { name: /^Sign out/ }).click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(listed, 'its socket ended with its session').toHaveURL(/\/landing$/);
    await listed.context().close();

    const elsewhere = await signInElsewhere(browser, baseURL!, player);
    await page.goto('/profile#password');
    await tabTo(page, page.getByLabel('Current password'));
    await page.keyboard.type(player.password);
    await tabTo(page, page.getByLabel('New password', { exact: true }));
    await page.keyboard.type('another Brass pass');
    await tabTo(page, page.getByLabel('Confirm new password'));
    await page.keyboard.type('another Brass pass');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password Changed', { exact: true })).toBeVisible();
    await expect(elsewhere).toHaveURL(/\/landing$/);
    await elsewhere.context().close();
    await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Connected/ })).toBeVisible();
  },
);

test.describe('a session that is not fresh', () => {
  test.use({ ...SMALL_SCREEN, expectedComplaints: /status of 403/ });

  playerTest('asks for a proof on a phone, and the change continues', async ({ page, player }) => {
    let refusals = 1;
    await page.route('/api/auth/update-profile', (route) => {
      if (refusals-- <= 0) return route.continue();
      const message = 'Confirm that it is you to change your address.';
      return route.fulfill({
        status: 403,
        json: { code: 're-authenticate', message, requestId: 'r', ways: ['password'] },
      });
    });
    await page.goto('/profile#details');
    const address = `new.${player.email}`;
    await page.getByRole('textbox', { name: 'Email' }).fill(address);
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByLabel('Password', { exact: true }).fill('not this one');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('That is not your password.')).toBeVisible();
    await expectNothingSideways(page);
    expect(await smallTargets(page)).toEqual([]);
    await expectOpenToEverybody(page);
    await dialog.getByLabel('Password', { exact: true }).fill(player.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`Waiting for confirmation at ${address}`)).toBeVisible();
    await expectNothingSideways(page);
    expect(await smallTargets(page)).toEqual([]);
  });
});
