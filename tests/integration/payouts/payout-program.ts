// A payout worker with its ledger and views, on the clock of the stand-in. It ends when each of its attempts is over.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'slonik';
import { z } from 'zod';
import { openPool } from '#infra/postgres/pool.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { startProjector } from '#projections/projector/projector.ts';
import { payoutRegistry } from '#services/payouts/registry.ts';
import { manualRecord } from '#services/payouts/staff/manual-record.ts';
import { payoutWork } from '#services/payouts/start.ts';
import { clockBy, openTestLedger } from '#tests/support/test-ledger.ts';

const STEP_MS = 20_000;

const [databaseUrl, standInUrl, providers, wanted] = process.argv.slice(2) as [string, string, string, string];
let now = 0;

async function advance(advanceMs: number): Promise<void> {
  const reply = await fetch(`${standInUrl}/stand-in/clock`, { method: 'POST', body: JSON.stringify({ advanceMs }) });
  now = z.object({ now: z.int() }).parse(await reply.json()).now;
}

await advance(0);
const pool = await openPool(databaseUrl, { max: 4 });
const ledger = await openTestLedger(databaseUrl, { clock: clockBy(() => now) });
const projector = await startProjector({ databaseUrl, feed: ledger.feed, announce() {} });
const work = payoutWork({
  pool,
  ledger,
  settings: { value: () => 0 as never },
  registry: payoutRegistry(JSON.parse(providers), {
    now: () => now,
    recordOf: (ref) => manualRecord(pool, ref),
  }),
  compliance: { approvable: () => Promise.resolve(new Set<string>()), payee: () => Promise.resolve(null) },
  now: () => now,
  metrics: new Metrics(),
  log: silentLog(),
});

async function over(): Promise<number> {
  return pool.oneFirst(sql.type(z.object({ over: z.int() }))`
    select count(*)::int8 as over from payees.attempt where state in ('paid', 'refused', 'closed')`);
}

while ((await over()) < Number(wanted)) {
  await work.pay();
  await delay(5);
  await advance(STEP_MS);
}
await projector[Symbol.asyncDispose]();
await ledger[Symbol.asyncDispose]();
await pool.end();
