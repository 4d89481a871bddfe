import { z } from 'zod';
import { MINUTE_MS } from '../days/time.ts';
import { charactersOf, outsideEmoji } from '../definition/emoji.ts';
import { isBlank, withoutInvisible } from '../definition/one-line.ts';

/** As people count them: an emoji is one. */
export const MOST_CHARACTERS = 500;

/** One character can have many bytes. A frame of a socket has at most 4096. */
export const MOST_BYTES = 3500;

/** Before cleaning. */
const LONGEST_UNCLEANED = 4000;

/** Identical messages of one player within this time are one message. */
export const DUPLICATE_MS = 1000;

/** Of history, while the socket is down. */
export const POLL_MS = 5000;

export const RECEIPT_LINK = /^[\w-]{20,200}$/;

const TOO_LONG = `A message has at most ${MOST_CHARACTERS} characters.`;
const TOO_MANY_BYTES = 'This is too much for one message. Send it in two.';

// oxlint-disable-next-line no-control-regex
const SPACES = /[\s\u0000-\u001f\u007f-\u009f\u2028\u2029\u2800\u3164]+/gu;

/** Stacked combining marks would cover the lines around them. No orthography needs more on one letter. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

export function cleanText(text: string): string {
  const visible = withoutInvisible(text.toWellFormed().normalize('NFC').replace(SPACES, ' '));
  const unstacked = outsideEmoji(visible, (part) => part.replace(STACKED_MARKS, '$1'));
  return unstacked.replace(SPACES, ' ').trim();
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

const cleaned = z
  .string()
  .trim()
  .max(LONGEST_UNCLEANED, { error: TOO_LONG, abort: true })
  .transform(cleanText)
  .refine((text) => charactersOf(text).length <= MOST_CHARACTERS, { error: TOO_LONG, abort: true })
  .refine((text) => bytesOf(text) <= MOST_BYTES, TOO_MANY_BYTES);

/** From when a message was sent until its last edit. */
export const EDIT_MS = MINUTE_MS;
export const MOST_EDITS = 5;

export const REACTIONS = ['like', 'love', 'laugh', 'wow', 'sad', 'fire'] as const;
export type Reaction = (typeof REACTIONS)[number];
export const REACTION_EMOJI: Readonly<Record<Reaction, string>> = {
  like: '👍',
  love: '❤️',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  fire: '🔥',
};
/** Of each kind on one message. */
export const MOST_REACTORS = 30;

/** Characters of the message that a reply shows. */
export const QUOTED_CHARACTERS = 120;

/** A shared receipt needs no words. */
export const messageToSend = z
  .strictObject({
    message: cleaned,
    /** Ours: the public link of a round, as the call `round-link` makes it. */
    receipt: z.string().regex(RECEIPT_LINK, 'This is no link to a receipt.').optional(),
    /** Ours: id of the message that it answers. */
    replyTo: z.int().min(1).optional(),
  })
  .refine(({ message, receipt }) => receipt !== undefined || !isBlank(message), {
    path: ['message'],
    message: 'Write something.',
  });

export const editedMessage = z.strictObject({ message: cleaned.refine((text) => !isBlank(text), 'Write something.') });

export const chatMessage = z.object({
  id: z.int(),
  username: z.string(),
  message: z.string(),
  timestamp: z.iso.datetime(),
  isAdmin: z.boolean(),
  type: z.enum(['message', 'system', 'rain']),
  /** Ours: sent by a moderator. */
  isModerator: z.literal(true).optional(),
  /** Ours: the public link of a shared round. */
  receipt: z.string().optional(),
  /** Ours: rises with each change of the message. */
  version: z.int().optional(),
  editedAt: z.iso.datetime().optional(),
  /** Ours: the answered message, shortened. Absent once it is removed. */
  reply: z.object({ id: z.int(), username: z.string(), message: z.string() }).optional(),
  /** Ours. At most 30 players of each kind. */
  reactions: z.array(z.object({ kind: z.enum(REACTIONS), usernames: z.array(z.string()) })).optional(),
});
export type ChatMessage = z.infer<typeof chatMessage>;
