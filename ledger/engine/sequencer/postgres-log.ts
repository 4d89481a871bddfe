// The writer holds the partition's lock unless a lease keeper holds it.
import type pg from 'pg';
import type { Append } from '../../log/append-batch.ts';
import { appendBatch, BatchAhead, NEWEST_FIRST } from '../../log/append-batch.ts';
import { connect, type SessionOptions } from '#infra/postgres/session/connect.ts';
import { withTimeout, QUERY_TIMEOUT_MS } from '#infra/postgres/session/timeouts.ts';
import { ensureRanges, rangeOf } from '../../log/event-ranges.ts';
import { type FoundCommands, findCommands } from '../../log/find-command.ts';
import { type Head, readHead, takeHead } from '../../log/head.ts';
import { tryLockPartition } from '../../log/lease/partition-lock.ts';
import { Fenced, type LogPort, LogUnavailable } from './log-port.ts';

export class PartitionTaken extends Error {}

export class PostgresLog implements LogPort {
  readonly #url: string;
  readonly #partition: number;
  readonly #patienceMs: number;
  readonly #clockLimitMs: number | undefined;
  #writer: pg.Client | undefined;
  #reader: pg.Client | undefined;
  #epoch = 0;
  #room = -1;
  /** The lock may be missing at first: the previous holder was taken over, or the server still keeps its lost connection. */
  #isLocked = false;
  #isLockedElsewhere = false;
  /** Set once another writer has the partition or this one has closed. */
  #over: Error | undefined;

  constructor(
    url: string,
    partition: number,
    { patienceMs = QUERY_TIMEOUT_MS, clockLimitMs }: { patienceMs?: number; clockLimitMs?: number } = {},
  ) {
    this.#url = url;
    this.#partition = partition;
    this.#patienceMs = patienceMs;
    this.#clockLimitMs = clockLimitMs;
  }

  /**
   * Waits up to `lockWaitMs` for a previous writer. `takeOver` skips the wait; the epoch fences the other writer either way.
   */
  async acquire({ lockWaitMs = 5000, takeOver = false } = {}): Promise<Head> {
    this.#writer = await this.#connectWriter();
    const deadline = performance.now() + lockWaitMs;
    while (!(await this.#tryLock()) && !takeOver) {
      if (performance.now() > deadline) {
        await this.close();
        throw new PartitionTaken(`another sequencer is writing partition ${this.#partition} of this database`);
      }
      await this.pause(100);
    }
    const head = await this.#write((writer) => takeHead(writer, this.#partition));
    this.#epoch = head.epoch;
    await this.ensureRoom(head.seq + 1);
    return head;
  }

  /** For a partition already taken under that head's epoch, with its lock held elsewhere. */
  async adopt(head: Head): Promise<Head> {
    this.#epoch = head.epoch;
    this.#isLocked = true;
    this.#isLockedElsewhere = true;
    this.#writer = await this.#connectWriter();
    await this.ensureRoom(head.seq + 1);
    return head;
  }

  /** All pending and later queries fail with Fenced. */
  fence(): Error {
    const fenced = (this.#over ??= new Fenced(this.#partition, this.#epoch));
    for (const client of [this.#writer, this.#reader]) client?.connection.stream.destroy(fenced);
    return fenced;
  }

  async append(append: Append): Promise<boolean> {
    if (rangeOf(append.lastSeq) > this.#room) await this.ensureRoom(append.lastSeq);
    if (!this.#isLocked) await this.#tryLock();
    try {
      return await this.#write((writer) => appendBatch(writer, append, this.#clockLimitMs));
    } catch (error) {
      // The book already has these times.
      throw error instanceof BatchAhead ? new LogUnavailable(error.message, { cause: error }) : error;
    }
  }

  async head(): Promise<Head> {
    const head = await this.#write((writer) => readHead(writer, this.#partition));
    if (head === undefined) throw new Fenced(this.#partition, this.#epoch);
    return head;
  }

  async reconnect(): Promise<void> {
    if (this.#over !== undefined) throw this.#over;
    this.#writer?.connection.stream.destroy();
    this.#writer = undefined;
    this.#writer = await this.#connectWriter();
    if (this.#isLockedElsewhere) return;
    // The lock is only the first line of defence; another writer shows in the epoch.
    this.#isLocked = false;
    await this.#tryLock();
  }

  async findCommands(ids: readonly string[]): Promise<FoundCommands> {
    if (this.#over !== undefined) throw this.#over;
    // A reused connection may have been lost since its last use.
    const wasKept = this.#reader !== undefined;
    try {
      const reader = (this.#reader ??= await this.#connect('look-up'));
      return await withTimeout(reader, findCommands(reader, this.#partition, ids), this.#patienceMs);
    } catch (error) {
      this.#reader?.connection.stream.destroy();
      this.#reader = undefined;
      if (!wasKept) throw error;
      return this.findCommands(ids);
    }
  }

  async ensureRoom(seq: number): Promise<void> {
    await this.#write((writer) => ensureRanges(writer, this.#partition, seq));
    this.#room = rangeOf(seq);
  }

  pause(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }

  async close(): Promise<void> {
    this.#over ??= new Error(`the writer of partition ${this.#partition} has closed`);
    const open = [this.#writer, this.#reader].filter((client) => client !== undefined);
    await Promise.all(open.map((client) => withTimeout(client, client.end(), this.#patienceMs)));
    this.#writer = undefined;
    this.#reader = undefined;
  }

  async #connectWriter(): Promise<pg.Client> {
    const writer = await this.#connect('sequencer', { pipeline: true });
    await withTimeout(writer, writer.query(NEWEST_FIRST), this.#patienceMs);
    return writer;
  }

  /** A connection that completes after the end is closed at once. */
  async #connect(name: string, options: SessionOptions = {}): Promise<pg.Client> {
    const client = await connect(this.#url, name, options);
    if (this.#over === undefined) return client;
    client.connection.stream.destroy();
    throw this.#over;
  }

  async #tryLock(): Promise<boolean> {
    this.#isLocked = await this.#write((writer) => tryLockPartition(writer, this.#partition));
    return this.#isLocked;
  }

  async #write<Result>(ask: (writer: pg.Client) => Promise<Result>): Promise<Result> {
    if (this.#writer === undefined) throw new Error('not connected');
    return withTimeout(this.#writer, ask(this.#writer), this.#patienceMs);
  }
}
