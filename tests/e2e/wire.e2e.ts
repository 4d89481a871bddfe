import { expect, test } from '@playwright/test';
import { figuresOf, MEASURED_PAGES, recordFigures } from './page-figures.ts';
import { newcomer, register } from './visit.ts';

const KIB = 1024;
/**
 * Kibibytes on the wire until the content is there: page, scripts, fonts and answers. The aims are 60, 90 and 180. Withdraw
 * includes the accents in names of countries, slots the rain of another test.
 */
const MOST: Record<string, number> = {
  landing: 60,
  'sign-in': 58,
  home: 271,
  earn: 238,
  withdraw: 271,
  dice: 277,
  slots: 307,
};

for (const measured of MEASURED_PAGES) {
  test(`${measured.name} weighs no more until its content is there`, async ({ browser, baseURL }) => {
    await using context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
    if (!measured.isForVisitor) {
      await register(context.request, newcomer());
    }
    const page = await context.newPage();
    await recordFigures(page, measured);
    await page.goto(measured.path, { waitUntil: 'commit' });
    const { contentBytes } = await figuresOf(page);
    expect(Math.round(contentBytes / KIB)).toBeLessThanOrEqual(MOST[measured.name]!);
  });
}
