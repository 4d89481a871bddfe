import type { Command } from '#contracts/commands.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Ledger } from '#contracts/outcome.ts';

/** The writer of a partition this process owns. */
export type Door = { ledger: Ledger; partition: number; epoch: number };

/**
 * @returns null if another process owns the account's partition. Its submit may reject with PartitionMoved, meaning the
 * same.
 */
export type DoorOf = (account: AccountId) => Door | null;

export type ServeLimits = {
  /** Per connection; more commands are refused as overloaded. */
  inFlight: number;
  /** Connections before their proof. */
  strangers: number;
  /** Bytes from each of them: the handshake is a few hundred. */
  strangerBytes: number;
  handshakeMs: number;
  heartbeatMs: number;
  /** Replies waiting for a gateway that does not read. */
  waitingBytes: number;
  /** Timeout of closing. */
  farewellMs: number;
};

export type ServedRooms = {
  doorOf: DoorOf;
  key: string;
  limits: ServeLimits;
  /** Called before the connection has the name. */
  onWelcome: (client: string) => void;
  onRefused: (sentence: string) => void;
  onFault: (error: Error, command: Command) => void;
};
