import type { WhatIfs } from '#contracts/internal/what-if.ts';
import { openFinanceOn } from './finance-part.ts';
import type { Ground } from './ground.ts';

async function openWhatIfsOn({ pool, databaseUrl, config, clock, lifecycle, log }: Ground): Promise<WhatIfs> {
  const { openWhatIfs } = await import('./staff/what-if/start.ts');
  const { firstValuesOf } = await import('./settings/first-values.ts');
  const whatIfs = openWhatIfs({
    pool,
    databaseUrl,
    first: firstValuesOf(config),
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    log: log.child({ part: 'what-if' }),
  });
  lifecycle.onStop('what-if', () => whatIfs[Symbol.asyncDispose]());
  return whatIfs;
}

/** For the desks of staff. */
export async function openDesksOn(ground: Ground) {
  const { openStaffRecords } = await import('./staff/start.ts');
  const { openSupportOn } = await import('./support-part.ts');
  const { auditReports } = await import('./auditor/reports.ts');
  const staff = await openStaffRecords({ ...ground, log: ground.log.child({ part: 'staff' }) });
  ground.lifecycle.onStop('staff', () => staff[Symbol.asyncDispose]());
  const whatIfs = await openWhatIfsOn(ground);
  const finance = await openFinanceOn(ground);
  const { machinesOn } = await import('./machines-part.ts');
  const machines = machinesOn(ground.pool);
  return { staff, whatIfs, finance, support: openSupportOn(ground), audit: auditReports(ground), machines };
}
