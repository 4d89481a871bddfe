import type { Command } from '#contracts/commands.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Ledger } from '#contracts/outcome.ts';

export type Door = { ledger: Ledger; partition: number; epoch: number };

/** @returns null if the account's partition is not owned here. Its submit may also reject with PartitionMoved. */
export type DoorOf = (account: AccountId) => Door | null;

export type ServeLimits = {
  /** Commands per connection; more are refused as overloaded. */
  inFlight: number;
  /** Connections before their proof. */
  strangers: number;
  /** The handshake is a few hundred bytes. */
  strangerBytes: number;
  handshakeMs: number;
  heartbeatMs: number;
  /** Replies waiting for a gateway that does not read. */
  waitingBytes: number;
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
