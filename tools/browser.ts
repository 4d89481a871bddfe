// The headless shell renders the same pages with two thirds of the work.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { runProgram } from './command.ts';

/** Without `program`, Playwright finds its own headless shell. */
export type Browser = { program?: string };

const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** False if its libraries are missing. */
function canStart(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function installed(): Browser | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onThePath = (name: string) => folders.map((folder) => join(folder, name));
  const program = [process.env['TALLYHOUSE_BROWSER'] ?? '', ...onThePath(SHELL)].find(canStart);
  if (program !== undefined) return { program };
  if (canStart(chromium.executablePath())) return {};
  const whole = [...NAMES.flatMap(onThePath), MAC].find(canStart);
  return whole === undefined ? null : { program: whole };
}

function installWithApt(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const apt = (args: string[]) => spawnSync('apt-get', args, { stdio: 'inherit' }).status === 0;
  const install = (name: string) => apt(['install', '-y', '--no-install-recommends', name]);
  return apt(['update']) && (install(SHELL) || install('chromium'));
}

/** @returns null after printing what to install */
export async function findBrowser(): Promise<Browser | null> {
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
