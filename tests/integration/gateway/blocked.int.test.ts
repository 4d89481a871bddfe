import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'slonik';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Problem } from '#contracts/definition/problem.ts';
import type { BlockedAddress } from '#contracts/standing/blocked-calls.ts';
import { eventually } from '#tests/support/eventually.ts';
import { run, USERS } from '../operator/operator-bed.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import { PASSWORD, type Visitor } from './visitor.ts';

const MODERATOR = '198.51.100.9';
const BLOCKED = '203.0.113.7';

const nextOf = (socket: Socket, event: string) => new Promise((resolve) => socket.once(event, resolve));

let house: House;
let other: House;
let moderator: Visitor;
let admin: Visitor;

beforeAll(async () => {
  house = await openHouse({ config: { proxyHops: 1 } });
  other = (await house.openDoor()) as House;
  moderator = house.visitor();
  await joinsStaff(house, moderator, 'the_marshal', 'moderator');
  admin = house.visitor();
  await joinsStaff(house, admin, 'the_warden', 'admin');
});
afterAll(() => house[Symbol.asyncDispose]());

const from = (address: string) => ({ 'x-forwarded-for': address });
const block = (network: string, address = MODERATOR) =>
  moderator.call<BlockedAddress & Problem>('POST', '/api/admin/blocked-addresses', {
    body: { network, reason: 'card fraud' },
    headers: { ...from(address), 'idempotency-key': randomUUID() },
  });
const unblock = (id: number) =>
  moderator.call('DELETE', `/api/admin/blocked-addresses/${id}`, {
    body: { reason: 'a mistake' },
    headers: { ...from(MODERATOR), 'idempotency-key': randomUUID() },
  });

test('a blocked network is refused at every door of every gateway, and its open sockets close', async () => {
  const anna = house.visitor();
  await anna.register('anna');
  // The session of the next bet is found by the text of the cookie.
  expect((await anna.bet(1, {}, from(BLOCKED))).status).toBe(200);
  const headers = { cookie: anna.cookie, origin: house.address, ...from(BLOCKED) };
  const socket = io(house.address, {
    path: '/socket.io',
    transports: ['websocket'],
    extraHeaders: headers,
    reconnection: false,
  });
  await nextOf(socket, 'connect');
  const feed = new WebSocket(`${house.address.replace('http', 'ws')}/ws`, { headers });
  await once(feed, 'open');
  const ends = Promise.all([nextOf(socket, 'disconnect'), once(feed, 'close')]);

  const { body: blocked } = await block('203.0.113.0/24');
  expect(blocked).toMatchObject({ network: '203.0.113.0/24', addedByName: 'the_marshal' });
  await ends;
  for (const door of [house, other]) {
    await eventually(async () => (await door.visitor().get('/api/user', from(BLOCKED))).status === 403, {
      what: 'the refusal',
    });
  }
  const newcomer = { username: 'newcomer', email: 'newcomer@example.org', password: PASSWORD };
  const refused = [
    await house.visitor().post<Problem>('/api/auth/register', newcomer, from(BLOCKED)),
    await house.visitor().post<Problem>('/api/auth/login', { username: 'anna', password: PASSWORD }, from(BLOCKED)),
    await anna.get<Problem>('/api/user', from(BLOCKED)),
    await anna.bet(1, {}, from(BLOCKED)),
  ];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, 'address-blocked']));
  const closed = new WebSocket(`${house.address.replace('http', 'ws')}/ws`, { headers });
  closed.on('error', () => undefined);
  const [, response] = (await once(closed, 'unexpected-response')) as [unknown, { statusCode: number }];
  expect(response.statusCode).toBe(403);
  const polled = await house.visitor().get('/socket.io/?EIO=4&transport=polling', from(BLOCKED));
  expect(polled.status).toBe(403);
  expect((await house.visitor().get('/landing', from(BLOCKED))).status).toBe(200);
  expect((await anna.get('/api/user', from('203.0.114.7'))).status).toBe(200);

  expect((await unblock(blocked.id)).status).toBe(200);
  await eventually(async () => (await anna.get('/api/user', from(BLOCKED))).status === 200, { what: 'the admission' });
});

