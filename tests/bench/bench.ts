// npm run bench -- [--seconds n] [--rounds n] [--only row,...] [--long] [--against checkout] Prints the table to standard
// output, progress to standard error.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { DatabaseBed } from './database-bed.ts';
import { describeMachine, machineFacts } from './machine.ts';
import { printTable, type RowResult } from './report/table.ts';
import { ROWS } from './rows/catalogue.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    long: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
});
const pace = { runMs: 1000 * Number(values.seconds), rounds: Number(values.rounds) };
const against = values.against === undefined ? null : pathToFileURL(`${resolve(values.against)}/`);
const only = values.only?.split(',') ?? ROWS.map(({ name }) => name);
const rows = ROWS.filter(({ name }) => only.includes(name));
if (!(pace.runMs > 0) || !(pace.rounds >= 1)) throw new RangeError('--seconds and --rounds are numbers above 0');
if (rows.length < only.length) throw new RangeError(`rows: ${ROWS.map(({ name }) => name).join(', ')}`);

await using server = await DatabaseBed.start();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server[Symbol.asyncDispose]().finally(() => process.exit(130)));
}
console.log(
  `${describeMachine(await machineFacts(server))}\n${pace.rounds} runs of ${pace.runMs / 1000} s each, in turns\n`,
);
const results: RowResult[] = [];
for (const row of rows) {
  const from = performance.now();
  process.stderr.write(`${row.name} … `);
  results.push(await row.measure({ server, pace, isLong: values.long, against }));
  process.stderr.write(`${((performance.now() - from) / 1000).toFixed(0)} s\n`);
}
console.log(`\n${printTable(results)}`);
