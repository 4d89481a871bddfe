import type { DatabasePool } from 'slonik';
import { usable } from '../start-error.ts';
import { type PayoutRegistry, payoutRegistry } from './registry.ts';
import { manualRecord } from './staff/manual-record.ts';

type Deps = {
  pool: DatabasePool;
  now: () => number;
  /** As configured, or a promise of it. */
  payoutProviders: unknown;
};

/** Rejects with a StartError if a provider is not usable. */
export async function configuredRegistry({ pool, now, payoutProviders }: Deps): Promise<PayoutRegistry> {
  const given = await payoutProviders;
  return usable('PAYOUT_PROVIDERS', () => payoutRegistry(given, { now, recordOf: (ref) => manualRecord(pool, ref) }));
}
