import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openLog } from '#infra/process/log.ts';
import { announcePerson } from '#services/identity/sessions/session-ends.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type House, openHouse } from '../gateway/house.ts';
import { PASSWORD } from '../gateway/visitor.ts';
import { confirmedPlayer, deliver, mailOf, resetLinkFor } from './mailbox.ts';

let house: House;
let log = '';

beforeAll(async () => {
  const to = { write: (line: string) => void (log += line) };
  house = await openHouse({ isOneOfSeveral: true, log: openLog({ level: 'trace', to }) });
});
afterAll(() => house[Symbol.asyncDispose]());

test('no log contains an address, a name, a password or a token, at any level, failures included', async () => {
  const { visitor, email } = await confirmedPlayer(house, 'unlogged_anna');
  await visitor.post('/api/auth/update-profile', { firstName: 'Annabel', email: 'unlogged_new@example.org' });
  const change = mailOf(await deliver(house), 'confirm-new-address').token;
  const token = await resetLinkFor(house, email);
  for (const page of ['reset-password', 'verify-email', 'confirm-email', 'stop-change', 'enrol']) {
    expect((await house.visitor().get(`/${page}?token=${token}`)).status).toBe(200);
    await house.visitor().get(`/api/auth/${page}?token=${token}`);
  }
  await house.db.pool.query(sql.unsafe`
    create function broken() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`);
  await house.db.pool.query(sql.unsafe`
    create trigger broken before insert on security_events for each row execute function broken()`);
  expect((await visitor.post('/api/auth/confirm-email', { token: change })).status).toBe(500);
  const reset = { token, password: 'nine paper kites' };
  expect((await house.visitor().post('/api/auth/reset-password', reset)).status).toBe(500);
  expect((await house.visitor().signIn('unlogged_anna')).status).toBe(500);
  await house.db.pool.query(sql.unsafe`drop function broken cascade`);
  expect((await house.visitor().post('/api/auth/reset-password', reset)).status).toBe(200);
  expect(log).toContain('a request failed');
  expect(log).toContain('/reset-password');
  for (const secret of [token, change, email, 'unlogged', 'Annabel', PASSWORD, reset.password]) {
    expect([secret, log.toLowerCase().includes(secret.toLowerCase())]).toEqual([secret, false]);
  }
});

test('neither the token table nor the outbox contains a link', async () => {
  const { email } = await confirmedPlayer(house, 'stored_anna');
  const token = await resetLinkFor(house, email);
  for (const table of [
    ['account_tokens'],
    ['mail', 'outbox'],
    ['recovery_requests'],
    ['security_events'],
    ['rate_limit'],
  ]) {
    const rows = await house.db.pool.anyFirst(
      sql.type(z.object({ row: z.string() }))`select rows::text as row from ${sql.identifier(table)} rows`,
    );
    expect([table, rows.join().includes(token)]).toEqual([table, false]);
  }
  const counted = await house.db.pool.anyFirst(sql.type(z.object({ key: z.string() }))`select key from rate_limit`);
  expect(counted.filter((key) => key.includes('@'))).toEqual([]);
});

test('public feeds and the leaderboard show names, but no address, withdrawal id or ban', async () => {
  const { visitor, user, email } = await confirmedPlayer(house, 'public_anna');
  for (let bet = 0; bet < 5; bet++) await visitor.bet(1);
  await house.projector.caughtUp();
  for (const path of ['/api/public/recent-activity', '/api/public/stats', '/api/leaderboard']) {
    const { status, text } = await house.visitor().get(path);
    expect([path, status]).toEqual([path, 200]);
    expect([path, text.includes(email), /isBanned|banReason|email|firstName/.test(text)]).toEqual([path, false, false]);
  }
  const feed = await house.visitor().get('/api/public/recent-activity');
  expect(feed.text.includes(String(user.id))).toBe(false);
});

test('a changed name changes in the feeds of every gateway within a second', async () => {
  const other = await house.openDoor();
  const { visitor, user } = await confirmedPlayer(house, 'called_anna');
  for (let bet = 0; bet < 3; bet++) await visitor.bet(1);
  await house.projector.caughtUp();
  const feedAt = async (door: { visitor: House['visitor'] }) =>
    (await door.visitor().get('/api/public/recent-activity')).text;
  for (const door of [house, other]) expect(await feedAt(door)).toContain('called_anna');
  await house.db.pool.transaction(async (transaction) => {
    await transaction.query(sql.unsafe`update users set username = 'Deleted player' where account = ${user.id}`);
    await announcePerson(transaction, user.id);
  });
  for (const door of [house, other]) {
    const isRenamed = async () => !(await feedAt(door)).includes('called_anna');
    await eventually(isRenamed, { withinMs: 1000, what: 'the new name' });
    expect(await feedAt(door)).toContain('Deleted player');
  }
});
