import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { ProviderStanding } from '#contracts/internal/payouts.ts';
import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import type { Provider } from '../providers/port.ts';
import { readBalances } from './balances.ts';

const countRow = z.strictObject({
  provider: z.string(),
  open: z.int(),
  waiting: z.int(),
  unknown: z.int(),
  forStaff: z.int(),
  toExport: z.int(),
});
const waitRow = z.strictObject({ provider: z.string(), reason: z.string(), count: z.int(), since: z.int() });

type Registry = {
  all: readonly Provider[];
  methodsOf(provider: string): readonly MethodName[];
  /** Null for providers that take calls. */
  fileOf(provider: string): object | null;
};

/** Also providers that are no longer configured and have open attempts. */
export async function readProviders(db: CommonQueryMethods, registry: Registry): Promise<ProviderStanding[]> {
  const [balances, counts, waits] = await Promise.all([
    readBalances(db),
    db.any(sql.type(countRow)`
      select provider, count(*) filter (where state <> 'paid')::int8 as open,
        count(*) filter (where waits_for is not null)::int8 as waiting,
        count(*) filter (where state = 'unknown')::int8 as unknown,
        count(*) filter (where needs_person is not null)::int8 as "forStaff",
        count(*) filter (where state = 'ready' and not exists (
          select from payees.bank_row r where r.ref = a.ref))::int8 as "toExport"
      from payees.attempt a where state <> 'closed' and provider is not null group by provider`),
    db.any(sql.type(waitRow)`
      select provider, waits_for as reason, count(*)::int8 as count, min(waits_since) as since
      from payees.attempt where state <> 'closed' and provider is not null and waits_for is not null
      group by 1, 2 order by since limit 200`),
  ]);
  const names = new Set([...registry.all.map(({ id }) => id), ...counts.map(({ provider }) => provider)]);
  return [...names].map((provider) => {
    const balance = balances.get(provider);
    const count = counts.find((one) => one.provider === provider);
    const isManual = registry.fileOf(provider) !== null;
    return {
      provider,
      methods: [...registry.methodsOf(provider)],
      balances: balance?.balances ?? null,
      balanceAt: balance?.knownAt ?? null,
      balanceError: balance?.error ?? null,
      open: count?.open ?? 0,
      waiting: count?.waiting ?? 0,
      unknown: count?.unknown ?? 0,
      forStaff: count?.forStaff ?? 0,
      toExport: isManual ? (count?.toExport ?? 0) : null,
      waitsFor: waits.flatMap(({ provider: of, ...wait }) => (of === provider ? [wait] : [])),
    };
  });
}
