import { openLog } from '#infra/process/log.ts';
import { standardOutput } from '#infra/standard-output.ts';
import { interruption } from './interruption.ts';
import { restoreTerminal } from './restore-terminal.ts';
import { runCommandLine } from './run.ts';

// Also on an immediate exit: a progress bar hides the cursor.
process.on('exit', restoreTerminal);
const output = standardOutput();

process.exitCode = await runCommandLine({
  words: process.argv.slice(2),
  environment: process.env,
  log: openLog({ level: 'warn' }),
  terminal: {
    say: output.say,
    flushed: output.flushed,
    complain: console.error,
    width: process.stdout.columns,
    input: process.stdin,
  },
  signal: AbortSignal.any([interruption(), output.signal]),
});
