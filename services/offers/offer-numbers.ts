import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Metrics } from '#infra/process/metrics.ts';

const counts = z.strictObject({
  open: z.int(),
  oldestOpenSeconds: z.number(),
  unbooked: z.int(),
  oldestUnbookedSeconds: z.number(),
});

const countRow = z.strictObject({ count: z.int() });

export type OfferNumbers = { read(): Promise<void>; observe(network: string, verdict: string): void };

export function offerNumbers(metrics: Metrics, pool: DatabasePool): OfferNumbers {
  let latest: z.infer<typeof counts> = { open: 0, oldestOpenSeconds: 0, unbooked: 0, oldestUnbookedSeconds: 0 };
  const received = metrics.counter({
    name: 'offer_postbacks_total',
    help: 'Postbacks of networks, by what they were.',
    labels: ['network', 'verdict'],
  });
  metrics.observed('offer_exceptions', 'Postbacks of networks that wait for a person.', () => latest.open);
  metrics.observed(
    'offer_exceptions_oldest_seconds',
    'How long the oldest of them has waited.',
    () => latest.oldestOpenSeconds,
  );
  metrics.observed('offer_unbooked', 'Postbacks that are not acted upon yet.', () => latest.unbooked);
  metrics.observed(
    'offer_unbooked_oldest_seconds',
    'How long the oldest of them has waited.',
    () => latest.oldestUnbookedSeconds,
  );
  return {
    observe: (network, verdict) => received.inc({ network, verdict }),
    async read() {
      latest = await pool.one(sql.type(counts)`
        with unbooked as (
          select received_at from offers.inbox join offers.unread on inbox_id = inbox.id
          union all
          select received_at from offers.conversion where state in ('new', 'decided')
        ), waiting as (
          select last_at from offers.exception
          where state = 'open' and not exists (select from offers.sample where sample.inbox_id = exception.inbox_id)
        )
        select (select count(*)::int8 from waiting) as open,
          coalesce((select extract(epoch from now() - min(last_at)) from waiting), 0)::float8 as "oldestOpenSeconds",
          (select count(*)::int8 from unbooked) as unbooked,
          coalesce((select extract(epoch from now() - min(received_at)) from unbooked), 0)::float8 as "oldestUnbookedSeconds"`);
    },
  };
}

export function unbookedIn(pool: DatabasePool): Promise<number> {
  return pool.oneFirst(sql.type(countRow)`
    select ((select count(*) from offers.unread)
      + (select count(*) from offers.conversion where state in ('new', 'decided')))::int4 as count`);
}
