// npm run bench: every promise of the architecture as a figure, beside a baseline measured in the same run on the same
// PostgreSQL. Rows come from rows/catalogue.ts; the table goes to standard output, progress to standard error.
import { writeFileSync } from 'node:fs';
import { systemClock } from '#infra/process/clock.ts';
import { DatabaseBed } from './database-bed.ts';
import { describeMachine, machineFacts } from './machine.ts';
import { type BenchOptions, OptionsError, readOptions, usage } from './options.ts';
import { documentOf } from './report/document.ts';
import { printTable, type RowResult } from './report/table.ts';
import { ROWS } from './rows/catalogue.ts';

async function bench({ only, runMs, rounds, isLong, jsonFile }: BenchOptions): Promise<void> {
  await using server = await DatabaseBed.start();
  stopOnSignal(server);
  const machine = await machineFacts(server);
  console.log(`${describeMachine(machine)}\n${rounds} runs of ${runMs / 1000} s each, in turns; medians\n`);
  const results: RowResult[] = [];
  for (const row of ROWS) {
    if (only !== null && !only.includes(row.name)) continue;
    const from = performance.now();
    process.stderr.write(`${row.name} … `);
    results.push(await row.measure({ server, pace: { runMs, rounds }, isLong }));
    process.stderr.write(`${((performance.now() - from) / 1000).toFixed(0)} s\n`);
  }
  console.log(`\n${printTable(results)}`);
  if (jsonFile === null) return;
  const document = documentOf(results, { measuredAtMs: systemClock.now(), machine, runMs, rounds });
  writeFileSync(jsonFile, `${JSON.stringify(document, null, 2)}\n`);
}

/** An interrupted bench leaves no server and no data behind. */
function stopOnSignal(server: DatabaseBed): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server[Symbol.asyncDispose]().finally(() => process.exit(130)));
  }
}

const names = ROWS.map(({ name }) => name);
try {
  const options = readOptions(process.argv.slice(2), names);
  if (options === null) console.log(usage(names));
  else await bench(options);
} catch (error) {
  if (!(error instanceof OptionsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
