// Argument: database URL.
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { systemRandom } from '#infra/process/random.ts';
import { openOffers } from '#services/offers/start.ts';
import { openTestLedger } from '#tests/support/test-ledger.ts';
import { BOOKING } from './booking.ts';

const [, , databaseUrl = ''] = process.argv;
const pool = await openPool(databaseUrl, { max: 8 });
const ledger = await openTestLedger(databaseUrl, { clock: systemClock });
openOffers({
  ...BOOKING,
  pool,
  ledger,
  clock: systemClock,
  random: systemRandom,
  metrics: new Metrics(),
  log: silentLog(),
});
