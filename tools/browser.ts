// Finds a Chromium for the browser tests: the machine's, or Playwright's, or installs one; says what to do if it cannot.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { runProgram } from './command.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** A browser that is there but lacks its libraries is no browser. */
function canStart(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function installed(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [
    process.env['TALLYHOUSE_BROWSER'] ?? '',
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    MAC,
    chromium.executablePath(),
  ];
  return candidates.find(canStart) ?? null;
}

function installWithApt(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const apt = (args: string[]) => spawnSync('apt-get', args, { stdio: 'inherit' }).status === 0;
  return apt(['update']) && apt(['install', '-y', '--no-install-recommends', 'chromium']);
}

/** The browser's program, or null after saying what to install. */
export async function findBrowser(): Promise<string | null> {
  const found = installed();
  if (found !== null) return found;
  console.log('No Chromium on this machine: installing one ...');
  await runProgram('playwright', ['install', 'chromium']);
  const fetched = installed() ?? (installWithApt() ? installed() : null);
  if (fetched === null) {
    console.error(
      'The browser tests need Chromium. Install it with "npx playwright install --with-deps chromium" or ' +
        '"apt-get install chromium" (as root), or name its program in TALLYHOUSE_BROWSER.',
    );
  }
  return fetched;
}
