import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { listQuery } from '../definition/list.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { accountId } from '../ids.ts';
import { systemWords } from './system.ts';
import { accountUnknown, commandIdReused } from '../definition/common-refusals.ts';
import { untilPassed } from '../standing/refusals.ts';

const sent = z.object({
  id: z.int(),
  account: accountId.nullable(),
  title: z.string(),
  message: z.string(),
  mail: z.boolean(),
  actor: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export const sendNotificationCall = defineCall({
  name: 'send-notification',
  method: 'POST',
  path: '/api/admin/notifications',
  access: 'send-notifications',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Sends a notification in the words of staff to one player, or to all.',
  body: z.strictObject({
    /** Absent or null for all players. */
    account: accountId.nullish(),
    ...systemWords.shape,
    mail: z.boolean().default(false),
    /** 30 days by default. */
    expiresAt: z.iso.datetime({ offset: true }).optional(),
  }),
  reply: sent,
  refusals: [accountUnknown, untilPassed, commandIdReused],
});

export const SENT_SORTS = { createdAt: 'desc', title: 'asc' } as const;

export const sentNotificationsCall = defineCall({
  name: 'sent-notifications',
  method: 'GET',
  path: '/api/admin/notifications',
  access: 'send-notifications',
  budget: LIST,
  summary: 'What staff have sent, the latest first; page with `before` = the id of the last one.',
  query: z.strictObject(listQuery(SENT_SORTS, wholeNumber('before', 1, Number.MAX_SAFE_INTEGER))),
  reply: z.object({ notifications: z.array(sent) }),
  refusals: [],
});

export const NOTIFICATION_STAFF_CALLS = [sendNotificationCall, sentNotificationsCall] as const;
