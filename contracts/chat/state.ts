import { z } from 'zod';
import { defineCall, SMALL } from '../definition/call.ts';

/** Why the player cannot send. */
const silence = z.object({
  reason: z.enum(['unverified', 'muted']),
  message: z.string(),
  /** Of a mute; null if it has no end. */
  until: z.iso.datetime().nullable(),
});

export const chatState = defineCall({
  name: 'chat-state',
  method: 'GET',
  path: '/api/chat/state',
  access: 'player',
  budget: SMALL,
  summary: 'Whether you may send, how many players are online at all gateways, and which players you ignore.',
  reply: z.object({
    canSend: z.boolean(),
    silence: silence.nullable(),
    online: z.int(),
    slowSeconds: z.int(),
    ignored: z.array(z.string()),
    /** Id of the latest message that is not yours; 0 if there is none. */
    latest: z.int(),
    /** Whether players can join a points rain now. */
    isRaining: z.boolean(),
  }),
  refusals: [],
});
export type ChatState = z.infer<typeof chatState.reply>;
