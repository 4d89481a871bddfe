// What the sequencer needs of the log's storage. PostgreSQL in production (postgres-log.ts); in the simulation a
// model of it that fails at every await.
import type { Append } from '../../log/append-batch.ts';
import type { FoundCommands } from '../../log/find-command.ts';
import type { Head } from '../../log/head.ts';

export type LogPort = {
  /** True: committed. False: fenced off by sequence number or epoch. Rejects: outcome unknown. */
  append(append: Append): Promise<boolean>;
  head(): Promise<Head>;
  /** Drops the connection, if there is one, and opens another. */
  reconnect(): Promise<void>;
  findCommands(ids: readonly string[]): Promise<FoundCommands>;
  /** Makes room for events at and after `seq`. */
  ensureRoom(seq: number): Promise<void>;
  /** Waits before trying again; the simulation does not wait. */
  pause(ms: number): Promise<void>;
};

/** Another writer has taken the partition. This one must not write again. */
export class Fenced extends Error {
  constructor(partition: number, epoch: number) {
    super(`another writer has taken partition ${partition} (this one held epoch ${epoch})`);
  }
}

/** The log could not be written within the time allowed. What was not acknowledged may be sent again with the same id. */
export class LogUnavailable extends Error {}
