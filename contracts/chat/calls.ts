import { z } from 'zod';
import { username } from '../accounts/fields.ts';
import { defineCall, LIST } from '../definition/call.ts';
import { isBlank, NO_BIDI, ONE_LINE } from '../definition/one-line.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { chatMessage, editedMessage, messageToSend, REACTIONS } from './message.ts';
import { chatState } from './state.ts';
import { addressUnconfirmed } from '../accounts/refusals.ts';
import { chatLink, chatMuted, editTooLate, reactionsFull, tooManyIgnored } from './refusals.ts';
import { commandIdReused, notFound } from '../definition/common-refusals.ts';

export const messageId = wholeNumber('id', 1, Number.MAX_SAFE_INTEGER);
export const chatPage = z.strictObject({
  before: messageId.optional(),
  limit: wholeNumber('limit', 1, 200).prefault(50),
});

export const chatHistory = defineCall({
  name: 'chat-history',
  method: 'GET',
  path: '/api/chat/history',
  access: 'player',
  budget: LIST,
  summary: 'The latest chat messages, oldest first; page with `before` = the id of the first one.',
  query: chatPage,
  reply: z.array(chatMessage),
  refusals: [],
});

export const sendChatMessage = defineCall({
  name: 'send-chat-message',
  method: 'POST',
  path: '/api/chat/send',
  access: 'player',
  budget: LIST,
  idempotent: true,
  summary:
    'Sends a message to the chat, by the same rules as the socket event `chat_message`. Players with a verified email only.',
  body: messageToSend,
  reply: z.object({ success: z.literal(true), message: chatMessage }),
  refusals: [addressUnconfirmed, chatMuted, chatLink, notFound, commandIdReused],
});

export const editChatMessage = defineCall({
  name: 'edit-chat-message',
  method: 'PUT',
  path: '/api/chat/messages/:id',
  access: 'player',
  budget: { ...LIST, perDay: 500 },
  idempotent: true,
  summary: 'Changes the words of your message, within a minute after it was sent. Moderators see the earlier words.',
  params: z.object({ id: messageId }),
  body: editedMessage,
  reply: z.object({ success: z.literal(true), message: chatMessage }),
  refusals: [chatMuted, chatLink, notFound, editTooLate],
});

const reaction = {
  path: '/api/chat/messages/:id/reactions/:kind',
  access: 'player',
  // All senders wait for it, and it is pushed to all open chats.
  budget: { purse: 'other', cost: 40, perDay: 2000 },
  idempotent: true,
  params: z.object({ id: messageId, kind: z.enum(REACTIONS) }),
  reply: z.object({ success: z.literal(true) }),
} as const;

export const addChatReaction = defineCall({
  ...reaction,
  name: 'add-chat-reaction',
  method: 'PUT',
  summary: 'Adds your reaction to a message: one of each kind.',
  refusals: [addressUnconfirmed, chatMuted, notFound, reactionsFull],
});

export const removeChatReaction = defineCall({
  ...reaction,
  name: 'remove-chat-reaction',
  method: 'DELETE',
  summary: 'Takes your reaction to a message back.',
  refusals: [addressUnconfirmed, chatMuted, notFound, reactionsFull],
});

export const REPORT_REASONS = ['spam', 'abuse', 'scam', 'personal', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

const note = z
  .string()
  .trim()
  .max(200, { abort: true })
  .regex(ONE_LINE, 'A note is one line of text, without control characters.')
  .regex(NO_BIDI, 'A note has no characters that turn the direction of text.')
  .transform((text) => (isBlank(text) ? '' : text));

export const reportChatMessage = defineCall({
  name: 'report-chat-message',
  method: 'POST',
  path: '/api/chat/messages/:id/report',
  access: 'player',
  budget: { ...LIST, perDay: 50 },
  idempotent: true,
  summary: 'Reports a message to the moderators. A second report of the same message changes nothing.',
  params: z.object({ id: messageId }),
  body: z.strictObject({ reason: z.enum(REPORT_REASONS), note: note.optional() }),
  reply: z.object({ success: z.literal(true) }),
  refusals: [notFound],
});

/** Players that one player may ignore. */
export const MOST_IGNORED = 200;

const ignored = z.object({ ignored: z.array(z.string()) });

export const ignorePlayer = defineCall({
  name: 'ignore-player',
  method: 'PUT',
  path: '/api/chat/ignored/:username',
  access: 'player',
  budget: { ...LIST, perDay: 400 },
  idempotent: true,
  summary: 'Hides the chat messages of a player from you, and their mentions of you.',
  params: z.object({ username }),
  reply: ignored,
  refusals: [notFound, tooManyIgnored],
});

export const stopIgnoringPlayer = defineCall({
  name: 'stop-ignoring-player',
  method: 'DELETE',
  path: '/api/chat/ignored/:username',
  access: 'player',
  budget: LIST,
  idempotent: true,
  summary: 'Shows the chat messages of a player again.',
  params: z.object({ username }),
  reply: ignored,
  refusals: [],
});

export const CHAT_CALLS = [
  chatHistory,
  sendChatMessage,
  editChatMessage,
  addChatReaction,
  removeChatReaction,
  chatState,
  reportChatMessage,
  ignorePlayer,
  stopIgnoringPlayer,
] as const;
