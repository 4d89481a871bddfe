import { readFile } from 'node:fs/promises';
import { readProofFile } from '#contracts/proofs/proof-file.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expectNothingSideways, SMALL_SCREEN } from './small-screen.ts';
import { expect, playerTest as test } from './visit.ts';

// It is shown as on paper.
test.use({ ownBrowser: true });

test('a player gets the proof of a bet from its receipt, and checks it in the page', async ({ page }) => {
  const played = await page.request.post('/api/games/dice', { data: { betAmount: 1, prediction: 'over' } });
  expect(played.status(), await played.text()).toBe(200);
  const { receipt } = (await played.json()) as { receipt: { roundId: string; seq: number } };

  await page.goto('/profile#transactions');
  const number = receipt.seq.toLocaleString('en-US');
  await page.getByRole('button', { name: `Receipt ${number}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Get proof' }).click();
  await expect(page).toHaveURL(new RegExp(`/proofs/events/${receipt.roundId}$`));

  await page.getByRole('button', { name: 'Check it here' }).click();
  await expect(page.getByRole('status').getByText('Proven', { exact: true })).toBeVisible();
  await expect(page.getByText(`This event is number ${number} of`)).toBeVisible();
  await expect(page.getByText('Dice: round played')).toBeVisible();
  await expectOpenToEverybody(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Dice: round played')).toBeVisible();
  await expect(page.getByRole('navigation').or(page.getByRole('button'))).toHaveCount(0);
  await page.emulateMedia({ media: null });

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download proof' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(`event-${receipt.roundId}.tlog-proof`);
  const file = readProofFile(await readFile(await saved.path(), 'utf8'));
  expect(file?.index).toBe(receipt.seq - 1);

  await page.setViewportSize(SMALL_SCREEN.viewport);
  await expectNothingSideways(page);
});
