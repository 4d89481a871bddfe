// socket.io events `message`, `system`, `online_count`, `rain_start`, `rain_end` and `chat_message` are documented. At /ws
// the same fields travel with a `type`.
import { z } from 'zod';
import { idempotencyKey } from '../ids.ts';
import { chatMessage, messageToSend } from './message.ts';

/** From the client, as `chat_message`. */
export const chatSend = messageToSend.safeExtend({
  /** Ours: a repeated id sends nothing twice, over both transports and the HTTP call. */
  id: idempotencyKey.optional(),
});

export const onlineCount = z.object({ count: z.int() });

/** Ours: a moderator removed the message. */
export const messageRemoved = z.object({ id: z.int() });

/** `duration`: milliseconds until it ends. `id` and `points` are ours. */
export const rainStart = z.object({ message: z.string(), duration: z.int(), id: z.string(), points: z.int() });

export const rainEnd = z.object({ message: z.string() });

/** Ours: the acknowledgement of `chat_message`, if the client asks for one. Otherwise refusals come as `chat_error`. */
export const chatSent = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), message: chatMessage }),
  z.object({
    ok: z.literal(false),
    code: z.string(),
    message: z.string(),
    retryAfterMs: z.number().optional(),
  }),
]);
export type ChatSent = z.infer<typeof chatSent>;

/** At /ws, from the client. */
export const chatFrame = z.looseObject({ type: z.literal('chat_message') });
