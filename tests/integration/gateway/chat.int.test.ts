import { sql } from 'slonik';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { ChatState } from '#contracts/chat/state.ts';
import type { ChatMessage } from '#contracts/chat/message.ts';
import type { ChatSent } from '#contracts/chat/push.ts';
import type { ReportQueue } from '#contracts/chat/staff-calls.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { ListedNotification } from '#contracts/notifications/calls.ts';
import { eraseAccounts } from '#services/identity/erasure/erase-accounts.ts';
import { MAIL_ROOMS } from '#tests/support/mail-rooms.ts';
import { eventually } from '#tests/support/eventually.ts';
import { chatter, historyOf, QUICK, sends, socketAt } from './chatters.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;
let moderator: Visitor;

const player = (username: string, at: House = house) => chatter(at, username);

beforeAll(async () => {
  house = await openHouse({ isOneOfSeveral: true, settings: { ...QUICK, 'registrations-per-hour': 1000 } });
  other = await house.openDoor();
  moderator = house.visitor();
  await joinsStaff(house, moderator, 'chat_marshal', 'moderator');
});
afterAll(() => house[Symbol.asyncDispose]());

const decides = <Body>(staff: Visitor, call: string, body: object, key: string = crypto.randomUUID()) => {
  const [method = '', path] = call.split(' ');
  const headers = { 'idempotency-key': key };
  return staff.call<Body & Problem>(method, `/api/admin/chat/${path}`, { body, headers });
};
const textsOf = (messages: readonly ChatMessage[]) => messages.map(({ message }) => message);

const sendsBySocket = (socket: Socket, sent: object): Promise<ChatSent> => socket.emitWithAck('chat_message', sent);

test('a message reaches the sockets of both gateways and both transports once, in order, with the documented fields', async () => {
  const [anna, bert] = [await player('order_anna'), await player('order_bert')];
  const [annaHere, annaThere] = [
    await socketAt(house.address, anna.visitor),
    await socketAt(other.address, anna.visitor),
  ];
  const heard: ChatMessage[] = [];
  annaThere.on('message', (message: ChatMessage) => heard.push(message));
  const raw = new WebSocket(`${other.address.replace('http', 'ws')}/ws`, {
    headers: { cookie: bert.visitor.cookie, origin: other.address },
  });
  const heardRaw: { type: string; message?: ChatMessage }[] = [];
  raw.on('message', (data: Buffer) => heardRaw.push(JSON.parse(data.toString())));
  await new Promise((resolve) => raw.on('open', resolve));
  raw.send(JSON.stringify({ type: 'auth', userId: bert.id }));
  await eventually(() => heardRaw.some(({ type }) => type === 'auth_success'));

  const wanted = Array.from({ length: 30 }, (_, place) => `order ${place}`);
  for (const [place, message] of wanted.entries()) {
    const sent =
      place % 2 === 0 ? await sendsBySocket(annaHere, { message }) : (await sends(anna.visitor, message)).status;
    expect(place % 2 === 0 ? sent : { ok: sent === 200 }).toMatchObject({ ok: true });
  }
  raw.send(JSON.stringify({ type: 'chat_message', message: 'order raw' }));
  await eventually(() => heard.some(({ message }) => message === 'order raw'));
  const own = (message: ChatMessage) => message.message.startsWith('order ');
  expect(textsOf(heard.filter(own))).toEqual([...wanted, 'order raw']);
  const raws = await eventually(() => {
    const found = heardRaw.flatMap(({ type, message }) => (type === 'message' && message ? [message] : [])).filter(own);
    return found.length === wanted.length + 1 && found;
  });
  expect(raws).toEqual(heard.filter(own));
  expect(heard.find(own)).toEqual({
    id: expect.any(Number),
    username: 'order_anna',
    message: 'order 0',
    timestamp: expect.stringMatching(/Z$/),
    isAdmin: false,
    type: 'message',
    version: expect.any(Number),
  });
  expect(heardRaw).toContainEqual({ type: 'chat_sent', sent: { ok: true, message: heard.findLast(own) } });
  expect((await historyOf(bert.visitor)).filter(own)).toEqual(heard.filter(own));
  annaHere.close();
  annaThere.close();
  raw.close();
});

