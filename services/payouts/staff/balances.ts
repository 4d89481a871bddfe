import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Log } from '#infra/process/log.ts';
import { decimalOf } from '../providers/minor.ts';
import type { Provider } from '../providers/port.ts';

export const POLL_EVERY_MS = 300_000;

type Deps = { db: CommonQueryMethods; now(): number; signal(): AbortSignal; log: Log };

/** Asks each provider that has a balance, unless another process has asked lately. */
export async function pollBalances(deps: Deps, providers: readonly Provider[]): Promise<void> {
  await Promise.all(providers.map((provider) => pollOne(deps, provider)));
}

async function pollOne({ db, now, signal, log }: Deps, provider: Provider): Promise<void> {
  if (provider.balance === undefined) return;
  const asked = await db.maybeOne(sql.type(z.object({ provider: z.string() }))`
    insert into payees.provider_balance (provider, asked_at)
    values (${provider.id}, to_timestamp(${now()} / 1000.0))
    on conflict (provider) do update set asked_at = excluded.asked_at
      where provider_balance.asked_at <= excluded.asked_at - ${POLL_EVERY_MS - 1000} * interval '1 ms'
    returning provider`);
  if (asked === null) return;
  try {
    const amounts = await provider.balance(signal());
    const balances = amounts.map((amount) => ({ unit: amount.unit, amount: decimalOf(amount) }));
    await db.query(sql.unsafe`
      update payees.provider_balance set balances = ${sql.jsonb(balances)}, error = null,
        known_at = to_timestamp(${now()} / 1000.0)
      where provider = ${provider.id}`);
  } catch (error) {
    log.warn({ err: error, provider: provider.id }, 'a provider did not say its balance');
    const why = error instanceof Error ? error.message : String(error);
    await db.query(sql.unsafe`
      update payees.provider_balance set error = ${why.slice(0, 200)} where provider = ${provider.id}`);
  }
}

const balanceRow = z.strictObject({
  provider: z.string(),
  balances: z.array(z.object({ unit: z.string(), amount: z.string() })).nullable(),
  knownAt: z.int().nullable(),
  error: z.string().nullable(),
});
export type ProviderBalance = z.infer<typeof balanceRow>;

export async function readBalances(db: CommonQueryMethods): Promise<ReadonlyMap<string, ProviderBalance>> {
  const rows = await db.any(sql.type(balanceRow)`
    select provider, balances, error, (extract(epoch from known_at) * 1000)::int8 as "knownAt"
    from payees.provider_balance`);
  return new Map(rows.map((row) => [row.provider, row]));
}
