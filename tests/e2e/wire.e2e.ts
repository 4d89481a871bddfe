import { expect, test } from '@playwright/test';
import { figuresOf, MEASURED_PAGES, recordFigures } from './page-figures.ts';
import { newcomer, register } from './visit.ts';

const KIB = 1024;
/** As on a phone, so that parts which wait for the first figures do not overtake them. */
const SLOW = { offline: false, latency: 40, downloadThroughput: 1_000_000, uploadThroughput: 250_000 };

/**
 * Kibibytes on the wire until the content is there: page, scripts, fonts and answers. The aims are 60, 90 and 180. Home
 * includes the rain of another test, withdraw the accents in names of countries.
 */
const MOST: Record<string, number> = {
  landing: 60,
  'sign-in': 58,
  home: 312,
  earn: 258,
  withdraw: 290,
  dice: 306,
  slots: 318,
};

for (const measured of MEASURED_PAGES) {
  test(`${measured.name} weighs no more until its content is there`, async ({ browser, baseURL }) => {
    await using context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
    if (!measured.isForVisitor) {
      await register(context.request, newcomer());
    }
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW);
    await recordFigures(page, measured);
    await page.goto(measured.path, { waitUntil: 'commit' });
    const { contentBytes } = await figuresOf(page);
    expect(Math.round(contentBytes / KIB)).toBeLessThanOrEqual(MOST[measured.name]!);
  });
}
