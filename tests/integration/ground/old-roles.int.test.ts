import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { migrate } from '#infra/postgres/migrate.ts';
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { systemRandom } from '#infra/process/random.ts';
import { openLedger } from '#ledger/ledger.ts';
import { startProjector } from '#projections/projector/projector.ts';
import { readStandingChanges } from '#projections/standing/read.ts';
import { openIdentity } from '#services/identity/start.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import { opens } from '#tests/support/asks.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { MAIL_ROOMS } from '#tests/support/mail-rooms.ts';
import { eventually } from '#tests/support/eventually.ts';

const [ADMIN, BANNED, PLAYER] = [1001, 1002, 1003];

async function oldSchema({ url, pool }: TestDatabase): Promise<void> {
  const identity = SCHEMA_ROOMS.find(({ room }) => room === 'identity')!;
  const directory = await mkdtemp(join(tmpdir(), 'tallyhouse-old-'));
  const files = (await readdir(identity.directory)).toSorted();
  for (const file of files.slice(0, files.indexOf('0007-standing.sql'))) {
    await cp(join(identity.directory, file), join(directory, file));
  }
  await migrate(
    url,
    SCHEMA_ROOMS.map((room) => (room.room === 'identity' ? { room: 'identity', directory } : room)),
  );
  await rm(directory, { recursive: true });
  await pool.query(sql.unsafe`
    insert into users (account, username, email, password_hash, is_admin, is_finance, is_banned, ban_reason, ledger_ready,
      created_at, updated_at)
    values (${ADMIN}, 'old_warden', 'a@example.org', 'x', true, true, false, null, true, now(), now()),
      (${BANNED}, 'old_cheat', 'b@example.org', 'x', false, false, true, 'two accounts', true, now(), now()),
      (${PLAYER}, 'old_player', 'c@example.org', 'x', false, false, false, null, true, now(), now())`);
}

test('roles and bans of an older version become events at the first start, once, and apply before and after it', async () => {
  await using db = await testDatabase({ of: 'empty' });
  await oldSchema(db);
  expect(await migrate(db.url, SCHEMA_ROOMS)).toContainEqual(expect.stringContaining('standing'));
  const masterKey = 'a master key that only this test knows';
  await using ledger = await openLedger({ databaseUrl: db.url, masterKey, clock: systemClock });
  await using projector = await startProjector({ databaseUrl: db.url, feed: ledger.feed, announce() {} });
  for (const account of [ADMIN, BANNED, PLAYER]) await ledger.submit(opens(account));
  const rooms = { pool: db.pool, databaseUrl: db.url, clock: systemClock, random: systemRandom, log: silentLog() };
  const start = () => openIdentity({ ...rooms, ...MAIL_ROOMS, ledger, signupBonus: () => 0 });
  const heldBy = async (identity: Awaited<ReturnType<typeof start>>) => [
    (await identity.person(ADMIN))?.roles,
    (await identity.person(BANNED))?.banReason,
    (await identity.person(PLAYER))?.roles,
  ];
  const open = sql.unsafe`select from standing_request where answered_at is null`;
  for (const _start of ['the first', 'another']) {
    await using identity = await start();
    expect(await heldBy(identity)).toEqual([['admin', 'finance'], 'two accounts', []]);
    await eventually(async () => !(await db.pool.exists(open)), { what: 'the old roles in the log' });
    await projector.caughtUp();
    expect(await heldBy(identity)).toEqual([['admin', 'finance'], 'two accounts', []]);
  }
  const changesOf = async (account: number) =>
    (await readStandingChanges(db.pool, account, 10)).map(({ kind, role, actor }) => [kind, role, actor]);
  const granted = await changesOf(ADMIN);
  expect(granted).toHaveLength(2);
  for (const role of ['admin', 'finance']) expect(granted).toContainEqual(['grant', role, 'system:migration']);
  expect(await changesOf(BANNED)).toEqual([['ban', null, 'system:migration']]);
  expect(await changesOf(PLAYER)).toEqual([]);
});
