// The ledger, its views and the payout worker in this process; the provider's stand-in in another.
import { sql } from 'slonik';
import { z } from 'zod';
import { openPool } from '#infra/postgres/pool.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { startProjector } from '#projections/projector/projector.ts';
import { demoSettings } from '#demo/payouts/settings.ts';
import { keepDestination } from '#services/payouts/port/destinations.ts';
import { payoutRegistry } from '#services/payouts/registry.ts';
import { manualRecord } from '#services/payouts/staff/manual-record.ts';
import { forkPayoutStandIn } from '#demo/payouts/stand-in/fork-stand-in.ts';
import { payoutWork } from '#services/payouts/start.ts';
import { ACCOUNTS, FIRST_ACCOUNT } from './bets.ts';
import type { DatabaseBed } from './database-bed.ts';
import { mustAccept, openFilledLedger } from './ledger-bed.ts';

const POINTS = 1000;
const AT_ONCE = 64;
/** The provider pays after 2 s and is asked after 10 s. */
const SETTLED_MS = 20_000;

export async function openPayoutBed(server: DatabaseBed) {
  const stack = new AsyncDisposableStack();
  const { url } = stack.use(await server.create());
  const standIn = stack.use(await forkPayoutStandIn());
  const ledger = stack.use(await openFilledLedger(url));
  const pool = await openPool(url, { max: 16 });
  stack.defer(() => pool.end());
  const projector = stack.use(await startProjector({ databaseUrl: url, feed: ledger.feed, announce() {} }));
  await pool.query(sql.unsafe`
    insert into users (account, username, email, password_hash, created_at, updated_at)
    select account, 'payee_' || account, account || '@example.org', 'x', now(), now()
    from generate_series(${FIRST_ACCOUNT}::int8, ${FIRST_ACCOUNT + ACCOUNTS - 1}::int8) as account`);
  let now = 0;
  const advance = async (advanceMs: number) => {
    const reply = await fetch(`${standIn.url}/stand-in/clock`, { method: 'POST', body: JSON.stringify({ advanceMs }) });
    now = z.object({ now: z.int() }).parse(await reply.json()).now;
  };
  await advance(0);
  const { paypal } = demoSettings(standIn);
  const work = payoutWork({
    pool,
    ledger,
    settings: { value: () => 0 as never },
    registry: payoutRegistry({ paypal }, { now: () => now, recordOf: (ref) => manualRecord(pool, ref) }),
    compliance: { approvable: () => Promise.resolve(new Set<string>()), payee: () => Promise.resolve(null) },
    now: () => now,
    metrics: new Metrics(),
    log: silentLog(),
  });
  let asked = 0;

  async function requestOne(): Promise<void> {
    const account = FIRST_ACCOUNT + (asked++ % ACCOUNTS);
    const [id, paypalEmail] = [randomCommandId(), `payee.${asked}@example.org`];
    const details = { paypalEmail };
    const destination = (await keepDestination(pool, 'a key', {
      id,
      account,
      destination: { method: 'paypal', details },
    }))!;
    const request = { method: 'paypal', amountPoints: POINTS, destination, isEmailConfirmed: true } as const;
    await mustAccept(ledger, { type: 'request-withdrawal', commandId: id, account, ...request });
    const decision = { commandId: randomCommandId(), account, actor: 'operator:1', withdrawalId: id, reason: 'bench' };
    await mustAccept(ledger, { type: 'approve-withdrawal', ...decision });
  }

  async function paid(): Promise<number> {
    return pool.oneFirst(sql.type(z.object({ paid: z.int() }))`
      select count(*)::int8 as paid from payees.attempt where state = 'paid'`);
  }

  return {
    /** Requests, approves and pays this many at once, repeatedly for about `ms`. */
    async pay(ms: number): Promise<{ perSecond: number; processorMs: number }> {
      const before = await paid();
      const from = performance.now();
      const processor = process.cpuUsage();
      while (performance.now() - from < ms) {
        const wanted = (await paid()) + AT_ONCE;
        await Promise.all(Array.from({ length: AT_ONCE }, requestOne));
        await projector.caughtUp();
        await work.pay();
        await advance(SETTLED_MS);
        await work.pay();
        if ((await paid()) !== wanted) throw new Error('a withdrawal was not paid');
      }
      const { user, system } = process.cpuUsage(processor);
      const count = (await paid()) - before;
      return {
        perSecond: count / ((performance.now() - from) / 1000),
        processorMs: (user + system) / 1000 / count,
      };
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
