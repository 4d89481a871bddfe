import { expect, test } from './visit.ts';
import { expectWhole, SCREENS, screenOf, setLetters } from './whole-table.ts';

/** A die of 6, a flight far up, and three mines under the first tiles. */
const DRAWS = { Dice: [0.99], Crash: [0.001], Mines: [0, 0, 0] };
const LAST_TILE = 'Row 5, column 5, hidden';

for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    test.use({ ...screenOf(screen), ownBrowser: true });

    test('shows all of every demo that a round is about', async ({ page }) => {
      test.slow();
      await setLetters(page, screen.letterPx);
      await page.addInitScript(
        (draws) => {
          const draw = crypto.getRandomValues.bind(crypto);
          let drawn = 0;
          crypto.getRandomValues = (array) => {
            if (!(array instanceof Uint32Array) || array.length !== 1) return draw(array);
            array[0] = Math.floor(draws[drawn++]! * 2 ** 32);
            return array;
          };
        },
        [...DRAWS.Dice, ...DRAWS.Crash, ...DRAWS.Mines],
      );
      await page.goto('/landing');
      await page.getByRole('button', { name: 'Try Demo Games' }).click();
      const demo = page.getByRole('region', { name: 'Demo games' });
      const panel = demo.getByRole('tabpanel');
      const line = panel.getByRole('status').first();
      const action = panel.locator('[type="submit"]');
      const bet = demo.getByLabel('Bet in demo points');
      const balance = demo.getByTestId('demo-balance');
      const shown = (when: string) =>
        expectWhole(when, [line, action, bet, balance, demo.getByRole('tab', { name: 'Mines' })]);

      await shown('dice, before');
      await action.click();
      await expect(line).not.toHaveText('Call over or under, then roll the die.');
      await shown('dice, during');
      await expect(line).toContainText('You rolled 6');
      await shown('dice, after');

      await demo.getByRole('tab', { name: 'Crash' }).click();
      await shown('crash, before');
      await action.click();
      await expect(line).toContainText('if you cash out now');
      await shown('crash, during');
      await action.click();
      await expect(line).toContainText('Cashed out at');
      await shown('crash, after');

      await demo.getByRole('tab', { name: 'Mines' }).click();
      const corner = demo.getByRole('button', { name: LAST_TILE });
      await expectWhole('mines, the board', [demo.getByRole('group', { name: /^Mines,/ }), corner]);
      await shown('mines, before');
      await action.click();
      await corner.click();
      await expect(line).toContainText('Safe:');
      await shown('mines, during');
      await action.click();
      await expect(line).toContainText('Cashed out at');
      await shown('mines, after');
      await expect(demo.getByText("These are play points: you can't withdraw them.")).toBeAttached();
    });
  });
}

test.describe('where a round is started from a place that shows only a part', () => {
  test.use({ ...screenOf({ width: 1366, height: 650 }), ownBrowser: true });

  test('the demo comes to its place', async ({ page }) => {
    await page.goto('/landing');
    const demo = page.getByRole('region', { name: 'Demo games' });
    const action = demo.getByRole('button', { name: 'Start the flight' });
    await demo.scrollIntoViewIfNeeded();
    await demo.getByRole('tab', { name: 'Crash' }).click();
    await action.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight));
    await expect(demo.getByRole('status').first()).not.toBeInViewport();
    await action.press('Enter');
    await expectWhole('crash, during', [demo.getByRole('status').first(), demo.getByLabel('Bet in demo points')]);
  });
});
