// The connection by which a sequencer holds its partitions: session locks, claims, beats, and a look at the others.
// One thing at a time. An answer that does not come in time counts as a lost connection, and with it go the locks.
import type { Client } from 'pg';
import { connect } from '#infra/postgres/session/connect.ts';
import { withTimeout, setIdleTimeout } from '#infra/postgres/session/timeouts.ts';
import type { Head } from '../log/head.ts';
import { type Claim, claimLease, releaseLease } from '../log/lease/claim-lease.ts';
import { tryLockPartition, unlockPartition } from '../log/lease/partition-lock.ts';
import { forgetSequencer, type Renewal, renewLeases } from '../log/lease/renew-leases.ts';
import { type Seen, watchLeases } from '../log/lease/watch-leases.ts';

/**
 * So many lease times without a word, and the server ends the connection. Whoever takes a frozen owner's partition passes the
 * lock over; the one after him, who has it handed over in order, could not.
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

  /** `onLost` is called once when the connection ends, whoever ended it. */
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

  /** True with the partition's lock, which may have been had before. */
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

  /** First the lock, so that whoever sees the lease free finds the lock free too. */
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

  forget(id: string): Promise<void> {
    return this.#inTurn((client) => forgetSequencer(client, id));
  }

  /** Ends at once, whatever it is waiting for. */
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
