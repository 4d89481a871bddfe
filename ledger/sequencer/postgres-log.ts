// The log port on PostgreSQL: one connection writes (and holds the partition's lock), another looks commands up.
import type pg from 'pg';
import type { Append } from '../log/append-batch.ts';
import { appendBatch } from '../log/append-batch.ts';
import { connect } from '../log/connect.ts';
import { ensureRanges, rangeOf } from '../log/event-ranges.ts';
import { type FoundCommand, findCommands } from '../log/find-command.ts';
import { type Head, readHead, takeHead } from '../log/head.ts';
import { Fenced, type LogPort } from './log-port.ts';

/** First half of the advisory lock's key; the partition is the second. "TALY". */
const LOCK = 0x54414c59;

export class PartitionTaken extends Error {}

export class PostgresLog implements LogPort {
  readonly #url: string;
  readonly #partition: number;
  #writer: pg.Client | undefined;
  #reader: pg.Client | undefined;
  #room = -1;
  /** The lock may be missed at first: its last holder was taken over, or is a lost connection the server still has. */
  #isLocked = false;

  constructor(url: string, partition: number) {
    this.#url = url;
    this.#partition = partition;
  }

  /**
   * Becomes the partition's writer: takes the session lock, then a new epoch. Waits `lockWaitMs` for a lock that a dying
   * predecessor may still hold. `takeOver` goes on without it; the epoch fences the other one all the same.
   */
  async acquire({ lockWaitMs = 5000, takeOver = false } = {}): Promise<Head> {
    this.#writer = await connect(this.#url, 'sequencer', true);
    const deadline = performance.now() + lockWaitMs;
    while (!(await this.#tryLock()) && !takeOver) {
      if (performance.now() > deadline) {
        await this.close();
        throw new PartitionTaken(`another sequencer is writing partition ${this.#partition} of this database`);
      }
      await this.pause(100);
    }
    const head = await takeHead(this.#writer, this.#partition);
    await this.ensureRoom(head.seq + 1);
    return head;
  }

  async append(append: Append): Promise<boolean> {
    if (this.#writer === undefined) throw new Error('not connected');
    if (rangeOf(append.lastSeq) > this.#room) await this.ensureRoom(append.lastSeq);
    if (!this.#isLocked) await this.#tryLock();
    return appendBatch(this.#writer, append);
  }

  async head(): Promise<Head> {
    if (this.#writer === undefined) throw new Error('not connected');
    const head = await readHead(this.#writer, this.#partition);
    if (head === undefined) throw new Fenced(this.#partition, 0);
    return head;
  }

  async reconnect(): Promise<void> {
    const old = this.#writer;
    this.#writer = undefined;
    void old?.end().catch(() => undefined);
    const writer = await connect(this.#url, 'sequencer', true);
    this.#writer = writer;
    // Somebody else holding it by now shows in the epoch; the lock is only the first line.
    this.#isLocked = false;
    await this.#tryLock();
  }

  async findCommands(ids: readonly string[]): Promise<Map<string, FoundCommand>> {
    // A connection that was kept may have been lost since it was used last.
    const wasKept = this.#reader !== undefined;
    try {
      this.#reader ??= await connect(this.#url, 'look-up');
      return await findCommands(this.#reader, this.#partition, ids);
    } catch (error) {
      void this.#reader?.end().catch(() => undefined);
      this.#reader = undefined;
      if (!wasKept) throw error;
      return this.findCommands(ids);
    }
  }

  async ensureRoom(seq: number): Promise<void> {
    if (this.#writer === undefined) throw new Error('not connected');
    await ensureRanges(this.#writer, this.#partition, seq);
    this.#room = rangeOf(seq);
  }

  pause(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }

  async close(): Promise<void> {
    await Promise.all([this.#writer?.end(), this.#reader?.end()]);
    this.#writer = undefined;
    this.#reader = undefined;
  }

  async #tryLock(): Promise<boolean> {
    const result = await this.#writer!.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      LOCK,
      this.#partition,
    ]);
    this.#isLocked = result.rows[0]!.taken;
    return this.#isLocked;
  }
}
