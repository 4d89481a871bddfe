import { z } from 'zod';
import { defineCall, LIST, REPORT, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { FIRST_PLAYER_ACCOUNT } from '../definition/house-accounts.ts';
import { accountId, LAST_ACCOUNT_ID } from '../ids.ts';
import { asked, listQuery, periodQuery } from '../definition/list.ts';
import { messageId, REPORT_REASONS } from './calls.ts';
import { accountUnknown, notFound } from '../definition/common-refusals.ts';
import { player } from '../definition/kind.ts';

const account = wholeNumber('account', FIRST_PLAYER_ACCOUNT, LAST_ACCOUNT_ID);
const instant = z.iso.datetime();

const removal = z.object({ by: z.string(), reason: z.string(), at: instant });

const staffMessage = z.object({
  id: z.int(),
  account: accountId.nullable(),
  username: z.string(),
  message: z.string(),
  type: z.enum(['message', 'system', 'rain']),
  receipt: z.string().nullable(),
  timestamp: instant,
  removal: removal.nullable(),
  /** Earlier words, oldest first. */
  edits: z.array(z.object({ message: z.string(), at: instant })),
});
export type StaffMessage = z.infer<typeof staffMessage>;

const mute = z.object({
  account: player('username'),
  username: z.string(),
  reason: z.string(),
  by: z.string(),
  since: instant,
  /** Null if it has no end. */
  until: instant.nullable(),
});

export const reportQueue = defineCall({
  name: 'chat-reports',
  method: 'GET',
  path: '/api/admin/chat/reports',
  access: 'moderate-chat',
  budget: REPORT,
  summary: 'Reported messages that wait for a decision, the first reported first, with the messages around each.',
  query: z.strictObject({ limit: wholeNumber('limit', 1, 50).prefault(20) }),
  reply: z.object({
    open: z.int(),
    reports: z.array(
      z.object({
        message: staffMessage,
        by: z.array(z.object({ username: z.string(), reason: z.enum(REPORT_REASONS), note: z.string(), at: instant })),
        /** In order, the message included. */
        context: z.array(staffMessage),
        author: z
          .object({
            isBanned: z.boolean(),
            mute: mute.nullable(),
            /** Of earlier decisions. */
            mutes: z.int(),
            removals: z.int(),
          })
          .nullable(),
      }),
    ),
  }),
  refusals: [],
});
export type ReportQueue = z.infer<typeof reportQueue.reply>;

export const MESSAGE_SORTS = { timestamp: 'desc' } as const;

export const staffMessages = defineCall({
  name: 'chat-messages',
  method: 'GET',
  path: '/api/admin/chat/messages',
  access: 'moderate-chat',
  budget: LIST,
  summary: 'Chat messages, removed ones included, the latest first; of one player if `account` says so.',
  query: z.strictObject({ ...listQuery(MESSAGE_SORTS, messageId), ...periodQuery, account: asked.optional() }),
  reply: z.object({ messages: z.array(staffMessage) }),
  refusals: [],
});

const decided = z.object({ success: z.literal(true) });

export const removeMessage = defineCall({
  name: 'remove-chat-message',
  method: 'DELETE',
  path: '/api/admin/chat/messages/:id',
  access: 'moderate-chat',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Removes a message from the chat of all players, and closes its reports.',
  params: z.object({ id: messageId }),
  body: z.strictObject({ reason }),
  reply: decided,
  refusals: [notFound],
});

export const dismissReports = defineCall({
  name: 'dismiss-chat-reports',
  method: 'POST',
  path: '/api/admin/chat/messages/:id/dismiss',
  access: 'moderate-chat',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Closes the reports of a message that stays.',
  params: z.object({ id: messageId }),
  body: z.strictObject({ reason }),
  reply: decided,
  refusals: [notFound],
});

/** A year. */
const MOST_MINUTES = 366 * 24 * 60;

export const mutePlayer = defineCall({
  name: 'mute-player',
  method: 'PUT',
  path: '/api/admin/chat/mutes/:account',
  access: 'moderate-chat',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Stops a player from sending, for some minutes or until lifted. It replaces an earlier mute.',
  params: z.object({ account }),
  body: z.strictObject({
    /** No end if null. */
    minutes: z.int().min(1).max(MOST_MINUTES).nullable(),
    reason,
    /** Also removes what the player sent within the last hour. */
    removesLastHour: z.boolean().default(false),
  }),
  reply: z.object({ mute, removed: z.int() }),
  refusals: [accountUnknown],
});

export const unmutePlayer = defineCall({
  name: 'unmute-player',
  method: 'DELETE',
  path: '/api/admin/chat/mutes/:account',
  access: 'moderate-chat',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Lets a muted player send again.',
  params: z.object({ account }),
  body: z.strictObject({ reason }),
  reply: decided,
  refusals: [notFound],
});

export const mutes = defineCall({
  name: 'chat-mutes',
  method: 'GET',
  path: '/api/admin/chat/mutes',
  access: 'moderate-chat',
  budget: LIST,
  summary: 'Players who are muted now, the latest mute first, at most 200.',
  reply: z.object({ mutes: z.array(mute) }),
  refusals: [],
});

export const MODERATIONS = ['remove', 'dismiss', 'mute', 'unmute'] as const;

export const MODERATION_SORTS = { at: 'desc' } as const;

export const moderationLog = defineCall({
  name: 'chat-log',
  method: 'GET',
  path: '/api/admin/chat/log',
  access: 'moderate-chat',
  budget: LIST,
  summary: 'The decisions of moderators, the latest first; page with `before` = the id of the last one.',
  query: z.strictObject({
    ...listQuery(MODERATION_SORTS, messageId),
    ...periodQuery,
    account: asked.optional(),
    action: z.enum(MODERATIONS).optional(),
  }),
  reply: z.object({
    entries: z.array(
      z.object({
        id: z.int(),
        action: z.enum(MODERATIONS),
        by: z.string(),
        account: player('username').nullable(),
        username: z.string(),
        message: z.int().nullable(),
        reason: z.string(),
        until: instant.nullable(),
        at: instant,
      }),
    ),
  }),
  refusals: [],
});

export const CHAT_STAFF_CALLS = [
  reportQueue,
  staffMessages,
  removeMessage,
  dismissReports,
  mutes,
  mutePlayer,
  unmutePlayer,
  moderationLog,
] as const;
