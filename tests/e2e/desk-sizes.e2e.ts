// Slow: looks at desks of staff in the window of a laptop, and of a phone.
import { joinStaff, test } from './staff-room.ts';
import { expect, playRounds } from './visit.ts';

test.use({ viewport: { width: 1366, height: 650 } });

const CLOCK_PX = 24;

test('the rail and the rows of tables fit a laptop whose demo clock was moved', async ({ page }) => {
  await joinStaff(page, 'admin');
  await page.goto('/admin/machines');
  const views = page.getByRole('table', { name: 'Views' });
  const rowHeights = await views
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...rowHeights)).toBeLessThanOrEqual(33);
  await page.evaluate((px) => {
    const line = document.createElement('p');
    line.style.height = `${px}px`;
    line.style.margin = '0';
    document.body.prepend(line);
    document.documentElement.style.setProperty('--clock-line', `${px}px`);
  }, CLOCK_PX);
  const last = page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Admin actions' });
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('an open panel leaves the bar free', async ({ page }) => {
  await joinStaff(page, 'auditor');
  await page.goto('/admin/audit?open=0-1');
  const panel = await page.getByRole('complementary', { name: 'Event 0-1' }).boundingBox();
  const bar = await page.getByRole('banner').first().boundingBox();
  expect(panel!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height - 1);
});

test('fourteen events of an account are above the fold, where a panel leaves them', async ({ page, guest }) => {
  await playRounds(
    guest.request,
    Array.from({ length: 14 }, () => 1),
  );
  await joinStaff(page, 'auditor');
  await page.goto(`/admin/audit?of=${guest.account}`);
  const rows = page.getByRole('grid', { name: 'Events' }).locator('tr[data-row]');
  await expect(rows.nth(13)).toBeInViewport({ ratio: 1 });
  const before = await rows.first().boundingBox();
  await rows.first().click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary')).toBeVisible();
  expect((await rows.first().boundingBox())!.y, 'the panel moves the rows').toBe(before!.y);
});
