import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { payeeKeyOf } from '#infra/process/secrets.ts';
import type { Ground } from './ground.ts';

export async function openComplianceOn(ground: Ground, identity: Identity): Promise<Compliance> {
  const { config, pool } = ground;
  const { openCompliance } = await import('./compliance/start.ts');
  const { securityChangedAt } = await import('./identity/port/security-change.ts');
  const { onSameNetwork } = await import('./identity/port/shared-networks.ts');
  const { offerRecordOf } = await import('./offers/port/offer-record.ts');
  const { readDestinations } = await import('./payouts/port/destinations.ts');
  const { storeNotice } = await import('./notifications/port/store-notice.ts');
  const log = ground.log.child({ part: 'compliance' });
  const compliance = openCompliance({
    ...ground,
    identity,
    securityChangedAt,
    onSameNetwork,
    offerRecordOf,
    destinations: (ids) => readDestinations(pool, ids),
    storeNotice,
    payeeKey: payeeKeyOf(config),
    sanctionsFile: config.sanctionsFile,
    log,
  });
  if (config.sanctionsFile === null && config.production) {
    log.warn('SANCTIONS_FILE is not set: payees are screened by country only');
  }
  ground.lifecycle.onStop('compliance', () => compliance[Symbol.asyncDispose]());
  return compliance;
}

export async function openClearanceOn({ config, pool, settings, clock }: Ground) {
  const { openClearance } = await import('./compliance/open-clearance.ts');
  const { readDestinations } = await import('./payouts/port/destinations.ts');
  const payeeKey = payeeKeyOf(config);
  return openClearance({ pool, settings, clock, payeeKey, destinations: (ids) => readDestinations(pool, ids) });
}
