import type { Command } from '#contracts/commands.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Ledger } from '#contracts/outcome.ts';

/** The writer of a partition that this process owns, and the epoch under which it does. */
export type Door = { ledger: Ledger; partition: number; epoch: number };

/** Null: the account's partition is not owned here. A door's submit may reject with PartitionMoved, which says the same. */
export type DoorOf = (account: AccountId) => Door | null;

export type ServeLimits = {
  /** Commands of one connection that may be on their way to the log; more are told to come again. */
  inFlight: number;
  /** Connections that have not proved yet who they are. */
  strangers: number;
  /** What each of them may say: the handshake is a few hundred bytes. */
  strangerBytes: number;
  handshakeMs: number;
  heartbeatMs: number;
  /** Replies that may wait for a gateway that does not read them. */
  waitingBytes: number;
  /** How long a closing may wait for what is in flight. */
  farewellMs: number;
};

/** What a connection needs of the house. */
export type ServedRooms = {
  doorOf: DoorOf;
  key: string;
  limits: ServeLimits;
  /** Told before the connection bears the name itself. */
  onWelcome: (client: string) => void;
  onRefused: (sentence: string) => void;
  onFault: (error: Error, command: Command) => void;
};
