import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { embeddable, historyIn, type HistoryData } from '#contracts/proofs/history/file.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expectNothingSideways, SMALL_SCREEN, smallTargets } from './small-screen.ts';
import { expect, playerTest, playRounds } from './visit.ts';

/** Without a network and the browser's own cryptography, which older browsers lack, and with every request noted. */
async function openedOffline(browser: Browser, path: string): Promise<{ page: Page; requests: string[] }> {
  const context = await browser.newContext({ offline: true, colorScheme: 'dark' });
  await context.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(path).href);
  return { page, requests };
}

/** Browsers do not print the ground of a dark page, and light letters would be lost. */
async function expectDarkOnWhitePaper(page: Page): Promise<void> {
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  expect(await ink()).toBe('rgb(238, 242, 236)');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(ink).toBe('rgb(31, 39, 34)');
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: null });
}

function changed(html: string, change: (data: HistoryData) => HistoryData): string {
  const json = historyIn(html)!;
  return html.replace(json, () => embeddable(JSON.stringify(change(JSON.parse(json) as HistoryData))));
}

/** One bit of the last byte, which is of the salt. */
function withChangedBit(entry: string): string {
  const bytes = Buffer.from(entry, 'base64');
  bytes[bytes.length - 1]! ^= 1;
  return bytes.toString('base64');
}

playerTest('a player takes their history, and it proves itself without a network', async ({ page, browser }, info) => {
  await playRounds(page.request, [3, 4, 5]);
  expect((await page.request.post('/api/fair/rotate', { data: { clientSeed: 'mine' } })).status()).toBe(200);
  await playRounds(page.request, [6]);
  await page.goto('/profile#data');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Take my history with me' }).click();
  const path = info.outputPath('tallyhouse-history.html');
  await (await saving).saveAs(path);

  const { page: offline, requests } = await openedOffline(browser, path);
  await expect(offline.getByText(/^Signed with (this key|these keys): compare/)).toBeVisible();
  const checks = offline.getByRole('region', { name: 'Checked' }).getByRole('listitem');
  await expect(checks.filter({ has: offline.getByLabel('Proven') })).not.toHaveCount(0);
  await expect(offline.getByText(/^3 rounds were computed again from the seeds/)).toBeVisible();
  await expect(offline.getByText(/from number 1 to number \d+, without a gap/)).toBeVisible();
  expect(requests).toEqual([pathToFileURL(path).href]);
  await expectDarkOnWhitePaper(offline);
  await expectOpenToEverybody(offline);
  await offline.setViewportSize(SMALL_SCREEN.viewport);
  await expectNothingSideways(offline);
  expect(await smallTargets(offline)).toEqual([]);
  await offline.context().close();

  const forged = info.outputPath('forged.html');
  const html = readFileSync(path, 'utf8');
  writeFileSync(
    forged,
    changed(html, (data) => ({ ...data, events: data.events.with(2, withChangedBit(data.events[2]!)) })),
  );
  const { page: refused } = await openedOffline(browser, forged);
  await expect(refused.getByText('Do not trust this file')).toBeVisible();
  await expect(refused.getByText(/^Event 0-\d+, number 3 of this file, was changed/)).toBeVisible();
  await refused.context().close();

  const broken = info.outputPath('broken.html');
  const end = html.lastIndexOf('</script>');
  writeFileSync(broken, `${html.slice(0, end)} ${html.slice(end)}`);
  const { page: unchecked } = await openedOffline(browser, broken);
  await expect(unchecked.getByRole('heading', { name: 'Nothing was checked' })).toBeVisible();
  await unchecked.context().close();

  const cut = info.outputPath('cut.html');
  writeFileSync(cut, html.slice(0, html.indexOf('"proof":')));
  const { page: unread } = await openedOffline(browser, cut);
  await expect(unread.getByText(/the file is not whole, and nothing was checked/)).toBeVisible();
  await unread.context().close();

  await page.getByRole('link', { name: 'Check a file' }).click();
  await page.getByLabel('File to check').setInputFiles(path);
  await expect(page.getByText('This house lists the keys that signed the file among its own.')).toBeVisible();
  await expectOpenToEverybody(page);
  await page.getByLabel('File to check').setInputFiles(forged);
  await expect(page.getByText('Do not trust this file')).toBeVisible();
  await expectOpenToEverybody(page);
  await page.setViewportSize(SMALL_SCREEN.viewport);
  await expectNothingSideways(page);
  expect(await smallTargets(page)).toEqual([]);
});
