import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { systemRandom } from '#infra/process/random.ts';
import { postbackPath } from '#contracts/offers/postback-path.ts';
import { openOffers } from '#services/offers/start.ts';
import { opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { offerFaults } from '#tests/support/offer-faults.ts';
import { notik } from '#tests/support/offers/offer-house.ts';
import { timesOf } from '#tests/support/soak.ts';
import { accepted, auditOf, eventsOf, openTestLedger } from '#tests/support/test-ledger.ts';
import { BOOKING, CODE, PLAYER } from './booking.ts';

const PROGRAM = new URL('./booking-program.ts', import.meta.url).pathname;
const CONVERSIONS = 90;
const KILLS = timesOf(4);
const countRow = z.strictObject({ count: z.int() });

const start = (url: string): ChildProcess =>
  spawn(process.execPath, [PROGRAM, url], { stdio: ['ignore', 'ignore', 'inherit'] });

test('a process killed while it books offers credits and reverses each of them once', async () => {
  await using db = await testDatabase();
  const ledger = await openTestLedger(db.url, { clock: systemClock });
  await accepted(ledger, opens(PLAYER));
  await db.pool.query(sql.unsafe`insert into offers.player_code (account, code) values (${PLAYER}, ${CODE})`);
  // Stores postbacks and books none.
  const never = { submit: () => new Promise<never>(() => {}) };
  const door = openOffers({
    ...BOOKING,
    pool: db.pool,
    ledger: never,
    clock: systemClock,
    random: systemRandom,
    metrics: new Metrics(),
    log: silentLog(),
  });
  await ledger[Symbol.asyncDispose]();
  const receive = async (rawTarget: string) => {
    const { network, pathSecret } = postbackPath(rawTarget)!;
    const raw = {
      network,
      pathSecret,
      method: 'GET' as const,
      rawTarget,
      headers: {},
      body: new Uint8Array(),
      peer: null,
    };
    return door.receive(raw);
  };
  for (let at = 0; at < CONVERSIONS; at++) {
    const payout = `${1 + (at % 9)}.00`;
    // Every third is reversed, every sixth before its credit; each is sent twice.
    const credit = notik({ user_id: CODE, amount: '1', payout, txn_id: `N${at}` });
    const reversal = notik({
      user_id: CODE,
      amount: '-1',
      payout: `-${payout}`,
      txn_id: `R${at}`,
      rewarded_txn_id: `N${at}`,
    });
    const told =
      at % 6 === 0 ? [reversal, credit, reversal] : at % 3 === 0 ? [credit, reversal, credit] : [credit, credit];
    for (const target of told) expect((await receive(target)).status).toBe(200);
  }
  const bookedOf = (kind: string) =>
    db.pool.oneFirst(sql.type(countRow)`
      select count(*)::int4 as count from offers.conversion where state = 'booked' and kind = ${kind}`);
  const both = async () => (await bookedOf('credit')) + (await bookedOf('reversal'));
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await both();
    const child = start(db.url);
    const closed = once(child, 'close');
    await eventually(async () => (await both()) > before + (kill + 1) * 7, { what: 'offers booked', withinMs: 40_000 });
    child.kill('SIGKILL');
    await closed;
  }
  const child = start(db.url);
  const closed = once(child, 'close');
  await eventually(async () => (await both()) === CONVERSIONS + CONVERSIONS / 3, {
    what: 'all booked',
    withinMs: 40_000,
  });
  child.kill('SIGKILL');
  await closed;
  const events = await eventsOf(db.url);
  const of = (type: string) => events.filter((event) => event.type === type).length;
  expect([of('offer-credited'), of('offer-reversed') + of('released-offer-reversed')]).toEqual([90, 30]);
  expect(offerFaults(events)).toEqual([]);
  expect(await auditOf(db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});
