import type { Ledger } from '#contracts/outcome.ts';
import type { Payouts } from '#contracts/internal/payouts.ts';
import { destinationKeyOf } from '#infra/process/secrets.ts';
import { openClearanceOn } from './compliance-part.ts';
import type { Demo, Ground } from './ground.ts';
import type { PayoutRegistry } from './payouts/registry.ts';
import { StartError } from './start-error.ts';

/** Shared by the roles of a process. */
export type PayoutParts = { payoutRegistry?: Promise<PayoutRegistry>; payoutStandIn?: PayoutStandIn };

type PayoutStandIn = Awaited<ReturnType<Demo['payoutStandIn']>>;

export async function openPayoutsOn(ground: Ground, opened: PayoutParts): Promise<Payouts> {
  const { openPayouts } = await import('./payouts/start.ts');
  const { config, pool, clock } = ground;
  const registry = await payoutRegistryOf(ground, opened);
  return openPayouts({ pool, destinationKey: destinationKeyOf(config), registry, now: () => clock.now() });
}

export async function openPayoutWorkerOn(ground: Ground, opened: PayoutParts, ledger: Ledger): Promise<void> {
  const { openPayoutWorker } = await import('./payouts/start.ts');
  const { passCheck } = await import('./payouts/robux/pass-check.ts');
  const { clearanceCheck } = await import('./payouts/clearance-check.ts');
  const registry = await payoutRegistryOf(ground, opened);
  const log = ground.log.child({ part: 'payouts' });
  const compliance = await openClearanceOn(ground);
  const checks = [clearanceCheck(compliance), passCheck(ground.pool, registry.passes)];
  const now = () => ground.clock.now();
  const worker = await openPayoutWorker({ ...ground, ledger, registry, compliance, checks, now, log });
  ground.lifecycle.onStop('payout worker', () => worker[Symbol.asyncDispose]());
}

/** Begun early, because the stand-in takes a while to start. A fault is reported to those that await it. */
export function payoutRegistryOf(ground: Ground, opened: PayoutParts): Promise<PayoutRegistry> {
  if (opened.payoutRegistry === undefined) {
    opened.payoutRegistry = openRegistry(ground, opened);
    opened.payoutRegistry.catch(() => undefined);
  }
  return opened.payoutRegistry;
}

async function openRegistry(ground: Ground, opened: PayoutParts): Promise<PayoutRegistry> {
  const { config, clock, pool, demo } = ground;
  const { payoutRegistry } = await import('./payouts/registry.ts');
  const { manualRecord } = await import('./payouts/staff/manual-record.ts');
  opened.payoutStandIn = (await demo?.payoutStandIn(ground)) ?? null;
  const given = config.payoutProviders ?? opened.payoutStandIn?.providers ?? {};
  try {
    return payoutRegistry(given, { now: () => clock.now(), recordOf: (ref) => manualRecord(pool, ref) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`PAYOUT_PROVIDERS is not usable: ${reason}.`, { cause: error });
  }
}
