import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { migrateOrCheck } from '#infra/postgres/schema-owner.ts';
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { systemRandom } from '#infra/process/random.ts';
import type { OpenLedger } from '#ledger/ledger.ts';
import { readBalance } from '#projections/balance/read.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { startProjector } from '#projections/projector/projector.ts';
import { rebuildView } from '#projections/rebuild/rebuild.ts';
import { VIEWS, viewNamed } from '#projections/registry.ts';
import { MAIL_ROOMS, SIGN_IN_FACTS } from '#tests/support/mail-rooms.ts';
import { openIdentity } from '#services/identity/start.ts';
import { checkRights } from '#services/migrate/check-rights.ts';
import { migrateHouse } from '#services/migrate/migrate-house.ts';
import { DATABASE_ROLES, type DatabaseRole, RECORD_TABLE, RIGHTS, roleName } from '#services/migrate/rights.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { migratedFor } from '#tests/support/role-logins.ts';
import { bansPerson } from '#tests/support/standing.ts';
import { auditOf, openTestLedger } from '#tests/support/test-ledger.ts';

let db: TestDatabase;
let as: (role: DatabaseRole) => string;
let ledger: OpenLedger;
const opened = new AsyncDisposableStack();

beforeAll(async () => {
  db = opened.use(await testDatabase());
  as = await migratedFor(db.url);
  ledger = opened.use(await openTestLedger(as('sequencer'), { snapshotEvery: 1 }));
});
afterAll(() => opened.disposeAsync());

/** "done", or PostgreSQL's error. */
async function attempt(role: DatabaseRole, statement: string): Promise<string> {
  await using client = await openClient(as(role));
  return await client.pg.query(statement).then(
    () => 'done',
    (error: Error) => error.message,
  );
}

describe('each role does its work', () => {
  test("from a registration to the views, a rebuild and an audit, each role's rights suffice", async () => {
    await using stack = new AsyncDisposableStack();
    const pool = await openPool(as('gateway'), { max: 2 });
    stack.defer(() => pool.end());
    const { feed } = ledger;
    const projector = stack.use(await startProjector({ databaseUrl: as('projector'), feed, announce() {} }));
    const people = { pool, databaseUrl: as('gateway'), ledger, clock: systemClock, random: systemRandom };
    const identity = stack.use(
      await openIdentity({ ...people, signupBonus: () => 100, ...MAIL_ROOMS, log: silentLog() }),
    );
    const newcomer = { username: 'anna', email: 'anna@example.org', password: 'four brass lanterns' };
    const registered = await identity.register(newcomer);
    if (registered.kind === 'refusal') throw new Error(registered.message);
    const { account } = registered.person;
    await projector.caughtUp();
    expect(await readBalance(pool, account)).toMatchObject({ available: 100 });

    const work = { databaseUrl: as('projector'), feed, signal: new AbortController().signal };
    await rebuildView({ ...work, view: viewNamed('balance') });
    expect(await readBalance(pool, account)).toMatchObject({ available: 100 });
    for (const view of VIEWS) {
      expect(await compareView({ ...work, databaseUrl: as('audit'), view })).toMatchObject({
        difference: null,
        parked: 0,
      });
    }

    const session = { account, data: {}, expiresAt: systemClock.now() + 60_000 };
    await identity.sessions.open('a'.repeat(64), session, SIGN_IN_FACTS);
    await bansPerson(identity, account);
    expect(await identity.sessions.find('a'.repeat(64))).toBeNull();
    expect(await auditOf(as('audit'))).toMatchObject({ chain: null, refold: null, sum: 0 });
  });

  test.each(DATABASE_ROLES)('the objects %s needs at its start exist', async (role) => {
    await expect(checkRights(as(role), role)).resolves.toBeUndefined();
  });
});

