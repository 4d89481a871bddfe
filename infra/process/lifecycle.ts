// The end of a process, in order: what was opened last is closed first, each with its name in the log, all within a
// grace time. A second signal, or the end of the grace time, ends it at once.
import { isOutOfReachOfHangUps } from '../hang-up.ts';
import type { Log } from './log.ts';

type Stop = { name: string; stop: () => PromiseLike<void> | void };

/** One signal to a whole process group arrives twice here: directly, and passed on by the script that started us. */
const ECHO_MS = 1000;

/** Whoever stops the process from outside must wait longer. */
export const GRACE_MS = 20_000;

export type LifecycleOptions = { log: Log; graceMs?: number };

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

  /** Called in the reverse of this order at the end. */
  onStop(name: string, stop: () => PromiseLike<void> | void): void {
    this.#stops.push({ name, stop });
  }

  /** Runs every stop once, whoever asks how often. A stop that fails is logged and the rest goes on. */
  stop(reason: string): Promise<void> {
    return (this.#stopping ??= this.#run(reason, 'info'));
  }

  /** The same for a start that failed: whoever started it is told why, in one line, and no more. */
  giveUp(): Promise<void> {
    return (this.#stopping ??= this.#run('the start failed', 'debug'));
  }

  async #run(reason: string, level: 'info' | 'debug'): Promise<void> {
    this.#askedAt = performance.now();
    this.#log[level]({ reason }, 'stopping');
    for (const { name, stop } of this.#stops.toReversed()) {
      try {
        await stop();
        this.#log.debug({ part: name }, 'stopped');
      } catch (error) {
        this.#log.error({ err: error, part: name }, 'could not stop in order');
      }
    }
    this.#log[level]('stopped');
  }

  /** Stops on SIGTERM, SIGINT and SIGHUP, then lets the process end by itself; forces the end when it does not. */
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

  /** Stops, and ends the process by force when that takes longer than the grace time. */
  stopWithinGrace(reason: string): void {
    setTimeout(() => this.#force(`${this.#graceMs / 1000} s of grace are over`), this.#graceMs).unref();
    void this.stop(reason);
  }

  #force(reason: string): void {
    this.#log.fatal({ reason }, 'ending at once');
    process.exit(1);
  }
}
