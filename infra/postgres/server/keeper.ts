import { setTimeout as delay } from 'node:timers/promises';
import { pauseAfter, type Pauses, pause } from '../../retry-loop.ts';
import type { Log } from '../../process/log.ts';
import { freePort } from './free-port.ts';
import { type Postmaster, PostmasterError, type PostmasterOptions, startPostmaster } from './postmaster.ts';

export type KeeperOptions = {
  log: Log;
  revivalPauses?: Pauses;
  choosePort?: () => Promise<number>;
};

type Server = Pick<PostmasterOptions, 'programs' | 'directory' | 'settings'>;

const PORT_ATTEMPTS = 5;
const PORT_REFUSED = 'could not create any TCP/IP sockets';
/** Processes of a killed server may hold its shared memory: about 15 s with the pauses below. */
const MEMORY_ATTEMPTS = 12;
const MEMORY_HELD = 'pre-existing shared memory block';
/** Consecutive failed restarts; the first ones usually pass. */
const TOLD_FROM = 5;
const REVIVAL_PAUSES: Pauses = { firstMs: 100, longestMs: 2000 };

function attemptsAfter({ message }: PostmasterError): number {
  if (message.includes(MEMORY_HELD)) return MEMORY_ATTEMPTS;
  // Another process may have taken the port. PostgreSQL reports that as LOG, which is not relayed, and its consequence as
  // FATAL.
  return message.includes(PORT_REFUSED) ? PORT_ATTEMPTS : 1;
}

export class Keeper {
  readonly port: number;
  readonly #start: () => Promise<Postmaster>;
  readonly #options: KeeperOptions;
  readonly #stop = new AbortController();
  #current: Postmaster;
  #watching: Promise<void>;

  private constructor(port: number, start: () => Promise<Postmaster>, first: Postmaster, options: KeeperOptions) {
    this.port = port;
    this.#start = start;
    this.#current = first;
    this.#options = options;
    this.#watching = this.#watch();
  }

  static async start(server: Server, options: KeeperOptions): Promise<Keeper> {
    const { log, choosePort = freePort, revivalPauses = REVIVAL_PAUSES } = options;
    for (let attempt = 1; ; attempt++) {
      const port = await choosePort();
      const start = () => startPostmaster({ ...server, port, log });
      try {
        return new Keeper(port, start, await start(), options);
      } catch (error) {
        if (!(error instanceof PostmasterError) || attempt >= attemptsAfter(error)) throw error;
        if (error.message.includes(MEMORY_HELD)) await delay(pauseAfter(attempt, revivalPauses));
      }
    }
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#current.stop();
    // A restart in progress replaces the server.
    await this.#watching;
  }

  async #watch(): Promise<void> {
    await this.#current.ended;
    if (!this.#stop.signal.aborted) await this.#revive();
  }

  /** Never gives up: a full disk may get space again. */
  async #revive(): Promise<void> {
    const { log, revivalPauses = REVIVAL_PAUSES } = this.#options;
    const { signal } = this.#stop;
    log.warn('PostgreSQL ended unasked; starting it again');
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        this.#current = await this.#start();
        if (signal.aborted) return await this.#current.stop();
        this.#watching = this.#watch();
        return;
      } catch (error) {
        const pauseMs = pauseAfter(failures, revivalPauses);
        if (failures >= TOLD_FROM) log.error({ err: error, pauseMs }, 'PostgreSQL cannot be started; trying again');
        await pause(pauseMs, signal);
      }
    }
  }
}
