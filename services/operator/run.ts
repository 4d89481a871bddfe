// Exit codes: 0 in order, 1 not in order, 128 plus the signal if interrupted.
import { type Config, type Environment, readConfig } from '#infra/process/config.ts';
import type { Log } from '#infra/process/log.ts';
import { NotAnOrdinaryFile } from '#ledger/audit/csv-file.ts';
import { plainReason } from '../start-error.ts';
import { openDesk, OperatorError } from './desk.ts';
import { Interrupted } from './interruption.ts';
import { restoreTerminal } from './restore-terminal.ts';
import type { SqlTerminal } from './verbs/sql/sql-terminal.ts';
import { commandLine, type Verb } from './verbs.ts';

export type Terminal = {
  say(line: string): void;
  flushed?(): Promise<void>;
  complain(what: unknown): void;
  width?: number;
  input?: NodeJS.ReadStream;
};

export type Asked = {
  words: readonly string[];
  environment: Environment;
  log: Log;
  terminal: Terminal;
  /** Ends the verb early; the reason is printed. */
  signal?: AbortSignal;
};

export async function runCommandLine({ words, environment, log, terminal, ...asked }: Asked): Promise<number> {
  const { signal = new AbortController().signal } = asked;
  let isInOrder = false;
  const run = async (verb: Verb) => {
    await using desk = await openDesk(readConfig(environment), log, signal);
    isInOrder = await verb({ ...desk, say: terminal.say, width: terminal.width ?? Infinity });
  };
  const runApart = async (work: (terminal: SqlTerminal, config: () => Config) => Promise<boolean>) => {
    const { say, width = Infinity, input } = terminal;
    isInOrder = await work({ say, width, input, signal }, () => readConfig(environment));
  };
  const program = commandLine(run, runApart);
  try {
    await program.parseAsync(words, { from: 'user' });
    await terminal.flushed?.();
    signal.throwIfAborted();
    return isInOrder ? 0 : 1;
  } catch (error) {
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

/** While writing a file the system does not name it. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function isOfFile(error: unknown): error is Error {
  if (!(error instanceof Error && 'syscall' in error)) return false;
  return 'path' in error || ('code' in error && NO_ROOM.has(error.code));
}
