import type { GameName } from '../games/catalogue.ts';

/** Includes the log's fixed columns. */
export type EventHeader = {
  partition: number;
  /** Contiguous within the partition, from 1. */
  seq: number;
  account: number;
  /** Per account, contiguous from 1. */
  version: number;
  /** Of the transfer's leg. */
  amount: number;
  available: number;
  held: number;
  commandId: string;
  /** Milliseconds by the sequencer's clock; never decreases within a partition. */
  at: number;
  /** Null for the player; otherwise "operator:<account>", "system:<policy>" or "cli:<name>" */
  actor: string | null;
  game: GameName | null;
  /** Position of the settings in force, in the partition of the settings; 0 before the first change. Absent from rounds. */
  termsSeq?: number;
};
