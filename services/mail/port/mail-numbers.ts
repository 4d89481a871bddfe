import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Metrics } from '#infra/process/metrics.ts';

const mailCounts = z.strictObject({
  queued: z.int(),
  oldestSeconds: z.number(),
  failed: z.int(),
  unknown: z.int(),
  outageSeconds: z.number(),
});

export type MailNumbers = z.infer<typeof mailCounts>;

/** Failed and unknown mails are counted over a day. */
export function mailNumbers(metrics: Metrics, pool: DatabasePool): { read(): Promise<void> } {
  let latest: MailNumbers = { queued: 0, oldestSeconds: 0, failed: 0, unknown: 0, outageSeconds: 0 };
  metrics.observed('mail_queued', 'Mails that wait to be sent.', () => latest.queued);
  metrics.observed(
    'mail_oldest_seconds',
    'How long the oldest mail that was not refused has waited.',
    () => latest.oldestSeconds,
  );
  metrics.observed(
    'mail_failed',
    'Mails of a day that the mail server rejected permanently, not because of their address.',
    () => latest.failed,
  );
  metrics.observed('mail_unknown', 'Mails of a day whose delivery is unknown.', () => latest.unknown);
  metrics.observed(
    'mail_outage_seconds',
    'How long the mail server has refused connections or could not be reached.',
    () => latest.outageSeconds,
  );
  return {
    async read() {
      latest = await readMailNumbers(pool);
    },
  };
}

export function readMailNumbers(db: CommonQueryMethods): Promise<MailNumbers> {
  return db.one(sql.type(mailCounts)`
    select (count(*) filter (where ended_at is null))::int4 as queued,
      coalesce(extract(epoch from now() - min(queued_at) filter (where ended_at is null and attempts = 0)), 0)::float8
        as "oldestSeconds",
      (count(*) filter (where state = 'failed'))::int4 as failed,
      (count(*) filter (where state = 'unknown'))::int4 as unknown,
      coalesce((select extract(epoch from now() - since) from mail.outage), 0)::float8 as "outageSeconds"
    from mail.outbox where ended_at is null or ended_at > now() - interval '1 day'`);
}
