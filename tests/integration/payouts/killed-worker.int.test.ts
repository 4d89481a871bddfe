import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { systemClock } from '#infra/process/clock.ts';
import { keepDestination } from '#services/payouts/port/destinations.ts';
import { adjusts, decides, opens, withdraws } from '#tests/support/asks.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { openStandIn } from '#tests/support/payouts/stand-in.ts';
import { type Moment, openStruckLine } from '#tests/support/payouts/struck-line.ts';
import { accepted, auditOf, eventsOf, openTestLedger } from '#tests/support/test-ledger.ts';
import { withdrawalFaults } from '#tests/support/withdrawal-faults.ts';

const PROGRAM = new URL('./payout-program.ts', import.meta.url).pathname;
const FIRST_ACCOUNT = 71_000;

/** By scenario of the stand-in. A repeat after a denied batch may pay, so the last is paid once or not at all. */
const EMAILS = [
  'ann@example.org',
  'bob@example.org',
  'lost-answer-paid@example.org',
  'lost-answer-absent@example.org',
  'slow-500@example.org',
  'denied-frees-key@example.org',
];

/** The worker is killed at the next call of each, in this order. */
const KILLS: readonly [call: RegExp, moment: Moment][] = [
  [/^POST \/v1\/payments\/payouts$/, 'before'],
  [/^POST \/v1\/payments\/payouts$/, 'after'],
  [/^POST \/v1\/payments\/payouts$/, 'after'],
  [/^GET \/v1\/payments\/payouts\//, 'after'],
];

async function requestAll({ url, pool }: TestDatabase): Promise<Map<string, string>> {
  await using ledger = await openTestLedger(url, { clock: systemClock });
  const ids = new Map<string, string>();
  for (const [place, paypalEmail] of EMAILS.entries()) {
    const account = FIRST_ACCOUNT + place;
    await pool.query(sql.unsafe`
      insert into users (account, username, email, password_hash, created_at, updated_at)
      values (${account}, ${`killed_${place}`}, ${paypalEmail}, 'x', now(), now())`);
    await accepted(ledger, opens(account));
    await accepted(ledger, adjusts(account, 5000));
    const request = withdraws(account, 1250, { method: 'paypal', to: paypalEmail });
    const destination = { method: 'paypal', details: { paypalEmail } } as const;
    await keepDestination(pool, 'a key', { id: request.commandId, account, destination });
    await accepted(ledger, request);
    await accepted(ledger, decides('approve-withdrawal', account, request.commandId));
    ids.set(paypalEmail, request.commandId);
  }
  return ids;
}

test('a worker that is killed in the middle of its calls pays each withdrawal once or not at all', async () => {
  await using db = await testDatabase();
  await using standIn = await openStandIn();
  const ids = await requestAll(db);
  let child: ChildProcess | null = null;
  let kills = 0;
  await using line = await openStruckLine(`${standIn.url}/paypal`, async (call, moment) => {
    const [next, at] = KILLS[kills] ?? [];
    if (child === null || next?.test(call) !== true || at !== moment) return false;
    kills += 1;
    child.kill('SIGKILL');
    child = null;
    return true;
  });
  const providers = JSON.stringify({ paypal: { ...standIn.settings.paypal, baseUrl: line.url } });
  let code: number | null = null;
  for (let starts = 0; code !== 0; starts++) {
    expect(starts, 'the worker ends by itself only when all is done').toBeLessThanOrEqual(KILLS.length);
    // As after the two minutes of a lease.
    await db.pool.query(sql.unsafe`update payees.attempt set leased_until = '-infinity'`);
    const args = [PROGRAM, db.url, standIn.url, providers, String(EMAILS.length)];
    child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    [code] = (await once(child, 'close')) as [number | null];
  }
  expect(kills).toBe(KILLS.length);

  const events = await eventsOf(db.url);
  expect(withdrawalFaults(events)).toEqual([]);
  expect(await auditOf(db.url)).toEqual({ events: events.length, chain: null, refold: null, sum: 0 });
  const booked = new Set(
    events.flatMap(({ type, payload }) => (type === 'withdrawal-paid' ? [payload.withdrawalId] : [])),
  );
  for (const email of EMAILS) {
    const payments = standIn.payments().filter(({ to }) => to === email);
    const isPaid = booked.has(ids.get(email)!);
    expect([email, payments]).toMatchObject([email, isPaid ? [{ amount: '12.50' }] : []]);
    expect([email, isPaid || email.startsWith('denied')]).toEqual([email, true]);
  }
});
