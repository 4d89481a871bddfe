import { z } from 'zod';
import { linkToken } from '../accounts/link-token.ts';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { gameName } from '../games/catalogue.ts';
import { points } from '../points.ts';
import { CHANNELS, notificationKind, NOTIFICATION_KINDS } from './kinds.ts';
import { notFound } from '../definition/common-refusals.ts';
import { invalidLink } from '../accounts/refusals.ts';

const id = wholeNumber('id', 1, Number.MAX_SAFE_INTEGER);
export const notificationPage = z.strictObject({
  before: wholeNumber('before', 1, Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumber('limit', 1, 200).prefault(50),
});

export const listedNotification = z.object({
  id: z.int(),
  type: notificationKind,
  title: z.string(),
  message: z.string(),
  amount: points.optional(),
  gameName: gameName.optional(),
  dueAt: z.iso.datetime().optional(),
  /** Each player's read state is separate. */
  isGlobal: z.boolean(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ListedNotification = z.infer<typeof listedNotification>;

export const notificationsCall = defineCall({
  name: 'notifications',
  method: 'GET',
  path: '/api/notifications',
  access: 'player',
  budget: LIST,
  summary:
    "The player's notifications, newest first, or the unread ones alone; page with `before` = the id of the last one.",
  query: notificationPage.extend({ only: z.literal('unread', 'only is "unread".').optional() }),
  reply: z.array(listedNotification),
  refusals: [],
});

export const unreadCall = defineCall({
  name: 'unread-notifications',
  method: 'GET',
  path: '/api/notifications/unread',
  access: 'player',
  budget: SMALL,
  summary: 'How many notifications the player has not read.',
  reply: z.object({ unread: z.int() }),
  refusals: [],
});

export const readNotificationCall = defineCall({
  name: 'read-notification',
  method: 'POST',
  path: '/api/notifications/:id/read',
  access: 'player',
  idempotent: true,
  budget: SMALL,
  summary: 'Marks a notification as read.',
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true) }),
  refusals: [notFound],
});

export const readAllNotificationsCall = defineCall({
  name: 'read-all-notifications',
  method: 'POST',
  path: '/api/notifications/read-all',
  access: 'player',
  idempotent: true,
  budget: LIST,
  summary: 'Marks all notifications as read, those that were shown if `upTo` says so.',
  body: z
    .strictObject({
      /** Newest notification shown; later ones stay unread. All if absent. */
      upTo: z.int().min(1).optional(),
    })
    .optional(),
  reply: z.object({ success: z.literal(true), marked: z.int() }),
  refusals: [],
});

const preference = z.object({ kind: notificationKind, screen: z.boolean(), mail: z.boolean() });
const preferences = z.object({
  preferences: z.array(
    preference.extend({
      fixed: z.array(z.enum(CHANNELS)),
    }),
  ),
});
export type Preference = z.infer<typeof preference>;

export const preferencesCall = defineCall({
  name: 'notification-preferences',
  method: 'GET',
  path: '/api/notifications/preferences',
  access: 'player',
  budget: SMALL,
  summary: 'Which notifications the player gets by which channel.',
  reply: preferences,
  refusals: [],
});

export const changePreferencesCall = defineCall({
  name: 'change-notification-preferences',
  method: 'PUT',
  path: '/api/notifications/preferences',
  access: 'player',
  idempotent: true,
  budget: SMALL,
  summary: 'Changes channels by kind. Kinds that are left out, and fixed channels, stay as they are.',
  body: z.strictObject({
    preferences: z
      .array(z.strictObject(preference.shape))
      .min(1)
      .max(NOTIFICATION_KINDS.length)
      .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'Name each kind once.'),
  }),
  reply: preferences,
  refusals: [],
});

export const unsubscribeCall = defineCall({
  name: 'unsubscribe-notifications',
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  access: 'public',
  budget: LIST,
  summary: 'Turns off mail of one kind by the link in the header of such a mail (RFC 8058), without a sign-in.',
  query: z.strictObject({ token: linkToken }),
  reply: z.object({ success: z.literal(true) }),
  refusals: [invalidLink],
});

export const NOTIFICATION_CALLS = [
  notificationsCall,
  unreadCall,
  readNotificationCall,
  readAllNotificationsCall,
  preferencesCall,
  changePreferencesCall,
  unsubscribeCall,
] as const;
