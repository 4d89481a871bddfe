import { sql } from 'slonik';
import { z } from 'zod';
import { QUOTED_CHARACTERS, REACTIONS } from '#contracts/chat/message.ts';
import type { ReviewedMessage, StoredMessage } from '#contracts/internal/chat.ts';

export const storedRow = z.strictObject({
  id: z.int(),
  account: z.int().nullable(),
  type: z.enum(['message', 'system', 'rain']),
  text: z.string(),
  isAdmin: z.boolean(),
  isModerator: z.boolean(),
  receipt: z.string().nullable(),
  at: z.number(),
  rain: z.object({ id: z.string(), points: z.int(), endsAt: z.number(), isEnd: z.boolean() }).nullable(),
  tip: z.object({ to: z.int(), points: z.int() }).nullable(),
  changed: z.int(),
  editedAt: z.number().nullable(),
  reply: z.object({ id: z.int(), account: z.int().nullable(), text: z.string() }).nullable(),
  reactions: z.array(z.object({ kind: z.enum(REACTIONS), account: z.int() })).nullable(),
}) satisfies z.ZodType<StoredMessage>;

export const storedColumns = sql.fragment`
  id, account, type, text, is_admin as "isAdmin", is_moderator as "isModerator", receipt, created_at as at,
  (select jsonb_build_object('id', rain.id, 'points', rain.points, 'isEnd', message.ends_rain,
      'endsAt', extract(epoch from rain.ends_at) * 1000)
    from chat.rain where rain.id = message.rain) as rain,
  case when tip_to is not null then jsonb_build_object('to', tip_to, 'points', tip_points) end as tip,
  changed, edited_at as "editedAt",
  (select jsonb_build_object('id', quoted.id, 'account', quoted.account, 'text', left(quoted.text, ${QUOTED_CHARACTERS}::int4))
    from chat.message as quoted where quoted.id = message.reply_to and quoted.removed_at is null) as reply,
  (select jsonb_agg(jsonb_build_object('kind', reaction.kind, 'account', reaction.account)
      order by reaction.created_at, reaction.account)
    from chat.reaction where reaction.message = message.id) as reactions`;

export const reviewedRow = storedRow
  .extend({
    removedAt: z.number().nullable(),
    removedBy: z.string().nullable(),
    removalReason: z.string().nullable(),
    edits: z.array(z.object({ text: z.string(), at: z.number() })).nullable(),
  })
  .transform(({ removedAt, removedBy, removalReason, ...message }): ReviewedMessage => {
    const removal = removedAt === null ? null : { by: removedBy!, reason: removalReason!, at: removedAt };
    return { ...message, removal };
  });

export const reviewedColumns = sql.fragment`
  ${storedColumns}, removed_at as "removedAt", removed_by as "removedBy", removal_reason as "removalReason",
  (select jsonb_agg(jsonb_build_object('text', edit.text, 'at', extract(epoch from edit.replaced_at) * 1000)
      order by edit.replaced_at)
    from chat.edit where edit.message = message.id) as edits`;
