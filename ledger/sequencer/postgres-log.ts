// The log port on PostgreSQL: one connection writes, another looks commands up. The writer's connection holds the
// partition's lock, unless a keeper of leases has taken the partition and holds it elsewhere.
import type pg from 'pg';
import type { Append } from '../log/append-batch.ts';
import { appendBatch } from '../log/append-batch.ts';
import { connect } from '../log/connect.ts';
import { ensureRanges, rangeOf } from '../log/event-ranges.ts';
import { type FoundCommand, findCommands } from '../log/find-command.ts';
import { type Head, readHead, takeHead } from '../log/head.ts';
import { tryLockPartition } from '../log/lease/partition-lock.ts';
import { Fenced, type LogPort } from './log-port.ts';

export class PartitionTaken extends Error {}

export class PostgresLog implements LogPort {
  readonly #url: string;
  readonly #partition: number;
  #writer: pg.Client | undefined;
  #reader: pg.Client | undefined;
  #room = -1;
  /** The lock may be missed at first: its last holder was taken over, or is a lost connection the server still has. */
  #isLocked = false;
  #isLockedElsewhere = false;
  /** Why nothing is asked of the log any more: another writer has it, or this one has closed. */
  #over: Error | undefined;

  constructor(url: string, partition: number) {
    this.#url = url;
    this.#partition = partition;
  }

  /**
   * Becomes the partition's writer: takes the session lock, then a new epoch. Waits `lockWaitMs` for a lock that a dying
   * predecessor may still hold. `takeOver` goes on without it; the epoch fences the other one all the same.
   */
  async acquire({ lockWaitMs = 5000, takeOver = false } = {}): Promise<Head> {
    this.#writer = await this.#connect('sequencer', true);
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

  /** Becomes the writer of a partition that was taken already, under that head's epoch; its lock is held elsewhere. */
  async adopt(head: Head): Promise<Head> {
    this.#isLocked = true;
    this.#isLockedElsewhere = true;
    this.#writer = await this.#connect('sequencer', true);
    await this.ensureRoom(head.seq + 1);
    return head;
  }

  /** Cuts this writer off at once: whatever it has on its way or asks from now on fails with Fenced. */
  fence(epoch: number): void {
    const fenced = (this.#over ??= new Fenced(this.#partition, epoch));
    for (const client of [this.#writer, this.#reader]) client?.connection.stream.destroy(fenced);
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
    if (this.#over !== undefined) throw this.#over;
    const old = this.#writer;
    this.#writer = undefined;
    void old?.end().catch(() => undefined);
    this.#writer = await this.#connect('sequencer', true);
    if (this.#isLockedElsewhere) return;
    // Somebody else holding it by now shows in the epoch; the lock is only the first line.
    this.#isLocked = false;
    await this.#tryLock();
  }

  async findCommands(ids: readonly string[]): Promise<Map<string, FoundCommand>> {
    if (this.#over !== undefined) throw this.#over;
    // A connection that was kept may have been lost since it was used last.
    const wasKept = this.#reader !== undefined;
    try {
      this.#reader ??= await this.#connect('look-up');
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
    this.#over ??= new Error(`the writer of partition ${this.#partition} has closed`);
    await Promise.all([this.#writer?.end(), this.#reader?.end()]);
    this.#writer = undefined;
    this.#reader = undefined;
  }

  /** One that comes when it is over is wanted by nobody, and nobody would end it. */
  async #connect(name: string, pipeline = false): Promise<pg.Client> {
    const client = await connect(this.#url, name, pipeline);
    if (this.#over === undefined) return client;
    client.connection.stream.destroy();
    throw this.#over;
  }

  async #tryLock(): Promise<boolean> {
    this.#isLocked = await tryLockPartition(this.#writer!, this.#partition);
    return this.#isLocked;
  }
}
