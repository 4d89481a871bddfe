// A restore takes a day's total. The signed note comes back from the file of the prover.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'slonik';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { financeLiabilities, ownLiability, publicLiabilities } from '#contracts/proofs/liability-calls.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { dailyLiabilities } from '#services/proofs/liabilities/daily-liabilities.ts';
import { lostLiabilities } from '#services/proofs/liabilities/lost-liabilities.ts';
import { Days } from '#services/proofs/prover/daily.ts';
import { HeadsFile } from '#services/proofs/prover/heads-file.ts';
import { ProverSession } from '#services/proofs/prover/session.ts';
import { leafSalts, saltKeyCheck } from '#services/proofs/tree/leaf-salts.ts';
import { starts } from '#tests/support/asks.ts';
import { LOG_SALT_KEY } from '#tests/support/mail-rooms.ts';
import { loseTail } from '#tests/support/proofs/raw-log.ts';
import { accepted, HandClock } from '#tests/support/test-ledger.ts';
import { joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

type Own = ReplyOf<typeof ownLiability>;

const NOW = Date.now();
const DAY = Math.floor(NOW / DAY_MS);
const TABLES = ['heads', 'liabilities', 'liability', 'liability_tile', 'liability_file'];

let bed: Awaited<ReturnType<typeof openBed>>;
beforeEach(async () => {
  bed = await openBed();
});
afterEach(() => bed[Symbol.asyncDispose]());

/** Anna and Ben have played, the total of the day is signed, and the database is without it again. */
async function openBed() {
  const stack = new AsyncDisposableStack();
  const house = stack.use(await openHouse());
  const admin = house.visitor();
  await joinsStaff(house, admin, 'the_warden', 'admin');
  const [anna, ben] = [house.visitor(), house.visitor()];
  const annas = (await anna.register('anna')).id;
  await ben.register('ben');
  for (const player of [anna, anna, ben]) await player.bet(10);
  await chooses(ben, 'seven keys');
  await house.projector.caughtUp();
  const folder = await mkdtemp(join(tmpdir(), 'lost-total-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const clock = new HandClock();
  // Chosen values have the time of the database.
  clock.at = Date.now();
  const { signal } = new AbortController();
  const begins = async () => {
    const open = async () => stack.use(await openClient(house.as('prover'))).pg;
    const session = new ProverSession({
      log: await open(),
      db: await open(),
      saltOf: leafSalts(LOG_SALT_KEY),
      saltCheck: saltKeyCheck(LOG_SALT_KEY),
      heads: new HeadsFile(join(folder, 'log-heads')),
      keys: { path: join(folder, 'log-keys'), mayMake: true },
      host: { given: 'ledger.example', otherwise: 'localhost' },
      clock: systemClock,
      signal,
    });
    const rooms = { databaseUrl: house.as('prover'), saltKey: LOG_SALT_KEY, clock, log: silentLog(), signal };
    const days = new Days({ ...rooms, session, works: [dailyLiabilities], repairs: [lostLiabilities()] });
    await days.turn();
    return days;
  };
  await begins();
  const [signed, file] = [(await anna.get<Own>('/api/proofs/liabilities')).body, await fileOf(house.address)];
  for (const table of TABLES) await house.db.pool.query(sql.unsafe`delete from ${sql.identifier(['proofs', table])}`);
  const lostDays = async () => (await admin.get<ReplyOf<typeof financeLiabilities>>(FINANCE)).body;
  return { house, anna, annas, ben, signed, file, begins, lostDays, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const FINANCE = '/api/finance/proofs/liabilities';

const chooses = (player: Visitor, value: string) =>
  player.call('PUT', '/api/proofs/liabilities/value', { body: { value } });

async function fileOf(address: string): Promise<Buffer | Problem> {
  const response = await fetch(`${address}/api/public/liabilities/${DAY}/file`);
  return response.ok ? Buffer.from(await response.arrayBuffer()) : ((await response.json()) as Problem);
}

test('it is made again with the same bytes, whatever was played since, and until then every reader sees that it is missing', async () => {
  const { house, anna, annas, ben } = bed;
  await accepted(house.ledger, starts(annas, 'mines', { stakePoints: 10, params: { mineCount: 3 } }));
  await ben.bet(10);
  await house.visitor().register('cleo');
  await house.projector.caughtUp();
  const days = await bed.begins();
  const { total, root } = bed.signed.own!;
  const missing = { day: DAY, date: dayOf(NOW), total, root };
  const open = await house.visitor().get<ReplyOf<typeof publicLiabilities>>('/api/public/liabilities');
  expect(open.body).toMatchObject({ days: [], lost: [missing] });
  expect((await anna.get<Own>('/api/proofs/liabilities')).body).toMatchObject({ own: null, lost: missing });
  expect(await bed.lostDays()).toMatchObject({ days: [], lost: [{ ...missing, state: 'not-made' }] });
  expect(await fileOf(house.address)).toMatchObject({ message: expect.stringMatching(/is signed, but the database/) });
  expect((await anna.get<Problem>(`/api/proofs/liabilities?day=${DAY}`)).body.message).toMatch(/is signed, but/);

  await days.repair();
  expect(await fileOf(house.address)).toEqual(bed.file);
  const { madeAt: _before, ...signed } = bed.signed.own!;
  const { own, lost } = (await anna.get<Own>('/api/proofs/liabilities')).body;
  expect([own, lost]).toMatchObject([signed, null]);
  expect(await bed.lostDays()).toMatchObject({ days: [{ day: DAY, state: 'equal' }], lost: [] });
});

test('it stays missing where a player has chosen another value since, and nothing of the other total is kept', async () => {
  await chooses(bed.ben, 'eight keys');
  await (await bed.begins()).repair();
  expect(await bed.lostDays()).toMatchObject({ days: [], lost: [{ day: DAY, state: 'not-made' }] });
  const { rowCount } = await bed.house.db.pool.query(sql.unsafe`select from proofs.liability`);
  expect(rowCount).toBe(0);
});

test('it stays missing while the log lacks its events, and finance reads that', async () => {
  await using client = await openClient(bed.house.db.url);
  const { rows } = await client.pg.query<{ seq: number }>('select min(seq)::float8 as seq from batch');
  await loseTail(client.pg, rows[0]!.seq);
  await (await bed.begins()).repair();
  expect(await bed.lostDays()).toMatchObject({ days: [], lost: [{ day: DAY, state: 'events-lost' }] });
});
