import { sql } from 'slonik';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contracts/definition/problem.ts';
import type { ListedNotification } from '#contracts/notifications/calls.ts';
import type { Notification } from '#contracts/push.ts';
import { adjusts } from '#tests/support/asks.ts';
import { accepted } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let admin: Visitor;

beforeAll(async () => {
  house = await openHouse();
  admin = house.visitor();
  await joinsStaff(house, admin, 'sending_warden', 'admin');
});
afterAll(() => house[Symbol.asyncDispose]());

async function playerNamed(username: string) {
  const visitor = house.visitor();
  const { id } = await visitor.register(username);
  await house.notifier.caughtUp();
  return { visitor, id };
}

const listOf = async (visitor: Visitor, query = '') =>
  (await visitor.get<ListedNotification[]>(`/api/notifications${query}`)).body;
const unreadOf = async (visitor: Visitor) =>
  (await visitor.get<{ unread: number }>('/api/notifications/unread')).body.unread;
const sends = (body: object, key: string = crypto.randomUUID()) =>
  admin.post<{ id: number } & Problem>('/api/admin/notifications', body, { 'idempotency-key': key });

test('a newcomer is welcomed, with the documented fields', async () => {
  const anna = await playerNamed('welcome_anna');
  expect(await listOf(anna.visitor)).toEqual([
    {
      id: expect.any(Number),
      type: 'welcome',
      title: 'Welcome!',
      message: 'Your signup bonus is in your balance.',
      amount: 100,
      isGlobal: false,
      isRead: false,
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
    },
  ]);
});

test('a global notification is marked as read per player, and hidden from newcomers', async () => {
  const anna = await playerNamed('global_anna');
  const bert = await playerNamed('global_bert');
  const sent = await sends({ title: 'New game', message: 'Plinko is open.' });
  expect(sent.status).toBe(200);
  expect(await listOf(anna.visitor)).toMatchObject([{ type: 'system', isGlobal: true }, { type: 'welcome' }]);
  expect((await anna.visitor.post(`/api/notifications/${sent.body.id}/read`)).status).toBe(200);
  const isRead = async (visitor: Visitor) => (await listOf(visitor)).find(({ id }) => id === sent.body.id)?.isRead;
  expect([await isRead(anna.visitor), await isRead(bert.visitor)]).toEqual([true, false]);
  expect([await unreadOf(anna.visitor), await unreadOf(bert.visitor)]).toEqual([1, 2]);
  expect(await bert.visitor.post('/api/notifications/read-all')).toMatchObject({ body: { success: true, marked: 2 } });
  expect([await unreadOf(anna.visitor), await unreadOf(bert.visitor)]).toEqual([1, 0]);
  const carl = await playerNamed('global_carl');
  expect(await isRead(carl.visitor)).toBeUndefined();
  expect((await carl.visitor.post(`/api/notifications/${sent.body.id}/read`)).status).toBe(404);
});

test('only unread ones are listed and paged, own and global', async () => {
  const anna = await playerNamed('unread_anna');
  const ids = [];
  for (const title of ['One', 'Two', 'Three']) ids.push((await sends({ title, message: 'To all.' })).body.id);
  await anna.visitor.post(`/api/notifications/${ids[1]}/read`);
  const titles = async (query: string) => (await listOf(anna.visitor, query)).map(({ title }) => title);
  expect(await titles('?only=unread')).toEqual(['Three', 'One', 'Welcome!']);
  expect(await titles(`?only=unread&limit=2&before=${ids[2]}`)).toEqual(['One', 'Welcome!']);
  await anna.visitor.post('/api/notifications/read-all');
  expect(await titles('?only=unread')).toEqual([]);
  expect((await anna.visitor.get('/api/notifications?only=read')).status).toBe(400);
});

test('notifications newer than the last one shown stay new, own and global', async () => {
  const anna = await playerNamed('shown_anna');
  const shown = (await listOf(anna.visitor))[0]!.id;
  await sends({ title: 'To all', message: 'Sent a moment later.' });
  await sends({ account: anna.id, title: 'To you', message: 'Sent a moment later.' });
  const marking = await anna.visitor.post('/api/notifications/read-all', { upTo: shown });
  expect(marking).toMatchObject({ body: { success: true, marked: 1 } });
  expect((await listOf(anna.visitor, '?only=unread')).map(({ title }) => title)).toEqual(['To you', 'To all']);
  expect((await anna.visitor.post('/api/notifications/read-all', { upTo: 0 })).status).toBe(400);
});

test("another player's notification does not exist", async () => {
  const anna = await playerNamed('owner_anna');
  const bert = await playerNamed('curious_bert');
  const [{ id }] = (await listOf(anna.visitor)) as [ListedNotification];
  expect((await bert.visitor.post<Problem>(`/api/notifications/${id}/read`)).body.code).toBe('not-found');
  expect((await listOf(anna.visitor))[0]).toMatchObject({ id, isRead: false });
  expect((await bert.visitor.post('/api/notifications/9007199254740991/read')).status).toBe(404);
  expect((await house.visitor().get('/api/notifications')).status).toBe(401);
});

