// npm run check [-- --related | --accept]: everything that needs no database or browser.
import { type Program, runQuietly } from './command.ts';
import { QUICK_PROJECTS, vitestRun } from './vitest-run.ts';

type Step = { name: string; program: Program; args: readonly string[] };

/** Saves nine tenths of the compiler's work. */
const REMEMBERED = 'node_modules/.cache/check.tsbuildinfo';

/** The longest runs beside all others. */
const STEPS: readonly Step[] = [
  {
    name: 'unit',
    program: 'vitest',
    args: vitestRun(QUICK_PROJECTS, '--maxWorkers=100%'),
  },
  { name: 'format', program: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint', program: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'types', program: 'tsc', args: ['--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', REMEMBERED] },
  { name: 'dead code', program: 'knip', args: [] },
];

const AT_A_TIME = 2;

async function runStep({ name, program, args }: Step): Promise<boolean> {
  const start = performance.now();
  const { code, said } = await runQuietly(program, args);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${seconds.padStart(5)} s`);
  if (code !== 0) console.log(said.trimEnd());
  return code === 0;
}

/** Rewrites the golden files and lowers the counts of known violations. Review the diff. */
const ACCEPT: Step = {
  name: 'accept',
  program: 'vitest',
  args: [
    'run',
    '--update',
    '--project',
    'architecture',
    '--project',
    'integration',
    'tests/architecture',
    'tests/golden',
  ],
};

/** Tests whose modules differ from main. Those in tests/architecture read files without importing them. */
const RELATED: readonly Step[] = [
  {
    name: 'related',
    program: 'vitest',
    args: vitestRun(['unit', 'client'], '--changed=main', '--passWithNoTests', '--maxWorkers=100%'),
  },
  { name: 'rules', program: 'vitest', args: vitestRun(['architecture']) },
];

function stepsFor(options: readonly string[]): readonly Step[] {
  if (options.includes('--accept')) return [ACCEPT];
  return options.includes('--related') ? [...RELATED, ...STEPS.filter(({ name }) => name !== 'unit')] : STEPS;
}

const steps = stepsFor(process.argv);
if (steps.includes(ACCEPT)) process.env['TALLYHOUSE_ACCEPT'] = '1';
const waiting = [...steps];
const results: boolean[] = [];
await Promise.all(
  Array.from({ length: AT_A_TIME }, async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) results.push(await runStep(step));
  }),
);
if (results.includes(false)) process.exitCode = 1;
