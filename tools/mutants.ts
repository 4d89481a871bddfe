// npm run mutants -- [CAPABILITY ...] [--one-in N] [--seed TEXT]: changes the rules one place at a time and lists the changes
// that no test of contracts or ledger notices.
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantResult, Position } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { ROOT } from './command.ts';
import { isSampled, type Sample } from './mutants/sample.ts';

const { values, positionals } = parseArgs({
  options: {
    'one-in': { type: 'string', default: '1' },
    seed: { type: 'string', default: '' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
  allowPositionals: true,
});
const sample: Sample = { oneIn: Number(values['one-in']), seed: values.seed };

/** Storage and its proofs: integration tests and simulations cover them, which a run per mutant cannot afford. */
const NO_RULES = new Set(['audit', 'engine', 'lease', 'log']);

const capabilities = new Map([
  ...readdirSync(join(ROOT, 'ledger'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NO_RULES.has(entry.name))
    .map(({ name }) => [name, `ledger/${name}`] as const),
  ['games', 'contracts/games'] as const,
]);
const chosen = positionals.length === 0 ? [...capabilities.keys()] : positionals;
const unknown = chosen.filter((name) => !capabilities.has(name));
if (unknown.length > 0 || !Number.isSafeInteger(sample.oneIn) || sample.oneIn < 1) {
  console.error(
    unknown.length > 0
      ? `There is no capability "${unknown.join(', ')}". There are: ${[...capabilities.keys()].join(', ')}.`
      : '--one-in is a whole number from 1 on.',
  );
  process.exit(1);
}

const FOLDER = '.data/mutants';

const results = await new Stryker({
  mutate: chosen.flatMap((name) => [`${capabilities.get(name)}/**/*.ts`, `!${capabilities.get(name)}/**/*.test.ts`]),
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', join(ROOT, 'tools/mutants/sample.ts')],
  ...(sample.oneIn === 1 ? {} : { checkers: ['sample'], sample }),
  coverageAnalysis: 'perTest',
  // A mutant that runs while a module loads would need all modules loaded again.
  ignoreStatic: true,
  disableTypeChecks: false,
  // Stryker would rewrite it with an API that TypeScript 7 no longer has.
  tsconfigFile: 'none.json',
  concurrency: Number(values.workers),
  // For a busy machine.
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 30,
  ignorePatterns: ['.data', 'files', 'docs', 'web/dist'],
  tempDirName: `${FOLDER}/sandbox`,
  reporters: ['progress', 'html'],
  htmlReporter: { fileName: `${FOLDER}/report.html` },
  allowConsoleColors: process.stdout.isTTY,
}).runMutationTest();

/** Stryker counts lines and columns from 0 on, but from 1 on in its results. */
const fromZero = ({ line, column }: Position): Position => ({ line: line - 1, column: column - 1 });
const mutants = results.map(({ location: { start, end }, ...result }) => ({
  ...result,
  location: { start: fromZero(start), end: fromZero(end) },
}));

const COUNTED = ['Killed', 'Timeout', 'Survived', 'NoCoverage'] as const;
type Counted = MutantResult & { status: (typeof COUNTED)[number] };

const counted = mutants.filter(
  (result): result is Counted =>
    (COUNTED as readonly string[]).includes(result.status) && (sample.oneIn === 1 || isSampled(result, sample)),
);

function originalOf({ fileName, location: { start, end } }: MutantResult): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column);
  lines[0] = lines[0]!.slice(start.column);
  return lines.join('\n');
}

const MOST_SHOWN = 100;
const shown = (code: string) => code.replace(/\s+/g, ' ').slice(0, MOST_SHOWN);

for (const result of counted) {
  if (result.status !== 'Survived' && result.status !== 'NoCoverage') continue;
  const place = `${relative(ROOT, result.fileName)}:${result.location.start.line + 1}`;
  console.log(`${result.status} ${place}\n    ${shown(originalOf(result))}\n  → ${shown(result.replacement)}`);
}

function describe(name: string, of: readonly Counted[]): string {
  const count = (status: Counted['status']) => of.filter((result) => result.status === status).length;
  const killed = count('Killed') + count('Timeout');
  const share = of.length === 0 ? '' : `${((100 * killed) / of.length).toFixed(1)} %`;
  return `${name.padEnd(14)} ${share.padStart(7)} killed: ${killed} of ${of.length}, ${count('Survived')} survived, ${count('NoCoverage')} not covered`;
}

console.log();
for (const name of chosen) {
  const within = `${join(ROOT, capabilities.get(name)!)}/`;
  console.log(
    describe(
      name,
      counted.filter(({ fileName }) => fileName.startsWith(within)),
    ),
  );
}
console.log(describe('all', counted));
