// npm test: unit, client and architecture, properties and simulation, integration on a real PostgreSQL, and the browser.
// Every stage runs, whatever the one before it said; the last line is the sum.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { WAITING_WORKERS } from '#tests/support/workers.ts';
import { findBrowser } from './browser.ts';
import { runFile, runHeard } from './command.ts';
import { countPlaywright, countVitest, type Count, describeCount, describeNotRun, sumOf } from './test-count.ts';
import { testDisk } from './test-disk.ts';
import { QUICK_PROJECTS, vitestRun } from './vitest-run.ts';

const disk = testDisk();
// Also where a stage is told to end.
process.once('exit', () => disk[Symbol.dispose]());
const environment = { ...process.env, TMPDIR: disk.path };

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

async function vitestStage(name: string, projects: readonly string[], workers: number): Promise<Count> {
  console.log(`\n== ${name}`);
  const report = join(disk.path, `${name}.json`);
  const options = ['--reporter=json', `--outputFile.json=${report}`, `--maxWorkers=${workers}`];
  const end = await runHeard('vitest', vitestRun(projects, ...options), environment);
  return countVitest(name, readReport(report), end);
}

async function browserStage(): Promise<Count> {
  const name = 'browser';
  console.log(`\n== ${name}`);
  const isBuilt = (await runFile('tools/build-client.ts')) === 0;
  const browser = isBuilt ? await findBrowser() : null;
  if (browser === null) return { name, passed: 0, failed: 1 };
  const report = join(disk.path, `${name}.json`);
  const program = browser.program === undefined ? {} : { TALLYHOUSE_BROWSER: browser.program };
  const env = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...program };
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'];
  const end = await runHeard('playwright', args, env);
  return countPlaywright(name, readReport(report), end);
}

// Vitest would leave one core to itself.
const cores = availableParallelism();
const counts = [
  await vitestStage('unit', QUICK_PROJECTS, cores),
  await vitestStage('proof', ['proof'], cores),
  await vitestStage('integration', ['integration'], WAITING_WORKERS),
  await browserStage(),
];

console.log('');
for (const count of counts) {
  console.log(`${count.failed === 0 ? 'ok    ' : 'FAILED'} ${count.name.padEnd(12)} ${describeCount(count)}`);
  const notRun = describeNotRun(count);
  if (notRun !== null) console.log(`       ${notRun}`);
}
const failures = counts.flatMap((count) => count.failures ?? []);
if (failures.length > 0)
  console.log(['\nFailed:', ...failures.map((failure) => `  ${failure.replaceAll('\n', '\n  ')}`)].join('\n'));
const { passed, failed } = sumOf(counts);
console.log(`\n${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
