// One command line of the operator from its words to its exit code: 0 when all is in order, 1 when it is not, 128 and the
// signal's number when it was interrupted.
import { type Environment, readConfig } from '#infra/process/config.ts';
import type { Log } from '#infra/process/log.ts';
import { NotAnOrdinaryFile } from '#ledger/audit/csv-file.ts';
import { plainReason } from '../start-error.ts';
import { openDesk, OperatorError } from './desk.ts';
import { Interrupted } from './interruption.ts';
import { restoreTerminal } from './restore-terminal.ts';
import { commandLine } from './verbs.ts';

export type Terminal = {
  say(line: string): void;
  /** Rejects when what was said could not be written. */
  flushed?(): Promise<void>;
  complain(what: unknown): void;
  width?: number;
};

export type Asked = {
  words: readonly string[];
  environment: Environment;
  log: Log;
  terminal: Terminal;
  /** Ends the verb early; its reason is what the terminal is told. */
  signal?: AbortSignal;
};

export async function runCommandLine({ words, environment, log, terminal, ...asked }: Asked): Promise<number> {
  const { signal = new AbortController().signal } = asked;
  let isInOrder = false;
  const program = commandLine(async (verb) => {
    await using desk = await openDesk(readConfig(environment), log, signal);
    isInOrder = await verb({ ...desk, say: terminal.say, width: terminal.width ?? Infinity });
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    await terminal.flushed?.();
    signal.throwIfAborted();
    return isInOrder ? 0 : 1;
  } catch (error) {
    // What a verb says that was ended early follows from its end.
    const reason: unknown = signal.aborted ? signal.reason : error;
    restoreTerminal();
    terminal.complain(sentenceOf(reason));
    return reason instanceof Interrupted ? reason.exitCode : 1;
  }
}

function sentenceOf(error: unknown): unknown {
  if (error instanceof OperatorError || error instanceof Interrupted) return error.message;
  if (error instanceof NotAnOrdinaryFile || isOfFile(error)) return `A file cannot be used: ${error.message}.`;
  return plainReason(error) ?? error;
}

/** In the middle of a file the system does not say of which it speaks. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** As the system says it: the folder is missing, the disk is full, a folder stands where the file is to be. */
function isOfFile(error: unknown): error is Error {
  if (!(error instanceof Error && 'syscall' in error)) return false;
  return 'path' in error || ('code' in error && NO_ROOM.has(error.code));
}
