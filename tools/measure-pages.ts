// Prints the table of pages in docs/figures.md: a phone of 390 px with 1.3 Mbit/s, 150 ms and a processor four times slower.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { type Figures, figuresOf, MEASURED_PAGES, type MeasuredPage, recordFigures } from '#tests/e2e/page-figures.ts';
import { newcomer, register } from '#tests/e2e/visit.ts';
import { ownPort } from '#tests/support/own-port.ts';
import { runProgram } from '#tests/support/running-program.ts';
import { findBrowser } from './browser.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, only: { type: 'string' }, at: { type: 'string' } },
});
const KILO = 1000;
const THROTTLED = { offline: false, latency: 150, downloadThroughput: 1_300_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;
/** Late parts load, and layout settles. */
const SETTLING_MS = 4000;
const PRESSES = 3;
const PRESS_MS = 2500;

async function measured(browser: Browser, base: string, page: MeasuredPage): Promise<Figures> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 390, height: 844 }, hasTouch: true });
  try {
    if (!page.isForVisitor) await register(context.request, newcomer());
    const tab = await context.newPage();
    const devtools = await context.newCDPSession(tab);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', THROTTLED);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await recordFigures(tab, page);
    await tab.goto(page.path, { waitUntil: 'commit' });
    await figuresOf(tab);
    await tab.waitForTimeout(SETTLING_MS);
    for (let press = 0; press < PRESSES; press++) {
      await tab.locator(page.press).and(tab.locator(':not([aria-disabled="true"])')).first().click();
      await tab.waitForTimeout(PRESS_MS);
    }
    return await figuresOf(tab);
  } finally {
    await context.close();
  }
}

function median(all: Figures[], of: keyof Figures): number {
  const sorted = all.map((one) => one[of]).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)]!;
}

async function printTable(base: string, program: string | undefined): Promise<void> {
  const browser = await chromium.launch({
    ...(program !== undefined && { executablePath: program }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    console.log('| Page | Largest paint | Content | Until then | Layout shift | Press |');
    console.log('| --- | --- | --- | --- | --- | --- |');
    for (const page of MEASURED_PAGES) {
      if (values.only !== undefined && !values.only.split(',').includes(page.name)) continue;
      const rounds: Figures[] = [];
      for (let round = 0; round < Number(values.rounds); round++) rounds.push(await measured(browser, base, page));
      const seconds = (of: 'largestPaintMs' | 'contentMs') => `${(median(rounds, of) / KILO).toFixed(1)} s`;
      console.log(
        `| ${page.name} | ${seconds('largestPaintMs')} | ${seconds('contentMs')} | ` +
          `${Math.round(median(rounds, 'contentBytes') / 1024)} KB | ${median(rounds, 'layoutShift').toFixed(3)} | ` +
          `${median(rounds, 'pressMs')} ms |`,
      );
    }
  } finally {
    await browser.close();
  }
}

const found = await findBrowser();
if (found === null) process.exit(1);
if (values.at === undefined) {
  const data = await mkdtemp(join(tmpdir(), 'tallyhouse-pages-'));
  await using house = runProgram(['--no-demo'], {
    PORT: String(await ownPort()),
    HOST: '127.0.0.1',
    DATA_DIR: data,
    NODE_ENV: 'test',
    REGISTRATIONS_PER_HOUR: '1000',
  });
  await printTable(await house.address, found.program);
  await house.stop();
  await rm(data, { recursive: true });
} else {
  await printTable(values.at, found.program);
}
