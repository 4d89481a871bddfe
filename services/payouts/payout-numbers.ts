import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Metrics } from '#infra/process/metrics.ts';

const standing = z.strictObject({
  open: z.int(),
  oldestUnknown: z.int().nullable(),
  persons: z.int(),
  oldestDue: z.int().nullable(),
});
const waiting = z.strictObject({ provider: z.string(), reason: z.string(), since: z.int() });

const EMPTY: z.infer<typeof standing> = { open: 0, oldestUnknown: null, persons: 0, oldestDue: null };

export function payoutNumbers(metrics: Metrics, db: CommonQueryMethods, now: () => number) {
  const calls = metrics.counter({
    name: 'payout_answers_total',
    help: 'Answers of payout providers to calls and questions.',
    labels: ['provider', 'outcome'],
  });
  let figures = EMPTY;
  let waits: readonly z.infer<typeof waiting>[] = [];
  const age = (since: number | null) => (since === null ? 0 : Math.max(now() - since, 0) / 1000);
  metrics.observed('payouts_open', 'Payout attempts that have not ended.', () => figures.open);
  metrics.observed('payouts_for_staff', 'Payout attempts that wait for a person.', () => figures.persons);
  metrics.observed('payout_unknown_oldest_seconds', 'Age of the oldest payout whose outcome is unknown.', () =>
    age(figures.oldestUnknown),
  );
  metrics.observed('payout_due_oldest_seconds', 'How long the next payout attempt has been due.', () =>
    age(figures.oldestDue),
  );
  metrics.observedEach(
    {
      name: 'payout_waiting_seconds',
      help: 'How long payouts have waited for their provider, by reason: empty-wallet, or its error code.',
      labels: ['provider', 'reason'],
    },
    () => waits.map(({ provider, reason, since }) => ({ labels: { provider, reason }, value: age(since) })),
  );
  return {
    observe: (provider: string, outcome: string) => calls.inc({ provider, outcome }),
    async read(): Promise<void> {
      figures = await db.one(sql.type(standing)`
        select count(*) filter (where state <> 'paid')::int8 as open, min(unknown_since) as "oldestUnknown",
          count(*) filter (where needs_person is not null)::int8 as persons,
          min(due_at) filter (where due_at <= ${now()} and leased_until < now()) as "oldestDue"
        from payees.attempt where state <> 'closed'`);
      waits = await db.any(sql.type(waiting)`
        select coalesce(provider, '') as provider, waits_for as reason, min(waits_since) as since
        from payees.attempt where state <> 'closed' and waits_for is not null group by 1, 2 limit 100`);
    },
  };
}
