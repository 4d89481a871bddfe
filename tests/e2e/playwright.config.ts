import { globSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { MINUTE_MS } from '#contracts/days/time.ts';
import { ownPort } from '#tests/support/own-port.ts';
import { keptDurations } from '../../tools/kept-durations.ts';
import { WAITING_WORKERS } from '#tests/support/workers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

// Every worker reads this file and must find the same server.
const port = (process.env['E2E_PORT'] ??= String(await ownPort()));
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'tallyhouse-e2e-')));
const address = `http://127.0.0.1:${port}`;
const browser = process.env['TALLYHOUSE_BROWSER'];

/** Seconds. Started first, so that no worker is left with one at the end; so are files whose duration is unknown. */
const LONG = 10;
const kept = keptDurations();
const longFiles = globSync('*.e2e.ts', { cwd: import.meta.dirname }).filter(
  (file) => (kept[`tests/e2e/${file}`] ?? LONG) >= LONG,
);
const chromium = { use: { browserName: 'chromium', viewport: { width: 1280, height: 800 } } } as const;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalTeardown: './remove-data.ts',
  outputDir: join(root, 'test-results'),
  // Tests share one house but no player.
  fullyParallel: true,
  workers: WAITING_WORKERS,
  // For a busy machine. The summary lists retried tests.
  retries: 2,
  // A worker in an endless loop cannot enforce a test's time limit.
  globalTimeout: 45 * MINUTE_MS,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: address,
    // Tests of the light theme choose it.
    colorScheme: 'dark',
    // Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-dev-shm-usage',
        // Pages live for seconds: optimized code comes too late to pay off.
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
  },
  projects: [
    { name: 'long', ...chromium, testMatch: longFiles.map((file) => `**/${file}`) },
    { name: 'short', ...chromium, testIgnore: longFiles.map((file) => `**/${file}`) },
  ],
  webServer: {
    command: `"${process.execPath}" services/start.ts --no-demo`,
    cwd: root,
    url: `${address}/readyz`,
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
      OFFER_WAITING: JSON.stringify({
        tiers: [
          { fromPoints: 0, days: 0, trustedDays: 0 },
          { fromPoints: 225, days: 14, trustedDays: 7 },
        ],
        trusted: { accountDays: 30, emailConfirmed: true, reversedPercent: 5 },
      }),
      // Every test registers its own player, all from one address.
      REGISTRATIONS_PER_HOUR: '1000',
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