test('pages go back by id, and expired ones are not listed', async () => {
  const anna = await playerNamed('paging_anna');
  for (let points = 1; points <= 5; points++) await accepted(house.ledger, adjusts(anna.id, points));
  await house.notifier.caughtUp();
  const [first, second] = (await listOf(anna.visitor, '?limit=2')) as [ListedNotification, ListedNotification];
  expect([first.amount, second.amount]).toEqual([5, 4]);
  expect((await listOf(anna.visitor, `?limit=2&before=${second.id}`)).map(({ amount }) => amount)).toEqual([3, 2]);
  const sent = await sends({ account: anna.id, title: 'Short', message: 'Gone soon.' });
  expect((await listOf(anna.visitor))[0]).toMatchObject({ id: sent.body.id, isGlobal: false });
  await house.db.pool.query(sql.unsafe`
    update notifications.notification set expires_at = now() where id = ${sent.body.id}`);
  expect((await listOf(anna.visitor))[0]).toMatchObject({ amount: 5 });
  const past = await sends({ title: 'Late', message: 'Late.', expiresAt: '2020-01-01T00:00:00Z' });
  expect(past.body.code).toBe('until-passed');
});

test('a repeated request of staff sends once; a different one under the same key is refused', async () => {
  const anna = await playerNamed('repeated_anna');
  const key = crypto.randomUUID();
  const body = { account: anna.id, title: 'Hello', message: 'Once.' };
  const [first, second] = [await sends(body, key), await sends(body, key)];
  expect(second.body.id).toBe(first.body.id);
  expect((await sends({ ...body, message: 'Twice.' }, key)).body.code).toBe('command-id-reused');
  expect((await listOf(anna.visitor)).filter(({ type }) => type === 'system')).toHaveLength(1);
  expect((await sends({ ...body, account: 1 })).body.code).toBe('account-unknown');
  expect((await anna.visitor.post('/api/admin/notifications', body)).status).toBe(403);
  const sent = await admin.get<{ notifications: object[] }>('/api/admin/notifications?limit=1');
  expect(sent.body.notifications).toMatchObject([{ account: anna.id, title: 'Hello', mail: false }]);
});

test('a kind turned off on screen is neither listed nor pushed; system messages cannot be turned off', async () => {
  const anna = await playerNamed('quiet_anna');
  const socket: Socket = io(house.address, {
    path: '/socket.io',
    transports: ['websocket'],
    extraHeaders: { cookie: anna.visitor.cookie, origin: house.address },
    reconnection: false,
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const cards: Notification[] = [];
  socket.on('notification', (card: Notification) => cards.push(card));
  const off = (kind: string) => ({ kind, screen: false, mail: true });
  const changed = await anna.visitor.call<{ preferences: object[] }>('PUT', '/api/notifications/preferences', {
    body: { preferences: [off('other'), off('system')] },
  });
  expect(changed.body.preferences).toContainEqual({ kind: 'other', screen: false, mail: false, fixed: ['mail'] });
  expect(changed.body.preferences).toContainEqual({ kind: 'system', screen: true, mail: true, fixed: ['screen'] });
  await accepted(house.ledger, adjusts(anna.id, 5));
  await house.notifier.caughtUp();
  const pushed = new Promise<Notification>((resolve) =>
    socket.on('notification', (card: Notification) => card.type === 'system' && resolve(card)),
  );
  const sent = await sends({ account: anna.id, title: 'Hello', message: 'You hear this.' });
  // Built from the stored row: a click on the card marks it as read.
  expect(await pushed).toEqual({ id: sent.body.id, type: 'system', title: 'Hello', message: 'You hear this.' });
  expect(cards.map(({ type }) => type)).not.toContain('other');
  expect((await listOf(anna.visitor)).map(({ type }) => type)).not.toContain('other');
  socket.close();
});

test('a message sent at one gateway is pushed by another, and a mark set there is seen here', async () => {
  const other = await house.openDoor();
  const anna = await playerNamed('both_doors_anna');
  const there = anna.visitor.at(other.address);
  const socket: Socket = io(other.address, {
    path: '/socket.io',
    transports: ['websocket'],
    extraHeaders: { cookie: there.cookie, origin: other.address },
    reconnection: false,
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const pushed = new Promise<Notification>((resolve) =>
    socket.on('notification', (card: Notification) => card.type === 'system' && resolve(card)),
  );
  const sent = await sends({ title: 'To all', message: 'At every gateway.' });
  expect(await pushed).toMatchObject({ id: sent.body.id, title: 'To all' });
  expect((await there.post(`/api/notifications/${sent.body.id}/read`)).status).toBe(200);
  expect((await listOf(anna.visitor))[0]).toMatchObject({ id: sent.body.id, isRead: true });
  socket.close();
});
