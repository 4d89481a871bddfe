// npm run ledger -- <verb>: opens the desk, runs the verb, exits 0 when all is in order and 1 when it is not.
import { readConfig } from '#infra/process/config.ts';
import { openLog } from '#infra/process/log.ts';
import { plainReason } from '../start-error.ts';
import { openDesk, OperatorError } from './desk.ts';
import { commandLine, type Verb } from './verbs.ts';

async function run(verb: Verb): Promise<void> {
  const config = readConfig(process.env);
  await using desk = await openDesk(config, openLog({ level: 'warn' }));
  if (!(await verb(desk))) process.exitCode = 1;
}

function sentenceOf(error: unknown): unknown {
  if (error instanceof OperatorError) return error.message;
  if (isOfFile(error)) return `A file cannot be used: ${error.message}.`;
  return plainReason(error) ?? error;
}

/** In the middle of a file the system does not say of which it speaks. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** As the system says it: the folder is missing, the disk is full, a folder stands where the file is to be. */
function isOfFile(error: unknown): error is Error {
  if (!(error instanceof Error && 'syscall' in error)) return false;
  return 'path' in error || ('code' in error && NO_ROOM.has(error.code));
}

try {
  await commandLine(run).parseAsync();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
