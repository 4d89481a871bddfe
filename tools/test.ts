// npm test: every stage runs, even after a failure; the last line is the total.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { WAITING_WORKERS } from '#tests/support/workers.ts';
import { findBrowser } from './browser.ts';
import { runFile, runProgram } from './command.ts';
import { type Count, countPlaywright, countVitest, describeCount } from './test-count.ts';
import { makeTestDisk } from './test-disk.ts';
import { QUICK_PROJECTS, vitestRun } from './vitest-run.ts';

const disk = makeTestDisk();
process.env['TMPDIR'] = disk;

async function vitestStage(name: string, projects: readonly string[], workers: number): Promise<Count> {
  console.log(`\n== ${name}`);
  const report = join(disk, `${name}.json`);
  const options = ['--reporter=json', `--outputFile.json=${report}`, `--maxWorkers=${workers}`];
  return countVitest(name, report, await runProgram('vitest', vitestRun(projects, ...options)));
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
  await vitestStage('unit', QUICK_PROJECTS, cores),
  await vitestStage('proof', ['proof'], cores),
  await vitestStage('integration', ['integration'], WAITING_WORKERS),
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
