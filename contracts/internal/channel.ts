// WebSocket with JSON text frames. A mutual handshake proves the key, then batched commands and replies follow in any order.
import { z } from 'zod';
import type { Command } from '../commands.ts';
import { ledgerEvent } from './event-message.ts';
import { accountId } from '../ids.ts';
import { openRound } from '../games/open-round.ts';
import type { Outcome } from '../outcome.ts';
import { balance, points } from '../points.ts';
import { LEDGER_REFUSALS } from '../refusals.ts';

/** Increase it when a frame changes shape or meaning. Different versions disconnect in the handshake. */
export const CHANNEL_VERSION = 1;
export const CHANNEL_PATH = '/channel';

export const FRAME_ITEMS = 256;
/** 256 times the largest request body, plus overhead. */
export const FRAME_BYTES = 8_388_608;

const v = z.literal(CHANNEL_VERSION);
const nonce = z.string().regex(/^[\w-]{20,64}$/);
const proof = z.string().regex(/^[0-9a-f]{64}$/);
/** Identifies one transmission on a connection; a resent command gets a new one. */
const n = z.int().min(1);
const partition = z.int().min(0).max(9999);

/** Parsed first, to distinguish another version from an invalid frame. */
export const anyVersion = z.object({ v: z.int() });

/** `client` is constant across the gateway's connections; a new connection replaces the previous one. */
export const hello = z.strictObject({ v, type: z.literal('hello'), client: nonce, nonce });
export const challenge = z.strictObject({ v, type: z.literal('challenge'), nonce });
/** HMAC-SHA256 of both nonces under the shared key; each side signs a different text. */
export const response = z.strictObject({ v, type: z.literal('response'), proof });
export const welcome = z.strictObject({ v, type: z.literal('welcome'), proof });

/** Commands are parsed one by one, so that an invalid one does not reject the others. */
export const submit = z.strictObject({
  v,
  type: z.literal('submit'),
  batch: z
    .array(z.strictObject({ n, partition, command: z.unknown() }))
    .min(1)
    .max(FRAME_ITEMS),
});

const receipt = z.strictObject({
  kind: z.literal('receipt'),
  commandId: z.string(),
  account: accountId,
  partition,
  seq: z.int().min(1),
  at: z.int(),
  available: balance,
  held: points,
  repeated: z.boolean(),
  events: z.array(ledgerEvent).min(1),
});

const refusal = z.strictObject({
  kind: z.literal('refusal'),
  code: z.enum(LEDGER_REFUSALS),
  message: z.string(),
  retryAfterMs: z.number().min(0).exactOptional(),
  details: z.record(z.string(), z.union([z.number(), z.string()])).exactOptional(),
  round: openRound.exactOptional(),
});

export const outcome: z.ZodType<Outcome> = z.discriminatedUnion('kind', [receipt, refusal]);

const reply = z.discriminatedUnion('kind', [
  z.strictObject({ n, kind: z.literal('outcome'), epoch: z.int().min(0), outcome }),
  /** Not submitted: another sequencer owns the partition. Look up its owner. */
  z.strictObject({ n, kind: z.literal('moved') }),
  /** The ledger failed and the command may be applied. Send it again with the same id. */
  z.strictObject({ n, kind: z.literal('fault'), message: z.string() }),
  /** Not submitted: the command is invalid. Do not retry. */
  z.strictObject({ n, kind: z.literal('invalid'), message: z.string() }),
]);

export const replies = z.strictObject({
  v,
  type: z.literal('replies'),
  replies: z.array(reply).min(1).max(FRAME_ITEMS),
});

export type Reply = z.infer<typeof reply>;
export type SubmitItem = { n: number; partition: number; command: Command };

export type ChannelFrame =
  | z.infer<typeof hello>
  | z.infer<typeof challenge>
  | z.infer<typeof response>
  | z.infer<typeof welcome>
  | { v: typeof CHANNEL_VERSION; type: 'submit'; batch: readonly SubmitItem[] }
  | { v: typeof CHANNEL_VERSION; type: 'replies'; replies: readonly Reply[] };
