// npm run soak [-- --rounds n] [file]: every kill, fault and seed; `npm test` has one of each kind.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runProgram } from './command.ts';
import { makeTestDisk } from './test-disk.ts';
import { vitestRun } from './vitest-run.ts';

type Report = {
  testResults: { name: string; assertionResults: { status: string; fullName: string; duration?: number }[] }[];
};
type Line = { rounds: number; failed: number; ms: number };

const options = { rounds: { type: 'string', default: '1' } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const rounds = z.coerce.number().int().min(1).parse(values.rounds);
const disk = makeTestDisk();
process.env['TMPDIR'] = disk;

const isAsked = (file: string) => positionals.length === 0 || positionals.some((part) => file.includes(part));
const files = globSync('tests/**/*.test.ts').filter(
  (file) => isAsked(file) && readFileSync(file, 'utf8').includes('support/soak.ts'),
);
const lines = new Map<string, Line>();
for (let round = 1; round <= rounds; round++) {
  console.log(`\n== round ${round}`);
  process.env['SOAK_ROUND'] = String(round);
  const report = join(disk, `soak-${round}.json`);
  const flags = ['--reporter=json', `--outputFile.json=${report}`, '--maxWorkers=1', '--testTimeout=3600000'];
  const code = await runProgram('vitest', vitestRun(['proof', 'integration'], ...files, ...flags));
  if (code !== 0) process.exitCode = 1;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  for (const { fullName, status, duration = 0 } of testResults.flatMap((file) => file.assertionResults)) {
    const line = lines.get(fullName) ?? { rounds: 0, failed: 0, ms: 0 };
    const failed = line.failed + (status === 'passed' ? 0 : 1);
    lines.set(fullName, { rounds: line.rounds + 1, failed, ms: line.ms + duration });
  }
}
console.log('\n| What | Rounds | Failed | Seconds a round |\n|---|---|---|---|');
for (const [name, { rounds: told, failed, ms }] of lines) {
  console.log(`| ${name} | ${told} | ${failed} | ${(ms / told / 1000).toFixed(0)} |`);
}
