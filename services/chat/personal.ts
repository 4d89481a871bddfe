import { sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import { each, type Personal } from '../module/personal.ts';

const moment = z.int().transform((ms) => instantOf(ms));
const messageRow = z.strictObject({
  message: z.string(),
  receipt: z.string().nullable(),
  at: moment,
  removedAt: moment.nullable(),
});
const reportRow = z.strictObject({ message: z.int(), reason: z.string(), note: z.string(), at: moment });
const muteRow = z.strictObject({ reason: z.string(), since: moment, until: moment.nullable() });
const earlierRow = z.strictObject({ message: z.int(), text: z.string(), at: moment });
const reactionRow = z.strictObject({ message: z.int(), kind: z.string(), at: moment });
const countRow = z.strictObject({ count: z.int() });

export const personal = {
  columns: {
    'chat.message': {
      ...each(
        'erase',
        'id cause account type text is_admin is_moderator receipt created_at changed removed_at removal_reason rain ends_rain ' +
          'tip_to tip_points reply_to edited_at',
      ),
      removed_by: ['keep', 'of staff, on a message that goes with its author'],
    },
    'chat.edit': each('erase', 'message text replaced_at'),
    'chat.reaction': each('erase', 'message kind account created_at'),
    'chat.report': each('erase', 'message account reason note created_at closed_at'),
    'chat.mute': {
      ...each('erase', 'account reason muted_at until'),
      muted_by: ['keep', 'of staff, on a mute that goes with the account'],
    },
    'chat.rain_join': each('erase', 'rain account device joined_at'),
    'chat.ignored': each('erase', 'account ignored since'),
  },
  impersonal: {
    'chat.counter': 'of no person',
    'chat.rain': 'participants under opaque numbers, until the rain is poured',
    'chat.presence': 'how many players each gateway has',
    'chat.moderation': 'what the staff did about account numbers, without any text of a player',
  },
  async own(db, account) {
    const messages = await db.any(sql.type(messageRow)`
      select text as message, receipt, created_at as at, removed_at as "removedAt"
      from chat.message where account = ${account} order by id`);
    const reports = await db.any(sql.type(reportRow)`
      select message, reason, note, created_at as at from chat.report where account = ${account} order by created_at`);
    const mute = await db.maybeOne(sql.type(muteRow)`
      select reason, muted_at as since, until from chat.mute where account = ${account}`);
    const ignored = await db.oneFirst(sql.type(countRow)`
      select count(*)::int8 as count from chat.ignored where account = ${account}`);
    const earlier = await db.any(sql.type(earlierRow)`
      select message, edit.text, replaced_at as at from chat.edit join chat.message on chat.message.id = edit.message
      where account = ${account} order by replaced_at`);
    const reactions = await db.any(sql.type(reactionRow)`
      select message, kind, created_at as at from chat.reaction where account = ${account} order by created_at`);
    return { chat: { messages, earlier, reactions, reports, mute, ignored } };
  },
  /** Reports by others go with the messages, and so do the tips that the person got. */
  async erase(db, { account }) {
    await db.query(sql.unsafe`delete from chat.message where account = ${account} or tip_to = ${account}`);
    await db.query(sql.unsafe`delete from chat.reaction where account = ${account}`);
    await db.query(sql.unsafe`delete from chat.report where account = ${account}`);
    await db.query(sql.unsafe`delete from chat.mute where account = ${account}`);
    await db.query(sql.unsafe`delete from chat.rain_join where account = ${account}`);
    await db.query(sql.unsafe`delete from chat.ignored where ${account} in (account, ignored)`);
  },
} satisfies Personal;
