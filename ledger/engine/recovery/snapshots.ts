import type { Client } from 'pg';
import { connect } from '#infra/postgres/session/connect.ts';
import { answered } from './snapshot-step.ts';
import { type SnapshotSource, writeSnapshot } from './write-snapshot.ts';

export type SnapshotsOptions = {
  url: string;
  source: Omit<SnapshotSource, 'whenCommitted' | 'isAwaited' | 'stopped'>;
  lastSeq: number;
  /** Events between snapshots. */
  everyEvents: number;
  /** A failed snapshot only makes recovery slower. */
  onFailure: (error: unknown) => void;
};

type Waiting = { seq: number; resolve: () => void; reject: (error: Error) => void };

export class Snapshots {
  readonly #options: SnapshotsOptions;
  #lastSeq: number;
  #running: Promise<void> | undefined;
  #waiting: Waiting[] = [];
  #stopped: Error | undefined;
  #awaiting = 0;

  constructor(options: SnapshotsOptions) {
    this.#options = options;
    this.#lastSeq = options.lastSeq;
  }

  committed(seq: number): void {
    if (this.#waiting.length > 0) {
      for (const { resolve } of this.#waiting.filter((waiting) => waiting.seq <= seq)) resolve();
      this.#waiting = this.#waiting.filter((waiting) => waiting.seq > seq);
    }
    if (seq - this.#lastSeq >= this.#options.everyEvents) this.take();
  }

  /** Rejects waits for commits; a snapshot in progress ends at its next step. */
  stopped(error: Error): void {
    this.#stopped ??= error;
    for (const { reject } of this.#waiting) reject(error);
    this.#waiting = [];
  }

  take(): void {
    this.#running ??= this.#write().finally(() => {
      this.#running = undefined;
    });
  }

  async takeIfWorth(worthEvents: number): Promise<void> {
    this.#awaiting++;
    try {
      await this.#running;
      if (this.#stopped !== undefined) return;
      if (this.#options.source.committedSeq() - this.#lastSeq < worthEvents) return;
      this.take();
      await this.#running;
    } finally {
      this.#awaiting--;
    }
  }

  async #write(): Promise<void> {
    const { url, source } = this.#options;
    let client: Client | undefined;
    try {
      client = await connect(url, 'snapshot', { pipeline: true });
      // Losing a snapshot in a crash only makes recovery slower; its fsyncs would delay the writer's.
      await answered(client, source, client.query('set synchronous_commit = off'));
      this.#lastSeq = await writeSnapshot(client, {
        ...source,
        whenCommitted: (seq) => this.#whenCommitted(seq),
        isAwaited: () => this.#awaiting > 0,
        stopped: () => this.#stopped,
      });
    } catch (error) {
      // With a full disk every commit would retry otherwise.
      this.#lastSeq = source.committedSeq();
      if (error !== this.#stopped) this.#options.onFailure(error);
    } finally {
      if (client !== undefined) await answered(client, source, client.end()).catch(() => undefined);
    }
  }

  #whenCommitted(seq: number): Promise<void> {
    if (this.#options.source.committedSeq() >= seq) return Promise.resolve();
    if (this.#stopped !== undefined) return Promise.reject(this.#stopped);
    return new Promise((resolve, reject) => this.#waiting.push({ seq, resolve, reject }));
  }
}
