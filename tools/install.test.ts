import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const INSTALL = new URL('install.mjs', import.meta.url).href;

const NPM = `
  const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  console.log('added 2 packages in 1s');
  if (!process.argv.includes('--loglevel=error')) console.error('npm warn EBADENGINE Unsupported engine');
  if (process.env.NPM_FAILS === 'yes') { console.error('npm error network'); process.exit(1); }
  const packages = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages);
  const installed = packages.filter(([, { dev }]) => !dev || !process.argv.includes('--omit=dev'));
  mkdirSync('node_modules', { recursive: true });
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(installed) }));
`;

function installs(env: Record<string, string> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'tallyhouse-install-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/tool': { version: '3.0.0', dev: true },
  };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  mkdirSync(join(root, 'npm'));
  writeFileSync(join(root, 'npm', 'npm-cli.js'), NPM);
  const run = (script = {}) => {
    const asked = `${JSON.stringify(root)}, ${JSON.stringify(script)}`;
    const code = `import(${JSON.stringify(INSTALL)}).then((m) => m.ensureInstalled(${asked})).catch((e) => console.error(e.message))`;
    const started = { ...process.env, ...env, npm_execpath: join(root, 'npm', 'npm-cli.js') };
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8', env: started });
    return `${stdout}${stderr}`.trim().split('\n').filter(Boolean);
  };
  return run;
}

test('a first start prints what is installed and how long it takes; a second prints nothing', () => {
  const run = installs();
  expect(run()).toEqual([
    expect.stringMatching(/^Installing 2 packages, Node 24 and PostgreSQL among them \(.* up to three minutes \.\.\.$/),
    expect.stringMatching(/^Installed in \d+ s\.$/),
  ]);
  expect(run()).toEqual([]);
});

test('a start installs no development packages; a test after it adds them, and one before it installs all', () => {
  const started = installs();
  expect(started()[0]).toMatch(/^Installing 2 packages/);
  expect(started({ needsTools: true })[0]).toMatch(/^Installing the packages for development\. /);
  expect(started({ needsTools: true })).toEqual([]);
  const tested = installs();
  expect(tested({ needsTools: true })[0]).toMatch(/^Installing 3 packages/);
  expect(tested()).toEqual([]);
});

test('a failed installation shows npm’s error', () => {
  const [, ...said] = installs({ NPM_FAILS: 'yes' })();
  expect(said).toEqual(['npm error network', 'npm ci failed (see above). Fix that, then try again.']);
});