test.each([
  ['families, hearts, keycaps and flags', '👨‍👩‍👧‍👦 ❤️ 1️⃣ 🇳🇴 🏳️‍🌈 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 👋🏾'],
  ['500 emoji', '🎲'.repeat(500)],
  ['140 families', '👨‍👩‍👧‍👦'.repeat(140)],
])('%s arrive whole, by both ways', async (what, message) => {
  const name = what.replaceAll(/\W/g, '_').slice(0, 20);
  const [one, two] = [await player(`${name}_1`), await player(`${name}_2`)];
  expect((await sends(one.visitor, message)).body.message).toMatchObject({ message });
  const socket = await socketAt(other.address, two.visitor);
  expect(await sendsBySocket(socket, { message, id: crypto.randomUUID() })).toMatchObject({ message: { message } });
  socket.close();
  expect(textsOf(await historyOf(one.visitor)).slice(-2)).toEqual([message, message]);
});

test('a repeated id, and the same words within a second, are one message', async () => {
  const anna = await player('twice_anna');
  const key = { 'idempotency-key': crypto.randomUUID() };
  const [first, again] = [await sends(anna.visitor, 'once', {}, key), await sends(anna.visitor, 'once', {}, key)];
  expect(again.body.message).toEqual(first.body.message);
  expect((await sends(anna.visitor, 'another', {}, key)).body.code).toBe('command-id-reused');
  const sent = await Promise.all(Array.from({ length: 5 }, () => sends(anna.visitor, 'hello hello')));
  expect(new Set(sent.map(({ body }) => body.message.id)).size).toBe(1);
});

test('players without a verified email read and do not send', async () => {
  const anna = house.visitor();
  await anna.register('unverified_anna');
  const socket = await socketAt(house.address, anna);
  const sentence = 'Verify your email to participate in chat';
  expect((await sends(anna, 'hello')).body).toMatchObject({ code: 'address-unconfirmed', message: sentence });
  expect(await sendsBySocket(socket, { message: 'hello' })).toMatchObject({ ok: false, message: sentence });
  expect((await anna.get<ChatState>('/api/chat/state')).body).toMatchObject({
    canSend: false,
    silence: { reason: 'unverified', message: sentence },
  });
  expect((await anna.get('/api/chat/history')).status).toBe(200);
  socket.close();
});

test('links are refused with a sentence, and a shared receipt is not a link', async () => {
  const anna = await player('linking_anna');
  expect((await sends(anna.visitor, 'join example.com')).body).toMatchObject({ code: 'chat-link' });
  const bet = await anna.visitor.bet(1);
  const round = bet.body.receipt.roundId;
  const { link } = (await anna.visitor.get<{ link: string }>(`/api/fair/round/${round}/link`)).body;
  const pasted = await sends(anna.visitor, `look ${house.address}/receipt/${link} wow`);
  expect(pasted.body.message).toMatchObject({ message: 'look wow', receipt: link });
  expect((await sends(anna.visitor, '', { receipt: link })).body.message).toMatchObject({ message: '', receipt: link });
  expect((await sends(anna.visitor, '', { receipt: 'x'.repeat(60) })).status).toBe(404);
});

test('a mention rings the bell of its player once in a while, and not for a player who is ignored', async () => {
  const [anna, bert, carl] = [await player('bell_anna'), await player('bell_bert'), await player('bell_carl')];
  await bert.visitor.call('PUT', '/api/chat/ignored/bell_carl', { body: {} });
  const bells = async () =>
    (await bert.visitor.get<ListedNotification[]>('/api/notifications')).body.filter(({ type }) => type === 'mention');
  await sends(carl.visitor, 'hey @bell_bert');
  expect(await bells()).toEqual([]);
  await sends(anna.visitor, 'hey @Bell_Bert and @nobody_here');
  await sends(anna.visitor, '@bell_bert again, @bell_anna');
  expect((await bells()).length).toBe(1);
  expect((await bert.visitor.get<ChatState>('/api/chat/state')).body.ignored).toEqual(['bell_carl']);
  await bert.visitor.call('DELETE', '/api/chat/ignored/bell_carl');
  expect((await bert.visitor.get<ChatState>('/api/chat/state')).body.ignored).toEqual([]);
});

test('a removed message takes its bell, unless another message rang it too', async () => {
  const [anna, bert, troll] = [await player('bell_dora'), await player('bell_emil'), await player('bell_troll')];
  const bells = async () =>
    (await bert.visitor.get<ListedNotification[]>('/api/notifications')).body.filter(({ type }) => type === 'mention');
  const mentions = async ({ visitor }: typeof anna) =>
    (await sends(visitor, `hey @bell_emil ${crypto.randomUUID()}`)).body.message.id;
  const removes = (id: number) => decides(moderator, `DELETE messages/${id}`, { reason: 'rude' });
  const [first, second] = [await mentions(anna), await mentions(anna)];
  await removes(first);
  expect((await bells()).length).toBe(1);
  await removes(second);
  expect(await bells()).toEqual([]);
  await mentions(troll);
  expect((await bells()).length).toBe(1);
  await decides(moderator, `PUT mutes/${troll.id}`, { minutes: 60, reason: 'insults', removesLastHour: true });
  expect(await bells()).toEqual([]);
});

