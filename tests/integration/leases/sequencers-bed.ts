import { systemClock } from '#infra/process/clock.ts';
import { Health } from '#infra/process/health.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { openSequencers, type Sequencers, type SequencersOptions } from '#services/sequencer/start.ts';
import { TEST_MASTER_KEY } from '#tests/support/test-ledger.ts';

export type TestSequencers = Sequencers & { metrics: Metrics; health: Health };

/** Leases last 1.5 s, so that a test can have five takeovers. */
export async function openTestSequencers(
  databaseUrl: string,
  options: Pick<SequencersOptions, 'partitions' | 'address'> & Partial<SequencersOptions>,
): Promise<TestSequencers> {
  const metrics = new Metrics();
  const health = new Health();
  const rooms = { clock: systemClock, log: silentLog(), metrics, health };
  const sequencers = await openSequencers({
    databaseUrl,
    masterKey: TEST_MASTER_KEY,
    leaseMs: 1500,
    ...rooms,
    ...options,
  });
  return { ...sequencers, metrics, health };
}
