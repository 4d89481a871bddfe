// npm test [-- --keep-durations]: every stage runs, even after a failure; the last line is the total.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { WAITING_WORKERS } from '#tests/support/workers.ts';
import { findBrowser } from './browser.ts';
import { runFile, runProgram } from './command.ts';
import { type Durations, keepDurations } from './kept-durations.ts';
import {
  afterSecondTry,
  type Count,
  countPlaywright,
  countVitest,
  playwrightDurations,
  readReport,
} from './test-count.ts';
import { makeTestDisk } from './test-disk.ts';
import { describeLongest, describeStage, measured } from './test-summary.ts';
import { QUICK_PROJECTS, vitestRun } from './vitest-run.ts';

const disk = makeTestDisk();
process.env['TMPDIR'] = disk;

type Counted = Count & { durations: Durations };
type Run = { name: string; projects: readonly string[]; workers: number; files?: readonly string[] };

async function vitestStage({ name, projects, workers, files = [] }: Run): Promise<Counted> {
  console.log(`\n== ${name}`);
  const report = (process.env['TALLYHOUSE_TEST_REPORT'] = join(disk, name));
  const code = await runProgram('vitest', vitestRun(projects, ...files, `--maxWorkers=${workers}`));
  const durations = readReport<Durations>(`${report}-files.json`) ?? {};
  return { ...countVitest(name, `${report}.json`, code), durations };
}

/** More failures than these have one cause. */
const MOST_RETRIED_FILES = 8;

/** Files that failed run again alone. The summary names what passes only then. */
async function integrationStage(): Promise<Counted> {
  const projects = ['integration'];
  const first = await vitestStage({ name: 'integration', projects, workers: WAITING_WORKERS });
  const { failedFiles: files, failures, durations } = first;
  if (files.length === 0 || files.length > MOST_RETRIED_FILES) return first;
  console.log(`\nFailed at the first try:\n  ${failures.join('\n  ')}`);
  const second = await vitestStage({ name: 'integration-again', projects, workers: 1, files });
  return { ...afterSecondTry(first, second), durations };
}

async function browserStage(): Promise<Counted> {
  const name = 'browser';
  console.log(`\n== ${name}`);
  const report = join(disk, `${name}.json`);
  const isBuilt = (await runFile('tools/build-client.ts')) === 0;
  const browser = isBuilt ? await findBrowser() : null;
  if (browser === null) return { ...countPlaywright(name, report, 1), durations: {} };
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report;
  if (browser.program !== undefined) process.env['TALLYHOUSE_BROWSER'] = browser.program;
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'];
  const count = countPlaywright(name, report, await runProgram('playwright', args));
  return { ...count, durations: playwrightDurations(report) };
}

// Vitest would leave one core unused.
const cores = availableParallelism();
const stages = [
  await measured(() => vitestStage({ name: 'unit', projects: QUICK_PROJECTS, workers: cores })),
  await measured(() => vitestStage({ name: 'proof', projects: ['proof'], workers: cores })),
  await measured(integrationStage),
  await measured(browserStage),
];

const durations: Durations = Object.assign({}, ...stages.map((stage) => stage.durations));
if (process.argv.includes('--keep-durations')) keepDurations(durations);
console.log(`\nThe longest files:\n${describeLongest(durations)}`);
console.log(`\n${stages.map(describeStage).join('\n')}`);
console.log(`all stages   ${(stages.reduce((sum, { seconds }) => sum + seconds, 0) / 60).toFixed(1)} minutes`);
const [failures, flaky] = [stages.flatMap((stage) => stage.failures), stages.flatMap((stage) => stage.flaky)];
if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`);
if (flaky.length > 0) console.log(`\nPassed only at the second try:\n  ${flaky.join('\n  ')}`);
const [passed, failed] = [
  stages.reduce((sum, stage) => sum + stage.passed, 0),
  stages.reduce((sum, stage) => sum + stage.failed, 0),
];
console.log(`\n${passed} passed, ${failed} failed`);
// Elsewhere a busy machine may be to blame.
const isStrict = Boolean(process.env['CI']);
if (failed > 0 || (isStrict && flaky.length > 0)) process.exitCode = 1;