test('a moderator sees a report in its place, removes the message everywhere, and mutes its author', async () => {
  const [anna, troll] = [await player('good_anna'), await player('bad_troll')];
  const socket = await socketAt(other.address, anna.visitor);
  const removed: number[] = [];
  socket.on('message_removed', ({ id }: { id: number }) => removed.push(id));
  await sends(anna.visitor, 'before');
  const { id } = (await sends(troll.visitor, 'something rude')).body.message;
  const later = (await sends(troll.visitor, 'more of it')).body.message.id;
  const report = (visitor: Visitor, body: object = { reason: 'abuse', note: 'rude' }) =>
    visitor.post(`/api/chat/messages/${id}/report`, body);
  expect((await report(anna.visitor)).status).toBe(200);
  expect((await report(anna.visitor)).status).toBe(200);
  expect((await report(troll.visitor)).status).toBe(404);

  const queue = async () => (await moderator.get<ReportQueue>('/api/admin/chat/reports')).body;
  const reported = (await queue()).reports.find(({ message }) => message.id === id)!;
  expect(reported).toMatchObject({
    message: { message: 'something rude', username: 'bad_troll' },
    by: [{ username: 'good_anna', reason: 'abuse', note: 'rude' }],
    author: { mute: null, mutes: 0, removals: 0, isBanned: false },
  });
  expect(reported.context.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['before', 'something rude', 'more of it']),
  );
  const key = crypto.randomUUID();
  const muted = { minutes: 60, reason: 'insults', removesLastHour: true };
  const mute = () => decides<{ removed: number }>(moderator, `PUT mutes/${troll.id}`, muted, key);
  const first = (await mute()).body;
  expect(first).toMatchObject({ removed: 2, mute: { username: 'bad_troll', reason: 'insults' } });
  expect((await mute()).body).toEqual(first);
  await eventually(() => removed.includes(id) && removed.includes(later));
  expect((await historyOf(anna.visitor)).some((message) => message.id === id)).toBe(false);
  expect((await queue()).reports.some(({ message }) => message.id === id)).toBe(false);
  expect((await sends(troll.visitor, 'again')).body).toMatchObject({ code: 'chat-muted' });
  const log = await moderator.get<{ entries: { action: string; message: number | null }[] }>(
    `/api/admin/chat/log?account=${troll.id}`,
  );
  expect(log.body.entries.map(({ action }) => action)).toEqual(['mute', 'remove', 'remove']);

  const lift = (reason: string) => decides(moderator, `DELETE mutes/${troll.id}`, { reason });
  expect([(await lift('said sorry')).status, (await lift('twice')).status]).toEqual([200, 404]);
  expect((await sends(troll.visitor, 'sorry')).status).toBe(200);
  socket.close();
});

test('a moderator dismisses reports, and removes a message by its id', async () => {
  const [anna, bert] = [await player('plain_anna'), await player('plain_bert')];
  const { id } = (await sends(anna.visitor, 'harmless')).body.message;
  await bert.visitor.post(`/api/chat/messages/${id}/report`, { reason: 'spam' });
  const reason = 'fine';
  expect((await decides(moderator, `POST messages/${id}/dismiss`, { reason })).status).toBe(200);
  const { reports } = (await moderator.get<ReportQueue>('/api/admin/chat/reports')).body;
  expect(reports.some(({ message }) => message.id === id)).toBe(false);
  const remove = () => decides(moderator, `DELETE messages/${id}`, { reason });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
  const { messages } = (
    await moderator.get<{ messages: { id: number; removal: object | null }[] }>(
      `/api/admin/chat/messages?account=${anna.id}`,
    )
  ).body;
  expect(messages).toMatchObject([{ id, removal: { reason, by: expect.stringMatching(/^operator:/) } }]);
  expect((await decides(moderator, 'DELETE messages/9999999', { reason })).status).toBe(404);
});

