import type { Ledger } from '#contracts/outcome.ts';
import { payoutHookPath } from '#contracts/withdrawals/payout-hook-path.ts';
import type { Payouts } from '#contracts/internal/payouts.ts';
import { destinationKeyOf } from '#infra/process/secrets.ts';
import { openClearanceOn } from './compliance-part.ts';
import type { Ground } from './ground.ts';
import type { PayoutRegistry } from './payouts/registry.ts';
import { PROVIDER_NAMES } from './payouts/stand-in/world.ts';
import type { ForkedPayoutStandIn } from './payouts/stand-in/fork-stand-in.ts';
import { StartError } from './start-error.ts';

/** Shared by the roles of a process. */
export type PayoutParts = { payoutRegistry?: Promise<PayoutRegistry>; payoutStandIn?: ForkedPayoutStandIn };

export async function openPayoutsOn(ground: Ground, opened: PayoutParts): Promise<Payouts> {
  const { openPayouts } = await import('./payouts/start.ts');
  const { config, pool, clock } = ground;
  const registry = await payoutRegistryOf(ground, opened);
  return openPayouts({ pool, destinationKey: destinationKeyOf(config), registry, now: () => clock.now() });
}

/** The stand-in sends webhooks from then on. */
export function tellPayoutStandIn({ payoutStandIn }: PayoutParts, houseUrl: string): void {
  const urls = PROVIDER_NAMES.map((name) => [name, `${houseUrl}${payoutHookPath(name)}`]);
  payoutStandIn?.tell(Object.fromEntries(urls));
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
    opened.payoutRegistry = maybeStandIn(ground, opened).then((standIn) => registryOf(ground, standIn));
    opened.payoutRegistry.catch(() => undefined);
  }
  return opened.payoutRegistry;
}

async function registryOf(
  { config, clock, pool }: Ground,
  standIn: ForkedPayoutStandIn | null,
): Promise<PayoutRegistry> {
  const { payoutRegistry } = await import('./payouts/registry.ts');
  const { manualRecord } = await import('./payouts/staff/manual-record.ts');
  const { demoProviders } = await import('./payouts/demo-settings.ts');
  const given = config.payoutProviders ?? (standIn === null ? {} : demoProviders(standIn));
  try {
    return payoutRegistry(given, { now: () => clock.now(), recordOf: (ref) => manualRecord(pool, ref) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`PAYOUT_PROVIDERS is not usable: ${reason}.`, { cause: error });
  }
}

/** On the own machine, unless real providers are configured. */
async function maybeStandIn(
  { config, roles, lifecycle, log }: Ground,
  opened: PayoutParts,
): Promise<ForkedPayoutStandIn | null> {
  if (config.payoutProviders !== null || !config.isOwnMachine || !roles.includes('payouts')) return null;
  const { forkPayoutStandIn } = await import('./payouts/stand-in/fork-stand-in.ts');
  const standIn = await forkPayoutStandIn();
  lifecycle.onStop('stand-in of payout providers', () => standIn[Symbol.asyncDispose]());
  log.info('own machine only: a stand-in for payout providers is on, and moves no money');
  opened.payoutStandIn = standIn;
  return standIn;
}
