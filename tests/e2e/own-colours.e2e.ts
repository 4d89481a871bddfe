import type { Locator } from '@playwright/test';
import { expect, playerTest as test } from './visit.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

function styleOf(place: Locator, property: string, part?: '::before' | '::after'): Promise<string> {
  return place.evaluate(
    (element, [name, pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(name!),
    [property, part],
  );
}

test('what is open or chosen differs from the others: tab, navigation link, place and quick bet', async ({ page }) => {
  await page.goto('/games');
  const rule = (name: string) => styleOf(page.getByRole('tab', { name }), 'border-bottom-color');
  expect(await rule('Keno')).toBe(await rule('Wheel'));
  expect(await rule('Dice')).not.toBe(await rule('Keno'));
  const way = page.getByRole('navigation').getByRole('link', { name: 'Games' });
  const ground = await styleOf(page.locator('body'), 'background-color');
  expect(await styleOf(way, 'background-color', '::after')).not.toBe(ground);
  const frame = (place: Locator) => styleOf(place, 'border-top-width');
  const place = (name: RegExp) => page.getByRole('radio', { name }).locator('xpath=ancestor::label');
  expect(await frame(place(/^Over/))).not.toBe(await frame(place(/^Under/)));
  const quick = (name: string) => page.getByRole('button', { name, exact: true });
  await quick('50').click();
  expect(await frame(quick('50'))).not.toBe(await frame(quick('100')));
});
