import { z } from 'zod';

/**
 * An account in the log: a random integer below 2^48, drawn by identity at registration.
 * It is opaque: it says nothing of the person, and cannot be guessed by counting.
 */
export const LAST_ACCOUNT_ID = 281_474_976_710_655;
export const accountId = z.int().min(1).max(LAST_ACCOUNT_ID);
export type AccountId = z.infer<typeof accountId>;

/** A command's name for ever: the client's Idempotency-Key, or one the gateway drew. Lower-case. */
export const commandId = z.uuid().transform((id) => id.toLowerCase());
export type CommandId = string;

/**
 * What a client may name a command with: a random UUID. Ids of version 5 and 8 follow from a text, as those of the house's
 * own commands do (a flight's end, a hold's expiry): a client that spent one first would keep that from happening. The nil
 * and the max UUID are what unset fields hold.
 */
export const idempotencyKey = z
  .uuid('An Idempotency-Key is a UUID.')
  .regex(/^.{14}[47]/, 'An Idempotency-Key is a UUID of version 4 or 7.')
  .transform((id) => id.toLowerCase());

/** A place in the log, "partition-seq". There are no partitions and no sequence numbers of more digits. */
export const LOG_PLACE = /^\d{1,4}-\d{1,16}$/;

/** A round is named by the place of the event that ended it, e.g. "0-1234"; as long as it is open, by the id of its start. */
export const roundId = z.string().regex(LOG_PLACE, 'A round id looks like 0-1234.');
export type RoundId = z.infer<typeof roundId>;

export function roundIdAt(partition: number, seq: number): RoundId {
  return `${partition}-${seq}`;
}

/** Reads "0-1234" back to its place. The id must have passed `roundId`. */
export function placeOfRound(id: RoundId): { partition: number; seq: number } {
  const [partition, seq] = id.split('-');
  return { partition: Number(partition), seq: Number(seq) };
}
