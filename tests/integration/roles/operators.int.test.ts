import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { systemRandom } from '#infra/process/random.ts';
import { openLedger } from '#ledger/ledger.ts';
import { VIEWS } from '#projections/registry.ts';
import { unreadableTables } from '#projections/state/prepare.ts';
import { startProjector } from '#projections/projector/projector.ts';
import { openIdentity } from '#services/identity/start.ts';
import { storePerson } from '#services/identity/people/store-person.ts';
import { DATABASE_ROLES, type DatabaseRole, RIGHTS } from '#services/migrate/rights.ts';
import { MAIL_ROOMS } from '#tests/support/mail-rooms.ts';
import { migratedFor } from '#tests/support/role-logins.ts';
import { ALICE, operateAt, type OperatorBed, operatorBed, run, USERS } from '../operator/operator-bed.ts';

let bed: OperatorBed;
let as: (role: DatabaseRole) => string;
let folder: string;

beforeAll(async () => {
  bed = await operatorBed();
  as = await migratedFor(bed.db.url);
  folder = await mkdtemp(join(tmpdir(), 'tallyhouse-operators-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await bed[Symbol.asyncDispose]();
});

test('an auditor verifies and exports the log and reads derived data with a read-only role', async () => {
  const asked: [args: string[], answer: string][] = [
    [['verify'], 'In order: every point is accounted for.'],
    [['returns'], 'Dice'],
    [['parked'], 'Nothing is parked.'],
    [['export', '--from', '2020-01-01', '--out', folder], 'sha256'],
  ];
  for (const [args, answer] of asked) {
    const { code, out, err } = await operateAt(as('audit'), args);
    expect([err, code], args[0]).toEqual(['', 0]);
    expect(out, args[0]).toContain(answer);
  }
});

test('a view is rebuilt by the role that owns it', async () => {
  const { code, out, err } = await operateAt(as('projector'), ['rebuild', 'balance']);
  expect([err, code]).toEqual(['', 0]);
  expect(out).toContain('balance: rebuilt');
});

test("views that are rebuilt with the owner's address stay the projector's, and every service can read them", async () => {
  const { code, err } = await operateAt(bed.db.url, ['rebuild', '--all']);
  expect([err, code]).toEqual(['', 0]);
  for (const role of DATABASE_ROLES.filter((name) => RIGHTS[name].readsViews)) {
    await using reader = await openClient(as(role));
    expect(await unreadableTables(reader.pg, VIEWS), role).toEqual([]);
  }
  const again = await operateAt(as('projector'), ['rebuild', 'balance']);
  expect([again.err, again.code]).toEqual(['', 0]);
});

test('a user who is no member of the role that owns the views gets a sentence', async () => {
  const { code, err } = await operateAt(as('audit'), ['rebuild', 'balance']);
  const who = 'tallyhouse_projector';
  expect([err, code]).toEqual([`The views belong to ${who}: connect as ${who} or a member of it.\n`, 1]);
});

test("accounts are managed with a gateway's role: the first admin is made where one runs", async () => {
  await using stack = new AsyncDisposableStack();
  const pool = await openPool(as('gateway'), { max: 4 });
  stack.defer(() => pool.end());
  const masterKey = 'a key for tests of the operator';
  const ledger = stack.use(await openLedger({ databaseUrl: as('sequencer'), masterKey, clock: systemClock }));
  stack.use(await startProjector({ databaseUrl: as('projector'), feed: ledger.feed, announce() {} }));
  const people = { pool, databaseUrl: as('gateway'), ledger, clock: systemClock, random: systemRandom };
  stack.use(await openIdentity({ ...people, ...MAIL_ROOMS, signupBonus: () => 100, log: silentLog() }));
  const person = { account: ALICE, username: 'alice', email: 'alice@example.org', passwordHash: 'x', at: 0 };
  await storePerson(pool, { ...person, firstName: null, lastName: null, referredBy: null });
  const asked: [args: string[], answer: string][] = [
    [['grant', 'alice', 'admin', '--reason', 'the first'], 'alice has the role admin, and has to sign in again.'],
    [['list'], 'admin'],
    [['ban', 'alice', 'chip', 'dumping', '--force'], 'alice is banned and signed out everywhere.'],
    [['unban', 'alice', 'a', 'mistake'], 'alice may sign in again.'],
  ];
  for (const [args, answer] of asked) {
    const { code, out, err } = await run(as('gateway'), args, USERS);
    expect([err, code], args[0]).toEqual(['', 0]);
    expect(out, args[0]).toContain(answer);
  }
});
