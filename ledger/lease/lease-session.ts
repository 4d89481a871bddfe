// Runs one query at a time. A query that times out loses the connection and its locks.
import type { Client } from 'pg';
import { connect } from '#infra/postgres/session/connect.ts';
import { withTimeout, setIdleTimeout } from '#infra/postgres/session/timeouts.ts';
import { type ClockGuard, requireClock } from '../log/clock.ts';
import type { Head } from '../log/head.ts';
import { type Claim, claimLease, releaseLease } from '../log/lease/claim-lease.ts';
import { tryLockPartition, unlockPartition } from '../log/lease/partition-lock.ts';
import { forgetSequencer, type Renewal, renewLeases } from '../log/lease/renew-leases.ts';
import { type Seen, watchLeases } from '../log/lease/watch-leases.ts';

/**
 * Lease times of silence until the server closes the connection. A frozen owner's lock can be bypassed once; a later
 * handover needs it free.
 */
const SILENT_LEASES = 2;

export class LeaseSession {
  readonly #client: Client;
  readonly #patienceMs: number;
  readonly #locked = new Set<number>();
  #last: Promise<unknown> = Promise.resolve();

  private constructor(client: Client, patienceMs: number) {
    this.#client = client;
    this.#patienceMs = patienceMs;
  }

  static async open(url: string, patienceMs: number, onLost: (session: LeaseSession) => void): Promise<LeaseSession> {
    const client = await connect(url, 'leases');
    try {
      await withTimeout(client, setIdleTimeout(client, SILENT_LEASES * patienceMs), patienceMs);
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
    const session = new LeaseSession(client, patienceMs);
    client.once('end', () => onLost(session));
    return session;
  }

  /** True if this session has the lock, new or old. */
  lock(partition: number): Promise<boolean> {
    return this.#inTurn(async (client) => {
      if (this.#locked.has(partition)) return true;
      const isLocked = await tryLockPartition(client, partition);
      if (isLocked) this.#locked.add(partition);
      return isLocked;
    });
  }

  unlock(partition: number): Promise<void> {
    return this.#inTurn(async (client) => {
      if (this.#locked.delete(partition)) await unlockPartition(client, partition);
    });
  }

  claim(claim: Claim): Promise<Head | null> {
    return this.#inTurn((client) => claimLease(client, claim));
  }

  /** The lock is released first, so that it is free when the lease is. */
  async release(partition: number, epoch: number): Promise<void> {
    await this.unlock(partition);
    await this.#inTurn((client) => releaseLease(client, partition, epoch));
  }

  renew(renewal: Renewal): Promise<Set<number>> {
    return this.#inTurn((client) => renewLeases(client, renewal));
  }

  watch(): Promise<Seen> {
    return this.#inTurn((client) => watchLeases(client));
  }

  /** Throws ClockApart. */
  requireClock(guard: ClockGuard): Promise<void> {
    return this.#inTurn((client) => requireClock(client, guard));
  }

  forget(id: string): Promise<void> {
    return this.#inTurn((client) => forgetSequencer(client, id));
  }

  cut(): void {
    this.#client.connection.stream.destroy();
  }

  async close(): Promise<void> {
    await this.#last;
    await withTimeout(this.#client, this.#client.end(), this.#patienceMs);
  }

  #inTurn<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(() => withTimeout(this.#client, work(this.#client), this.#patienceMs));
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
