// The simulation implements it by a model that can fail at every await.
import type { Append } from '../../log/append-batch.ts';
import type { FoundCommands } from '../../log/find-command.ts';
import type { Head } from '../../log/head.ts';

export type LogPort = {
  /** False if fenced by sequence number or epoch. A rejection leaves the outcome unknown. */
  append(append: Append): Promise<boolean>;
  head(): Promise<Head>;
  reconnect(): Promise<void>;
  findCommands(ids: readonly string[]): Promise<FoundCommands>;
  /** Creates the ranges for events at and after `seq`. */
  ensureRoom(seq: number): Promise<void>;
  pause(ms: number): Promise<void>;
};

export class Fenced extends Error {
  constructor(partition: number, epoch: number) {
    super(`another writer has taken partition ${partition} (this one held epoch ${epoch})`);
  }
}

/** Unacknowledged commands may be sent again with the same id. */
export class LogUnavailable extends Error {}
