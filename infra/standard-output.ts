export class OutputError extends Error {
  override name = 'OutputError';
}

export type StandardOutput = {
  say(line: string): void;
  /** Aborts with an OutputError at the first failed line. */
  signal: AbortSignal;
  flushed(): Promise<void>;
};

export function standardOutput(stream: NodeJS.WritableStream = process.stdout): StandardOutput {
  const failed = new AbortController();
  const check = (error?: Error | null) => {
    if (!(error instanceof Error) || failed.signal.aborted) return;
    // Library listeners (slonik's logger) would throw the error.
    stream.removeAllListeners('error').on('error', () => undefined);
    failed.abort(sentenceOf(error));
  };
  stream.on('error', check);
  return {
    signal: failed.signal,
    say(line) {
      if (!failed.signal.aborted) stream.write(`${line}\n`, check);
    },
    async flushed() {
      await new Promise<void>((resolve) => void stream.write('', () => resolve()));
      failed.signal.throwIfAborted();
    },
  };
}

function sentenceOf(cause: Error): OutputError {
  const isClosed = 'code' in cause && cause.code === 'EPIPE';
  const reason = isClosed ? 'whatever reads it has ended (EPIPE)' : cause.message;
  return new OutputError(`The output could not be written: ${reason}.`, { cause });
}
