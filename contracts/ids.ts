import { z } from 'zod';

/** Random, drawn at registration. They reveal nothing about the person and cannot be guessed by counting. */
export const LAST_ACCOUNT_ID = 281_474_976_710_655;
export const accountId = z.int().min(1).max(LAST_ACCOUNT_ID);
export type AccountId = z.infer<typeof accountId>;

/** Permanent: the client's Idempotency-Key, or one drawn by the gateway. */
export const commandId = z.uuid().transform((id) => id.toLowerCase());
export type CommandId = string;

/**
 * Random UUIDs only. Versions 5 and 8 derive from text, as ids of the house's own commands do, and a client could use such
 * an id first. Unset fields hold nil and max UUIDs.
 */
export const idempotencyKey = z
  .uuid('An Idempotency-Key is a UUID.')
  .regex(/^.{14}[47]/, 'An Idempotency-Key is a UUID of version 4 or 7.')
  .transform((id) => id.toLowerCase());

/** "partition-seq", with the most digits each can have. */
export const LOG_PLACE = /^\d{1,4}-\d{1,16}$/;

/** Place of the event that ended the round. Open rounds are named by their start id. */
export const roundId = z.string().regex(LOG_PLACE, 'A round id looks like 0-1234.');
export type RoundId = z.infer<typeof roundId>;

export function roundIdAt(partition: number, seq: number): RoundId {
  return `${partition}-${seq}`;
}

/** `id` must have passed `roundId`. */
export function placeOfRound(id: RoundId): { partition: number; seq: number } {
  const [partition, seq] = id.split('-');
  return { partition: Number(partition), seq: Number(seq) };
}
