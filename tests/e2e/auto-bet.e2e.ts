import { DiceRoom } from './dice-room.ts';
import { SMALL_SCREEN } from './small-screen.ts';
import { expect, expectRounds, playerTest as test } from './visit.ts';

test.use(SMALL_SCREEN);

test('plays ten rounds of dice automatically; another run is stopped by hand', async ({ page, context }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 640 });
  const { bet } = await new DiceRoom(page).open();
  const start = async (rounds: string) => {
    await page.getByRole('button', { name: /^Auto/ }).click();
    await page.getByLabel('Rounds', { exact: true }).fill(rounds);
    await page.getByRole('button', { name: `Start ${rounds} rounds` }).click();
  };
  await bet.fill('1');
  await start('10');
  const stop = page.getByRole('button', { name: /^Stop \(/ });
  await expect(stop).toBeInViewport({ ratio: 0.99 });
  await expect(bet).toBeDisabled();
  await expect(page.getByText(/^Auto stopped after 10 rounds, net .* All rounds are played\.$/)).toBeVisible({
    timeout: 30_000,
  });
  await expectRounds(context.request, 10);
  await start('100');
  // A press right after Start is ignored as a double click.
  await expect(page.getByText(/^(?:[2-9]|\d{2,}) of 100$/)).toBeVisible();
  await stop.click();
  await expect(page.getByText(/^Auto stopped after \d+ rounds?, net .* You stopped it\.$/)).toBeVisible();
  await expect(bet).toBeEnabled();
});
