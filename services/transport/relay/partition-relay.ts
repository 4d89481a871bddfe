// The cursor moves after the acknowledgement. A failure restarts from it; readers drop duplicates by number.
import type { Client } from 'pg';
import { retryLoop, type Pauses, pause } from '#infra/retry-loop.ts';
import type { Producer } from '#infra/kafka/kafka.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Log } from '#infra/process/log.ts';
import type { Heads } from '#ledger/engine/feed/heads.ts';
import { connect } from '#infra/postgres/session/connect.ts';
import { withTimeout, setIdleTimeout, QUERY_TIMEOUT_MS } from '#infra/postgres/session/timeouts.ts';
import { moveRelayCursor, type RelayCursor, takeRelayCursor } from '#ledger/log/relay/relay-cursor.ts';
import { keepAlive, tryLockRelay } from '#ledger/log/relay/relay-lock.ts';
import { parcelsAfter, readAhead } from './parcels.ts';
import type { PartitionNumbers } from './relay-numbers.ts';

export type PartitionRelayContext = {
  databaseUrl: string;
  producer: Pick<Producer, 'send'>;
  topic: string;
  heads: Heads;
  clock: Clock;
  log: Log;
  numbers: PartitionNumbers;
  patienceMs?: number | undefined;
};

const STANDBY_LOOKS_MS = 250;
/** A relay that hangs is replaced after this time. */
const SILENT_FOR_MS = 5000;
const FAREWELL_MS = 1000;
const PAUSES: Pauses = { firstMs: 50, longestMs: 3000 };

export class PartitionRelay {
  readonly #context: PartitionRelayContext;
  readonly #partition: number;
  readonly #signal: AbortSignal;

  constructor(context: PartitionRelayContext, partition: number, signal: AbortSignal) {
    this.#context = context;
    this.#partition = partition;
    this.#signal = signal;
  }

  /** Ends after sent messages are acknowledged. */
  run(): Promise<void> {
    const { log, numbers } = this.#context;
    const partition = this.#partition;
    return retryLoop({
      attempt: async (succeeds) => {
        const succeeded = () => {
          succeeds();
          numbers.succeeded();
        };
        await this.#relayOnce(succeeded).finally(() => numbers.isActive(false));
      },
      complain: (error, pauseMs) => {
        log.warn({ err: error, partition, pauseMs }, 'relaying failed; trying again from the cursor');
        numbers.failed(error);
      },
      pauses: PAUSES,
      signal: this.#signal,
    });
  }

  async #relayOnce(succeeded: () => void): Promise<void> {
    const { databaseUrl, heads, log, numbers, patienceMs = QUERY_TIMEOUT_MS } = this.#context;
    const partition = this.#partition;
    const attempt = new AbortController();
    const signal = AbortSignal.any([this.#signal, attempt.signal]);
    const client = await connect(databaseUrl, `relay ${partition}`);
    let reading: Client | undefined;
    // The connection held the lock: another relay may already run.
    client.once('end', () => attempt.abort());
    try {
      await withTimeout(client, setIdleTimeout(client, SILENT_FOR_MS), patienceMs);
      void keepAlive(client, { everyMs: SILENT_FOR_MS / 5, patienceMs }, attempt.signal);
      if (!(await this.#lock(client, signal, succeeded))) return;
      // A cursor set back by a power cut only repeats messages, and the log keeps the disk to itself.
      await client.query('set synchronous_commit = off');
      const { astray, ...cursor } = await takeRelayCursor(client, partition);
      if (astray !== null) {
        log.error({ partition, ...astray }, 'the log does not have what was relayed; going on from its end');
        numbers.astray();
      }
      log.info({ partition, ...cursor }, 'relaying');
      numbers.isActive(true);
      if (((await heads.now()).get(partition) ?? 0) <= cursor.seq) succeeded();
      reading = await connect(databaseUrl, `relay ${partition} reading`);
      await this.#follow({ client, reading, cursor, signal, succeeded });
      if (!this.#signal.aborted) throw new Error('the connection that holds the lock was lost');
    } finally {
      attempt.abort();
      // A silent connection never answers end().
      for (const line of [reading, client]) if (line) await withTimeout(line, line.end(), FAREWELL_MS).catch(() => {});
    }
  }

  /** @returns false if aborted first */
  async #lock(client: Client, signal: AbortSignal, succeeded: () => void): Promise<boolean> {
    while (!(await tryLockRelay(client, this.#partition))) {
      succeeded();
      await pause(STANDBY_LOOKS_MS, signal);
      if (signal.aborted) return false;
    }
    return true;
  }

  async #follow({ client, reading, cursor, signal, succeeded }: Following): Promise<void> {
    const { producer, topic, heads, clock, numbers, patienceMs } = this.#context;
    const partition = this.#partition;
    let from = cursor;
    const source = { client: reading, heads, partition, clock, patienceMs };
    for await (const { messages, to, mark } of readAhead(parcelsAfter(source, cursor, signal))) {
      if (signal.aborted) return;
      await producer.send(topic, partition, messages);
      await moveRelayCursor(client, { partition, from, to, mark });
      from = to;
      numbers.relayed(messages.length);
      succeeded();
    }
  }
}

type Following = {
  client: Client;
  reading: Client;
  cursor: RelayCursor;
  signal: AbortSignal;
  succeeded: () => void;
};