test.each([
  [MODERATOR, 'own-address'],
  ['198.51.0.0/16', 'own-address'],
  ['0.0.0.0/0', 'invalid-input'],
  ['10.0.0.0/8', 'invalid-input'],
  ['2001::/20', 'invalid-input'],
  ['example.org', 'invalid-input'],
  ...['::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b::/32', '64:ff9b:1::/48', '::/32', '2001::/32'].map(
    (network) => [network, 'network-too-wide'],
  ),
  ['::ffff:198.0.0.0/104', 'network-too-wide'],
  [`::ffff:${MODERATOR}`, 'own-address'],
  [`64:ff9b::${MODERATOR}`, 'own-address'],
  ['64:ff9b::198.51.0.0/112', 'own-address'],
] as [string, string][])('%s cannot be blocked', async (network, code) => {
  expect((await block(network)).body.code).toBe(code);
});

test('an IPv6 network is not blocked by a member of staff in it, and covers its addresses', async () => {
  const own = '2001:db8:1:2:3:4:5:6';
  expect((await block('2001:db8:1:2::/64', own)).body.code).toBe('own-address');
  const { body } = await block('2001:db8:1:2::/64');
  const asked = () => house.visitor().get('/api/config', from(own));
  await eventually(async () => (await asked()).status === 403, { what: 'the refusal' });
  expect((await block('2001:db8:1:2::7')).body.code).toBe('already-blocked');
  await unblock(body.id);
  await eventually(async () => (await asked()).status === 200, { what: 'the admission' });
});

const isRefused = async (address: string) => (await house.visitor().get('/api/config', from(address))).status === 403;

test('a block holds for every spelling of the address, whichever it was made with', async () => {
  const spellings = ['192.0.2.77', '::ffff:192.0.2.77', '::ffff:c000:24d', '64:ff9b::192.0.2.77', '2002:c000:24d::1'];
  for (const spelling of spellings) {
    const { body } = await block(spelling);
    expect(body).toMatchObject({ network: '192.0.2.77' });
    for (const other of spellings) await eventually(() => isRefused(other), { what: `the refusal of ${other}` });
    expect((await block(spellings[0]!)).body.code).toBe('already-blocked');
    await unblock(body.id);
    await eventually(async () => !(await isRefused(spelling)), { what: 'the admission' });
  }
});

test('an admin with a session at a blocked address still lists and lifts blocks; others there do not', async () => {
  const { body } = await block('203.0.113.0/24');
  await eventually(() => isRefused(BLOCKED), { what: 'the refusal' });
  const path = `/api/admin/blocked-addresses/${body.id}`;
  const keyed = { body: { reason: 'a mistake' }, headers: { ...from(BLOCKED), 'idempotency-key': randomUUID() } };
  expect((await moderator.call<Problem>('DELETE', path, keyed)).body.code).toBe('address-blocked');
  expect((await admin.get('/api/admin/blocked-addresses', from(BLOCKED))).status).toBe(200);
  const headers = { cookie: admin.cookie, origin: house.address, ...from(BLOCKED) };
  const feed = new WebSocket(`${house.address.replace('http', 'ws')}/ws`, { headers });
  await once(feed, 'open');
  feed.close();
  expect((await admin.call('DELETE', path, keyed)).status).toBe(200);
  await eventually(async () => !(await isRefused(BLOCKED)), { what: 'the admission' });
});

const stored = (network: string) =>
  house.db.pool.query(sql.unsafe`
    insert into staff.blocked_address (network, reason, added_by, command_id)
    values (${network}, 'of an earlier version', 1, ${randomUUID()})`);

test('a block of all of IPv4 that an earlier version stored is not enforced', async () => {
  await stored('::ffff:0:0/96');
  const { body } = await block('192.0.2.78');
  await eventually(() => isRefused('192.0.2.78'), { what: 'the refusal' });
  expect(await isRefused('192.0.2.79')).toBe(false);
  await unblock(body.id);
});

test('the terminal lists blocks and lifts all that refuse an address', async () => {
  await block('::ffff:198.18.7.7');
  await stored('198.18.0.0/16');
  await eventually(() => isRefused('198.18.7.7'), { what: 'the refusal' });
  const users = (...words: string[]) => run(house.db.url, words, USERS);
  expect((await users('blocks')).out).toMatch(/^198\.18\.7\.7 {2}since .*: card fraud$/m);
  const lifted = await users('unblock', '64:ff9b::198.18.7.7');
  expect(lifted.out).toContain('198.18.0.0/16 is no longer blocked.');
  expect(lifted.out).toContain('198.18.7.7 is no longer blocked.');
  await eventually(async () => !(await isRefused('198.18.7.7')), { what: 'the admission' });
  expect((await users('unblock', '198.18.7.7')).out).toBe('No block refuses 198.18.7.7.\n');
  expect((await users('unblock', 'example.org')).code).toBe(1);
});
