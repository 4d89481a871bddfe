// npm run ledger -- <verb>: what an operator asks of the log, at his terminal. After it: run.ts.
import { openLog } from '#infra/process/log.ts';
import { runCommandLine } from './run.ts';

process.exitCode = await runCommandLine({
  words: process.argv.slice(2),
  environment: process.env,
  log: openLog({ level: 'warn' }),
  terminal: { say: console.log, complain: console.error, width: process.stdout.columns },
});
