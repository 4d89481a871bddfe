import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { type AnyStoredMail, MAIL_KINDS, type MailKind, type ShownMail } from '#contracts/internal/mail.ts';
import { renderMail, type RenderSettings } from './rendering/render-mail.ts';

/** Of a house in use by several people, a few minutes. */
const MOST = 200;

const row = z.strictObject({
  kind: z.enum(Object.keys(MAIL_KINDS) as [MailKind, ...MailKind[]]),
  to: z.string(),
  state: z.string(),
  queuedAt: z.int(),
  params: z.unknown(),
});

/** Newest first. */
export async function latestMails(pool: DatabasePool, settings: RenderSettings): Promise<ShownMail[]> {
  const rows = await pool.any(sql.type(row)`
    select kind, to_address as "to", state, queued_at as "queuedAt", params
    from mail.outbox where params is not null order by queued_at desc, id limit ${MOST}`);
  return rows.map(({ kind, params, ...mail }) => {
    const stored = { kind, params: MAIL_KINDS[kind].params.parse(params) } as AnyStoredMail;
    return { ...mail, ...renderMail(stored, settings) };
  });
}