test('the rights name every table, view, sequence and function that the migrations make', async () => {
  await using owner = await openClient(db.url);
  const relations = await owner.pg.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class made
     where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and not relispartition
       and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)
       and relowner <> $1::regrole
       -- the sequence of an identity column needs no right
       and not exists (select from pg_depend where objid = made.oid and deptype = 'i' and relkind = 'S')`,
    [roleName('projector')],
  );
  const functions = await owner.pg.query<{ name: string }>(
    `select format('%s(%s)', oid::regproc, pg_get_function_identity_arguments(oid)) as name from pg_proc
     where pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       and prorettype <> 'trigger'::regtype
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
       and oid <> all ($1::regprocedure[]::oid[])`,
    [DATABASE_ROLES.flatMap((role) => RIGHTS[role].functions ?? [])],
  );
  const named = new Set([RECORD_TABLE, ...DATABASE_ROLES.flatMap((role) => Object.keys(RIGHTS[role].tables))]);
  expect(relations.rowCount).toBeGreaterThan(50);
  expect(relations.rows.map(({ name }) => name.replaceAll('"', '')).filter((name) => !named.has(name))).toEqual([]);
  expect(functions.rows.map(({ name }) => name)).toEqual([]);
});

test('a role sees and moves only the positions of its readers', async () => {
  await using owner = await openClient(db.url);
  const insert = (part: string) =>
    `insert into reader.position (reader, part, partition, seq) values ('${part}s', '${part}', 0, 7)`;
  await owner.pg.query(`insert into projection.view (name, version) values ('views', 1)`);
  for (const part of ['view', 'policy', 'notifications']) await owner.pg.query(insert(part));
  const seen = async (role: DatabaseRole) => {
    await using client = await openClient(as(role));
    const { rows } = await client.pg.query<{ part: string }>(
      `select part from reader.position where reader in ('views', 'policys', 'notificationss') order by part`,
    );
    return rows.map(({ part }) => part);
  };
  expect(await seen('projector')).toEqual(['view']);
  expect(await seen('gateway')).toEqual(['view']);
  expect(await seen('reactor')).toEqual(['notifications', 'policy']);
  expect(await seen('audit')).toEqual(['notifications', 'policy', 'view']);
  await using reactor = await openClient(as('reactor'));
  const moved = await reactor.pg.query(`update reader.position set seq = 9 where reader in ('views', 'policys')`);
  expect(moved.rowCount).toBe(1);
  await expect(reactor.pg.query(insert('view').replace(', 0,', ', 1,'))).rejects.toThrow('row-level security');
});

describe("each role is refused access to other roles' objects", () => {
  const changes = DATABASE_ROLES.flatMap((role) =>
    ['update event set amount = 1', 'delete from event', 'truncate event', 'delete from batch', 'drop table event'].map(
      (statement) => [role, statement] as const,
    ),
  );
  test.each(changes)('%s may not: %s', async (role, statement) => {
    expect(await attempt(role, statement)).toMatch(/permission denied|must be owner/);
  });

  const ROW = "insert into event values (0, 999, 1, 1, 1, 1, 1, 0, gen_random_uuid(), 1, now(), '')";
  test.each<[DatabaseRole, string]>([
    ['gateway', 'select from event'],
    ['gateway', 'select from event_0_0'],
    ['gateway', 'select from batch'],
    ['gateway', 'update head set seq = 0'],
    ['projector', 'update relay_cursor set seq = 0'],
    ['gateway', 'update lease set address = null'],
    ['gateway', 'insert into lease values (9, 1, null, null, 0, now())'],
    ['gateway', 'update balance.account set available = 1'],
    ['gateway', 'update projection.checkpoint set seq = 0'],
    ['gateway', 'update reader.position set seq = 0'],
    ['auditor', 'delete from reader.parked'],
    ['gateway', 'create table mine (id int)'],
    ['gateway', 'create schema mine'],
    ['gateway', 'select make_event_range(0, 9, 9, 10)'],
    ['gateway', "insert into schema_migration values ('log', 99, 'x', 'x')"],
    ['relay', ROW],
    ['relay', 'select from users'],
    ['relay', 'select make_event_range(0, 9, 9, 10)'],
    ['relay', 'update head set seq = 0'],
    ['projector', ROW],
    ['projector', 'select from users'],
    ['projector', 'update lease set address = null'],
    ['projector', 'create table public.mine (id int)'],
    ['reactor', ROW],
    ['reactor', 'select from user_sessions'],
    ['reactor', 'update projection.checkpoint set seq = 0'],
    ['payouts', ROW],
    ['payouts', 'select from users'],
    ['payouts', 'insert into payees.manual_payment default values'],
    ['sequencer', 'select from users'],
    ['sequencer', 'create table mine (id int)'],
    ['sequencer', 'alter table event disable trigger all'],
    ['sequencer', 'update log_shape set partitions = 2'],
    ['sequencer', 'select from balance.account'],
    ['auditor', ROW],
    ['auditor', 'select from users'],
    ['auditor', 'update balance.account set available = 1'],
    ['gateway', 'update audit.status set status = null'],
    ['audit', ROW],
    ['audit', 'select from users'],
    ['audit', 'update head set seq = 0'],
    ['audit', 'create schema mine'],
  ])('%s may not: %s', async (role, statement) => {
    expect(await attempt(role, statement)).toMatch(/permission denied|must be owner/);
  });

  test('and its start names, in one line, the right it lacks', async () => {
    await expect(checkRights(as('gateway'), 'sequencer')).rejects.toThrow(
      'The database user tallyhouse_gateway lacks the right to select event, which the service "sequencer" needs: ' +
        'connect as tallyhouse_sequencer or a member of it; npm run migrate makes the roles.',
    );
    await expect(checkRights(as('relay'), 'reactor')).rejects.toThrow('lacks the right to use schema reactor');
    await expect(checkRights(as('gateway'), 'projector')).rejects.toThrow('which the service "projector" needs');
  });
});

test('views created by the owner become the projector’s, and readers keep their access', async () => {
  await using house = await testDatabase();
  await using own = await openTestLedger(house.url);
  {
    await using first = await startProjector({ databaseUrl: house.url, feed: own.feed, announce() {} });
    await first.caughtUp();
  }
  const role = await migratedFor(house.url);
  await using second = await startProjector({ databaseUrl: role('projector'), feed: own.feed, announce() {} });
  await own.submit({ type: 'open-account', commandId: systemRandom.commandId(), account: 7 });
  await second.caughtUp();
  await rebuildView({
    databaseUrl: role('projector'),
    feed: own.feed,
    signal: new AbortController().signal,
    view: viewNamed('balance'),
  });
  const pool = await openPool(role('gateway'), { max: 1 });
  expect(await readBalance(pool, 7)).toMatchObject({ available: 0 });
  await pool.end();
});

test('a service’s role never changes the schema: it accepts it, or says how much is missing', async () => {
  await using house = await testDatabase();
  const role = await migratedFor(house.url);
  await using owner = await openClient(house.url);
  const start = () => migrateOrCheck(role('gateway'), SCHEMA_ROOMS);
  expect(await start()).toEqual([]);
  await owner.pg.query(`delete from schema_migration where room = 'log' and number = 3`);
  await expect(start()).rejects.toThrow(/^The database lacks log 0003-leases of this program's schema/);
  await owner.pg.query(`delete from schema_migration where room = 'log' and number = 4`);
  await expect(start()).rejects.toThrow('The database lacks log 0003-leases and 1 more of this');
  await owner.pg.query(`revoke select on schema_migration from ${roleName('gateway')}`);
  await expect(start()).rejects.toThrow(
    `The database user ${roleName('gateway')} has no rights here: npm run migrate gives them.`,
  );
});

test('rights granted by an older program, a restored backup or by mistake are revoked', async () => {
  await using house = await testDatabase();
  await using owner = await openClient(house.url);
  await migratedFor(house.url);
  await owner.pg.query(`grant update on event, users to ${roleName('gateway')}; grant select on users to public`);
  // A recreated function is executable by PUBLIC unless revoked.
  await owner.pg.query('grant execute on function make_event_range to public');
  const role = await migratedFor(house.url);
  await using gateway = await openClient(role('gateway'));
  await expect(gateway.pg.query('update event set amount = 1')).rejects.toThrow('permission denied');
  await using audit = await openClient(role('audit'));
  await expect(audit.pg.query('select from users')).rejects.toThrow('permission denied');
  await expect(audit.pg.query('select make_event_range(0, 9, 9, 10)')).rejects.toThrow('permission denied');
});

test('an owner that is no superuser creates the roles if it may; otherwise the error says so', async () => {
  await using house = await testDatabase({ of: 'empty' });
  await using admin = await openClient(house.url);
  const name = new URL(house.url).pathname.slice(1);
  const owner = `owner_${name}`;
  await admin.pg.query(`create role ${owner} login password 'an owner of a house' createrole`);
  await admin.pg.query(`alter database ${name} owner to ${owner}`);
  const address = new URL(house.url);
  address.username = owner;
  address.password = 'an owner of a house';
  try {
    // Another owner created the roles, who must let this one administer them.
    for (const role of DATABASE_ROLES) await admin.pg.query(`grant ${roleName(role)} to ${owner} with admin option`);
    const said: string[] = [];
    const config = { databaseUrl: address.href, partitions: 1, kafka: null };
    const say = (line: string) => said.push(line);
    await migrateHouse({ databaseUrl: address.href, config, passwords: {}, log: silentLog(), say });
    expect(said.join('\n')).toContain('log 0001-log');
    await using own = await openTestLedger(address.href);
    await using projector = await startProjector({ databaseUrl: address.href, feed: own.feed, announce() {} });
    await projector.caughtUp();
    await admin.pg.query(`alter role ${owner} nocreaterole; revoke ${roleName('projector')} from ${owner}`);
    await expect(
      migrateHouse({ databaseUrl: address.href, config, passwords: {}, log: silentLog(), say }),
    ).rejects.toThrow(
      /tallyhouse_projector cannot be made \(permission denied .*: give the database's owner CREATEROLE/,
    );
  } finally {
    await admin.pg.query(`alter database ${name} owner to current_user; drop owned by ${owner} cascade`);
    await admin.pg.query(`drop role ${owner}`);
  }
});
