// Implemented by services/payouts. The log holds a keyed hash of a destination only.
import type { AccountId, CommandId } from '../ids.ts';
import type { Destination } from '../withdrawals/methods.ts';

/** `unknown`: no such provider is configured. */
export type HintAnswer = 'taken' | 'unsigned' | 'unknown';

export type Payouts = {
  /**
   * Stores the destination before the request is submitted. Returns its keyed hash, or null if the id was used for another
   * account or destination. Destinations without a withdrawal are deleted after a day.
   */
  keepDestination(id: CommandId, account: AccountId, destination: Destination): Promise<string | null>;
  /** By withdrawal. Erased ones are missing. */
  destinations(ids: readonly string[]): Promise<ReadonlyMap<string, Destination>>;
  /** A webhook. `raw` is the body as received; `headers` have lower-case names. */
  hint(provider: string, raw: Uint8Array, headers: Readonly<Record<string, string>>): Promise<HintAnswer>;
};

export type OwnDestinations<Connection> = (
  db: Connection,
  account: AccountId,
) => Promise<readonly { id: string; method: string; details: unknown; storedAt: string }[]>;
