import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Command } from '#contracts/commands.ts';
import { type Ledger, type Outcome, refusal } from '#contracts/outcome.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { systemRandom } from '#infra/process/random.ts';
import { MAIL_ROOMS } from '#tests/support/mail-rooms.ts';
import { openIdentity, type OpenIdentity } from '#services/identity/start.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type House, openHouse } from './house.ts';
import { PASSWORD } from './visitor.ts';

let house: House;
let identity: OpenIdentity;
let submit: Ledger['submit'];

beforeAll(async () => {
  house = await openHouse({ settings: { 'registrations-per-hour': 1000 } });
  identity = await identityWith((command) => submit(command));
});
afterAll(async () => {
  await identity[Symbol.asyncDispose]();
  await house[Symbol.asyncDispose]();
});

function identityWith(submitting: Ledger['submit']): Promise<OpenIdentity> {
  const { pool, url: databaseUrl } = house.db;
  const rooms = {
    pool,
    databaseUrl,
    clock: systemClock,
    random: systemRandom,
    signupBonus: () => 100,
    log: silentLog(),
  };
  return openIdentity({ ...rooms, ...MAIL_ROOMS, ledger: { submit: submitting } });
}

const BUSY: Outcome = { ...refusal('overloaded', 'Too many at once.'), retryAfterMs: 1 };
const newcomer = (username: string) => ({ username, email: `${username}@example.org`, password: PASSWORD });

/** Null if there is no such user. */
async function rowOf(username: string): Promise<{ account: number; isReady: boolean } | null> {
  const row = z.object({ account: z.int(), isReady: z.boolean() });
  return house.db.pool.maybeOne(
    sql.type(row)`select account, ledger_ready as "isReady" from users where username = ${username}`,
  );
}

async function expectHealed(username: string): Promise<void> {
  for (let time = 0; time < 2; time++) {
    const { status, body } = await house.visitor().signIn(username);
    expect([status, body.user.points, body.user.totalEarned]).toEqual([200, 100, 100]);
    await house.projector.caughtUp();
  }
  expect(await rowOf(username)).toMatchObject({ isReady: true });
}

test('a name is released when the ledger had no room for it, for the same person too', async () => {
  submit = async () => BUSY;
  expect(await identity.register(newcomer('no_room'))).toMatchObject({ kind: 'refusal', code: 'overloaded' });
  expect(await rowOf('no_room')).toBeNull();
  expect(await house.visitor().register('no_room')).toMatchObject({ points: 100, totalEarned: 100 });
});

test('a name refused by the ledger for another reason is released, and the fault is reported', async () => {
  submit = async () => refusal('balance-out-of-bounds', 'That cannot be.');
  await expect(identity.register(newcomer('no_reason'))).rejects.toThrow('refused a new account');
  expect(await rowOf('no_reason')).toBeNull();
  expect((await house.visitor().signIn('no_reason')).status).toBe(401);
});

const PLACES: readonly [string, Command['type'], boolean][] = [
  ['before_account', 'open-account', false],
  ['after_account', 'open-account', true],
  ['before_bonus', 'grant-signup-bonus', false],
  ['after_bonus', 'grant-signup-bonus', true],
];

test.each(PLACES)('%s: when the ledger fails, the name stays its owner’s', async (username, type, isWritten) => {
  submit = async (command) => {
    if (command.type !== type) return house.ledger.submit(command);
    if (isWritten) await house.ledger.submit(command);
    throw new Error('the writer has stopped');
  };
  await expect(identity.register(newcomer(username))).rejects.toThrow('the writer has stopped');
  expect(await rowOf(username)).toMatchObject({ isReady: false });
  const again = await house.visitor().post<{ code: string }>('/api/auth/register', newcomer(username));
  expect([again.status, again.body.code]).toEqual([409, 'username-taken']);
  expect((await house.visitor().signIn(username, 'a wrong password')).status).toBe(401);
  await house.visitor().register(`beside_${username}`);
  expect(await rowOf(username)).toMatchObject({ isReady: false });
  await expectHealed(username);
});

/** Makes updates or deletes of the users table fail. */
async function deafTo(wish: 'update' | 'delete'): Promise<void> {
  const { pool } = house.db;
  await pool.query(sql.unsafe`
    create or replace function cannot() returns trigger language plpgsql as $$ begin raise exception 'no disk'; end $$`);
  const when = wish === 'update' ? sql.fragment`update` : sql.fragment`delete`;
  await pool.query(sql.unsafe`create trigger deaf before ${when} on users for each row execute function cannot()`);
}

const hearsAgain = () => house.db.pool.query(sql.unsafe`drop trigger if exists deaf on users`);

test('a name that could not be released stays its owner’s', async () => {
  submit = async () => BUSY;
  await deafTo('delete');
  await expect(identity.register(newcomer('kept_back'))).rejects.toThrow('no disk');
  await hearsAgain();
  await expectHealed('kept_back');
});

test('an account that could not be marked as open is marked at the next sign-in', async () => {
  submit = async (command) => {
    const outcome = await house.ledger.submit(command);
    if (command.type === 'grant-signup-bonus') await deafTo('update');
    return outcome;
  };
  await expect(identity.register(newcomer('not_noted'))).rejects.toThrow('no disk');
  await hearsAgain();
  await expectHealed('not_noted');
});

test('a player whose bonus was granted before its amount changed sees the amount granted', async () => {
  const bonusOfBefore = (command: Command) =>
    command.type === 'grant-signup-bonus' ? { ...command, amountPoints: 70 } : command;
  submit = async (command) => {
    await house.ledger.submit(bonusOfBefore(command));
    if (command.type === 'grant-signup-bonus') throw new Error('the writer has stopped');
    return house.ledger.submit(command);
  };
  await expect(identity.register(newcomer('of_before'))).rejects.toThrow('the writer has stopped');
  await house.projector.caughtUp();
  const { status, body } = await house.visitor().signIn('of_before');
  expect([status, body.user.points, body.user.totalEarned]).toEqual([200, 70, 70]);
});

test('a name is not released when its owner signs in while the ledger refuses', async () => {
  const opened = Promise.withResolvers<void>();
  const wasRefused = Promise.withResolvers<void>();
  await using elsewhere = await identityWith(async (command) => {
    const outcome = await house.ledger.submit(command);
    opened.resolve();
    await wasRefused.promise;
    return outcome;
  });
  const signingIn: Promise<unknown>[] = [];
  submit = async () => {
    if (signingIn.length === 0) signingIn.push(elsewhere.signIn('in_a_hurry', PASSWORD));
    await opened.promise;
    return BUSY;
  };
  const being = { kind: 'refusal', code: 'overloaded', message: expect.stringContaining('Sign in') };
  expect(await identity.register(newcomer('in_a_hurry'))).toMatchObject(being);
  wasRefused.resolve();
  expect(await signingIn[0]).toMatchObject({ kind: 'signed-in', bonusPoints: 100 });
  await house.projector.caughtUp();
  await expectHealed('in_a_hurry');
});

test('a sign-in with a name that is being released is asked to retry', async () => {
  submit = async () => BUSY;
  await using client = await openClient(house.db.url);
  await deafTo('delete');
  await expect(identity.register(newcomer('too_late'))).rejects.toThrow('no disk');
  await hearsAgain();
  await client.pg.query(`begin; delete from users where username = 'too_late'`);
  const signingIn = identity.signIn('too_late', PASSWORD);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually(async () => (await client.pg.query(waiting)).rowCount === 1, { what: 'the sign-in' });
  await client.pg.query('commit');
  expect(await signingIn).toMatchObject({ kind: 'refusal', code: 'overloaded' });
});
