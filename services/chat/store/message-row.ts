import { sql } from 'slonik';
import { z } from 'zod';
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
}) satisfies z.ZodType<StoredMessage>;

export const storedColumns = sql.fragment`
  id, account, type, text, is_admin as "isAdmin", is_moderator as "isModerator", receipt, created_at as at,
  (select jsonb_build_object('id', rain.id, 'points', rain.points, 'isEnd', message.ends_rain,
      'endsAt', extract(epoch from rain.ends_at) * 1000)
    from chat.rain where rain.id = message.rain) as rain,
  case when tip_to is not null then jsonb_build_object('to', tip_to, 'points', tip_points) end as tip`;

export const reviewedRow = storedRow
  .extend({ removedAt: z.number().nullable(), removedBy: z.string().nullable(), removalReason: z.string().nullable() })
  .transform(({ removedAt, removedBy, removalReason, ...message }): ReviewedMessage => {
    const removal = removedAt === null ? null : { by: removedBy!, reason: removalReason!, at: removedAt };
    return { ...message, removal };
  });

export const reviewedColumns = sql.fragment`
  ${storedColumns}, removed_at as "removedAt", removed_by as "removedBy", removal_reason as "removalReason"`;
