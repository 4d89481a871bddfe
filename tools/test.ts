// npm test: every stage runs, even after a failure; the last line is the total.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { WAITING_WORKERS } from '#tests/support/workers.ts';
import { findBrowser } from './browser.ts';
import { runFile, runProgram } from './command.ts';
import { afterSecondTry, type Count, countPlaywright, countVitest, describeCount } from './test-count.ts';
import { makeTestDisk } from './test-disk.ts';
import { QUICK_PROJECTS, vitestRun } from './vitest-run.ts';

const disk = makeTestDisk();
process.env['TMPDIR'] = disk;

type Stage = { name: string; projects: readonly string[]; workers: number; files?: readonly string[] };

async function vitestStage({ name, projects, workers, files = [] }: Stage): Promise<Count> {
  console.log(`\n== ${name}`);
  const report = join(disk, `${name}.json`);
  const options = ['--reporter=json', `--outputFile.json=${report}`, `--maxWorkers=${workers}`];
  return countVitest(name, report, await runProgram('vitest', vitestRun(projects, ...files, ...options)));
}

/** More failures than these have one cause. */
const MOST_RETRIED_FILES = 8;

/** For a busy machine: files that failed run again alone. The summary counts what passes only then. */
async function integrationStage(): Promise<Count> {
  const projects = ['integration'];
  const first = await vitestStage({ name: 'integration', projects, workers: WAITING_WORKERS });
  const { failedFiles: files, failures } = first;
  if (files.length === 0 || files.length > MOST_RETRIED_FILES) return first;
  console.log(`\nFailed at the first try:\n  ${failures.join('\n  ')}`);
  return afterSecondTry(first, await vitestStage({ name: 'integration-again', projects, workers: 1, files }));
}

async function browserStage(): Promise<Count> {
  const name = 'browser';
  console.log(`\n== ${name}`);
  const report = join(disk, `${name}.json`);
  const isBuilt = (await runFile('tools/build-client.ts')) === 0;
  const browser = isBuilt ? await findBrowser() : null;
  if (browser === null) return countPlaywright(name, report, 1);
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report;
  if (browser.program !== undefined) process.env['TALLYHOUSE_BROWSER'] = browser.program;
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'];
  return countPlaywright(name, report, await runProgram('playwright', args));
}

// Vitest would leave one core unused.
const cores = availableParallelism();
const counts = [
  await vitestStage({ name: 'unit', projects: QUICK_PROJECTS, workers: cores }),
  await vitestStage({ name: 'proof', projects: ['proof'], workers: cores }),
  await integrationStage(),
  await browserStage(),
];

console.log(`\n${counts.map(describeCount).join('\n')}`);
const failures = counts.flatMap((count) => count.failures);
if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`);
const [passed, failed] = [
  counts.reduce((sum, count) => sum + count.passed, 0),
  counts.reduce((sum, count) => sum + count.failed, 0),
];
console.log(`\n${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
