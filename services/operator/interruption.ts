// A first signal lets the verb clean up, leaving no partial file or schema. A second one, or a slow clean-up, exits at once.
import { constants } from 'node:os';

export class Interrupted extends Error {
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super(`Interrupted (${signal}).`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

const CLEANED_UP_WITHIN_MS = 10_000;
/** Ctrl-C may arrive twice: from the terminal and through npm. */
const ECHO_MS = 1000;

export function interruption(): AbortSignal {
  const controller = new AbortController();
  let interruptedAt: number | null = null;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      const { exitCode } = new Interrupted(name);
      if (interruptedAt !== null) {
        if (performance.now() - interruptedAt > ECHO_MS) process.exit(exitCode);
        return;
      }
      interruptedAt = performance.now();
      setTimeout(() => process.exit(exitCode), CLEANED_UP_WITHIN_MS).unref();
      controller.abort(new Interrupted(name));
    });
  }
  return controller.signal;
}