test('a moderator mutes neither themselves nor staff, and players moderate nothing', async () => {
  const admin = house.visitor();
  const adminId = await joinsStaff(house, admin, 'chat_warden', 'admin');
  const own = await house.identity.accountOf('chat_marshal');
  const mute = (visitor: Visitor, account: unknown) =>
    decides(visitor, `PUT mutes/${String(account)}`, { minutes: null, reason: 'a try' });
  expect((await mute(moderator, own)).body.code).toBe('own-account');
  expect((await mute(moderator, adminId)).body.code).toBe('forbidden');
  expect((await mute((await player('no_marshal')).visitor, own)).status).toBe(403);
  expect((await mute(admin, own)).status).toBe(200);
  await decides(admin, `DELETE mutes/${own}`, { reason: 'a test' });
});

test('messages of an ignored player reach neither the sockets nor the history of the player who ignores them', async () => {
  const [anna, bert, carl] = [await player('hide_anna'), await player('hide_bert'), await player('hide_carl')];
  await bert.visitor.call('PUT', '/api/chat/ignored/hide_carl', { body: {} });
  const socket = await socketAt(other.address, bert.visitor);
  const heard: string[] = [];
  socket.on('message', ({ message }: ChatMessage) => heard.push(message));
  const raw = new WebSocket(`${house.address.replace('http', 'ws')}/ws`, {
    headers: { cookie: bert.visitor.cookie, origin: house.address },
  });
  const heardRaw: string[] = [];
  raw.on('message', (data: Buffer) => heardRaw.push(data.toString()));
  await new Promise((resolve) => raw.on('open', resolve));
  raw.send(JSON.stringify({ type: 'auth', userId: bert.id }));
  await eventually(() => heardRaw.some((frame) => frame.includes('auth_success')));
  await sends(carl.visitor, 'hidden words');
  await sends(anna.visitor, 'seen words');
  await eventually(() => heard.includes('seen words') && heardRaw.some((frame) => frame.includes('seen words')));
  expect([...heard, ...heardRaw].filter((text) => text.includes('hidden words'))).toEqual([]);
  expect(textsOf(await historyOf(bert.visitor))).not.toContain('hidden words');
  expect(textsOf(await historyOf(anna.visitor))).toContain('hidden words');
  socket.close();
  raw.close();
});

test('messages of moderators and admins are marked', async () => {
  const keeper = await house.identity.accountOf('chat_marshal');
  await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${keeper}`);
  expect((await sends(moderator, 'be kind')).body.message).toMatchObject({ isAdmin: false, isModerator: true });

  const admin = house.visitor();
  const id = await joinsStaff(house, admin, 'marked_warden', 'admin');
  await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${id}`);
  expect((await sends(admin, 'welcome all')).body.message).toMatchObject({ isAdmin: true, username: 'marked_warden' });
});

test('players at both gateways are counted together', async () => {
  const [anna, bert] = [await player('count_anna'), await player('count_bert')];
  const here = await socketAt(house.address, anna.visitor);
  const counts: number[] = [];
  here.on('online_count', ({ count }: { count: number }) => counts.push(count));
  const there = await socketAt(other.address, bert.visitor);
  await eventually(() => counts.some((count) => count >= 2), { withinMs: 60_000 });
  here.close();
  there.close();
});

test('erasure deletes the messages of a player', async () => {
  const anna = await player('erased_anna');
  const { id } = (await sends(anna.visitor, 'soon gone')).body.message;
  await house.db.pool.query(sql.unsafe`
    update users set closing_at = now() - interval '30 days' where account = ${anna.id}`);
  await eraseAccounts({ ...MAIL_ROOMS, pool: house.db.pool, ledger: house.ledger, now: () => Date.now() });
  expect((await historyOf(moderator)).some((message) => message.id === id)).toBe(false);
});

test(
  'a flood from fifty accounts is bounded, refused without storing, and the bets of others are taken',
  { timeout: 240_000 },
  async () => {
    await using busy = await openHouse({
      settings: { 'chat-slow-seconds': 0, 'chat-house-per-minute': 40, 'registrations-per-hour': 1000 },
    });
    const crowd = await Promise.all(Array.from({ length: 50 }, (_, place) => player(`flood_${place}`, busy)));
    const { visitor: bystander } = await player('flood_bystander', busy);
    const statuses: number[] = [];
    const bets: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const sending = Promise.all(crowd.map(({ visitor }, place) => sends(visitor, `spam ${turn} ${place}`)));
      bets.push((await bystander.bet(1)).status);
      const sent = await sending;
      statuses.push(...sent.map(({ status }) => status));
    }
    const taken = statuses.filter((status) => status === 200).length;
    expect(taken).toBeGreaterThanOrEqual(20);
    expect(taken).toBeLessThanOrEqual(40);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(bets).toEqual([200, 200, 200]);
    expect((await historyOf(crowd[0]!.visitor)).length).toBe(taken);
  },
);
