import { closeSync, openSync } from 'node:fs';
import { isatty } from 'node:tty';
import type { Log } from './log.ts';

// Detects nohup. Node does not keep SIGHUP ignored, so nohup is recognized by a terminal that exists while none of our
// standard streams is one.
const OURS = [0, 1, 2];

/** Call while the terminal still exists. */
function isOutOfReachOfHangUps(): boolean {
  return hasTerminal() && !OURS.some((descriptor) => isatty(descriptor));
}

function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return true;
  } catch {
    return false;
  }
}

// Parts close in reverse order. A second signal, or the end of the grace period, exits at once.
type Stop = { name: string; stop: () => PromiseLike<void> | void };

/** A signal to the process group arrives twice: directly and through run.mjs. */
const ECHO_MS = 1000;

/** Supervisors must wait longer. */
export const GRACE_MS = 20_000;

type LifecycleOptions = { log: Log; graceMs?: number };

export class Lifecycle {
  readonly #log: Log;
  readonly #graceMs: number;
  readonly #stops: Stop[] = [];
  #stopping: Promise<void> | null = null;
  #askedAt = 0;

  constructor({ log, graceMs = GRACE_MS }: LifecycleOptions) {
    this.#log = log;
    this.#graceMs = graceMs;
  }

  get isStopping(): boolean {
    return this.#stopping !== null;
  }

  onStop(name: string, stop: () => PromiseLike<void> | void): void {
    this.#stops.push({ name, stop });
  }

  /** Runs every stop once, however often it is called. A failing stop is logged; the rest continue. */
  stop(reason: string): Promise<void> {
    return (this.#stopping ??= this.#run(reason, 'info'));
  }

  /** For a failed start, whose reason the caller reports. */
  giveUp(): Promise<void> {
    return (this.#stopping ??= this.#run('the start failed', 'debug'));
  }

  async #run(reason: string, level: 'info' | 'debug'): Promise<void> {
    this.#askedAt = performance.now();
    this.#log[level]({ reason }, 'stopping');
    // A service that opens during the stop is stopped too.
    for (let next = this.#stops.pop(); next !== undefined; next = this.#stops.pop()) {
      const { name, stop } = next;
      try {
        await stop();
        this.#log.debug({ part: name }, 'stopped');
      } catch (error) {
        this.#log.error({ err: error, part: name }, 'could not stop in order');
      }
    }
    this.#log[level]('stopped');
  }

  listenToSignals(): void {
    const passesHangUps = isOutOfReachOfHangUps();
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (signal === 'SIGHUP' && passesHangUps) return;
        if (!this.isStopping) this.stopWithinGrace(signal);
        else if (performance.now() - this.#askedAt > ECHO_MS) this.#force(`a second ${signal}`);
      });
    }
  }

  stopWithinGrace(reason: string): void {
    setTimeout(() => this.#force(`${this.#graceMs / 1000} s of grace are over`), this.#graceMs).unref();
    void this.stop(reason);
  }

  #force(reason: string): void {
    this.#log.fatal({ reason }, 'ending at once');
    process.exit(1);
  }
}
