// What gateways and sequencers say to each other over the channel: a WebSocket, each frame one JSON text. First a handshake in
// which both prove that they know the key, then commands in batches one way and replies the other, in any order.
import { z } from 'zod';
import type { Command } from '../commands.ts';
import { ledgerEvent } from './event-message.ts';
import { accountId } from '../ids.ts';
import { openRound } from '../games/open-round.ts';
import type { Outcome } from '../outcome.ts';
import { balance, points } from '../points.ts';
import { LEDGER_REFUSALS } from '../refusals.ts';

/** Rises when a frame changes its shape or its meaning. Ends of different versions part in the handshake. */
export const CHANNEL_VERSION = 1;
export const CHANNEL_PATH = '/channel';

/** Commands or replies in one frame at most; what a turn has beyond it goes in a second one. */
export const FRAME_ITEMS = 256;
/** 256 times the largest body a player may send, and room around it. */
export const FRAME_BYTES = 8_388_608;

const v = z.literal(CHANNEL_VERSION);
const nonce = z.string().regex(/^[\w-]{20,64}$/);
const proof = z.string().regex(/^[0-9a-f]{64}$/);
/** Names one sending of a command on its connection; a command that is sent again gets a new one. */
const n = z.int().min(1);
const partition = z.int().min(0).max(9999);

/** Read before anything else of the handshake, so that another version can be told apart from nonsense. */
export const anyVersion = z.object({ v: z.int() });

/** First from the gateway. `client` stays the same over its connections: a new one takes the place of the one before. */
export const hello = z.strictObject({ v, type: z.literal('hello'), client: nonce, nonce });
export const challenge = z.strictObject({ v, type: z.literal('challenge'), nonce });
/** HMAC-SHA256 of both nonces under the shared key; each side's over a text of its own. */
export const response = z.strictObject({ v, type: z.literal('response'), proof });
export const welcome = z.strictObject({ v, type: z.literal('welcome'), proof });

/** The commands themselves are parsed one by one, so that one that is none does not take the others with it. */
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
  /** What the ledger says, and the epoch under which its owner said it. */
  z.strictObject({ n, kind: z.literal('outcome'), epoch: z.int().min(0), outcome }),
  /** Not asked: the partition is not owned here. Look for its owner again. */
  z.strictObject({ n, kind: z.literal('moved') }),
  /** The ledger failed; whether the command was applied is not known. To be sent again with the same id. */
  z.strictObject({ n, kind: z.literal('fault'), message: z.string() }),
  /** Not asked: this is not a command that the ledger takes. To send it again does not help. */
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
