import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { userStats } from '#contracts/game-stats/calls.ts';
import type { ActivityPush, GameResult, Notification, ViewPush } from '#contracts/push.ts';
import { HIDDEN_PLAYER } from '#contracts/accounts/fields.ts';
import { bansPerson } from '#tests/support/standing.ts';
import { type House, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house[Symbol.asyncDispose]());

type Player = { visitor: Visitor; id: number; username: string };

async function playerNamed(username: string): Promise<Player> {
  const visitor = house.visitor();
  const { id } = await visitor.register(username);
  return { visitor, id, username };
}

function playerSocket(visitor: Visitor, headers: Record<string, string> = {}): Socket {
  const extraHeaders = { cookie: visitor.cookie, origin: house.address, ...headers };
  return io(house.address, { path: '/socket.io', transports: ['websocket'], extraHeaders, reconnection: false });
}

function activitySocket(visitor: Visitor, headers: Record<string, string> = {}): WebSocket {
  const address = house.address.replace('http', 'ws');
  return new WebSocket(`${address}/ws`, { headers: { cookie: visitor.cookie, origin: house.address, ...headers } });
}

const nextOf = <Message>(socket: Socket, event: string) =>
  new Promise<Message>((resolve) => socket.once(event, resolve as (message: unknown) => void));

async function nextMessage(socket: WebSocket): Promise<ActivityPush> {
  const [data] = (await once(socket, 'message')) as [Buffer];
  return JSON.parse(data.toString()) as ActivityPush;
}

/** The number of players online may be pushed before it. */
async function nextRound(socket: WebSocket): Promise<ActivityPush> {
  for (;;) {
    const push = await nextMessage(socket);
    if (push.type === 'game_result') return push;
  }
}

/** E.g. "404 There is no socket here." */
async function refusalOf(socket: WebSocket): Promise<string> {
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  socket.on('error', () => undefined);
  const said = await text(response);
  socket.terminate();
  return `${response.statusCode} ${said}`;
}

test('a player is notified which views changed after a bet, with a position to read them at', async () => {
  const anna = await playerNamed('pushed_anna');
  const bert = await playerNamed('pushed_bert');
  await house.projector.caughtUp();
  const socket = playerSocket(anna.visitor);
  await nextOf(socket, 'connect');
  socket.emit('auth', { userId: anna.id, username: anna.username });
  await nextOf(socket, 'auth_success');

  const pushes: ViewPush[] = [];
  const told = new Promise<void>((resolve) => {
    socket.on('view', (push: ViewPush) => {
      pushes.push(push);
      if (
        ['balance', 'statement', 'rounds', 'leaderboard'].every((view) =>
          pushes.some(({ views }) => views.includes(view as never)),
        )
      )
        resolve();
    });
  });
  await bert.visitor.bet(1);
  const bet = await anna.visitor.bet(10);
  await told;
  const own = pushes.find(({ views }) => views.includes('balance'))!;
  expect(Number(own.position.split(':')[1])).toBeGreaterThanOrEqual(bet.body.receipt.seq);
  const me = await anna.visitor.get<{ points: number }>('/api/auth/user', { 'min-position': own.position });
  expect(me.body.points).toBe(bet.body.newBalance);
  socket.close();
});

test('a win arrives as a notification with the documented fields', async () => {
  const anna = await playerNamed('winning_anna');
  await house.projector.caughtUp();
  const socket = playerSocket(anna.visitor);
  await nextOf(socket, 'connect');
  const won = new Promise<Notification>((resolve) => {
    socket.on('notification', (notification: Notification) => notification.type === 'win' && resolve(notification));
  });
  for (;;) if ((await anna.visitor.bet(5)).body.isWin) break;
  expect(await won).toMatchObject({
    type: 'win',
    title: 'You won!',
    message: 'Dice paid 9 on 5.',
    amount: 4,
    gameName: 'dice',
  });
  socket.close();
});

test("an adjustment by an operator reaches that player only, and refreshes the home screen's figures", async () => {
  const anna = await playerNamed('adjusted_anna');
  const bert = await playerNamed('unadjusted_bert');
  await house.projector.caughtUp();
  const [socket, another] = [playerSocket(anna.visitor), playerSocket(bert.visitor)];
  await Promise.all([nextOf(socket, 'connect'), nextOf(another, 'connect')]);
  const nextAdjustment = (from: Socket) =>
    new Promise<Notification>((resolve) =>
      from.on('notification', (card: Notification) => card.type === 'other' && resolve(card)),
    );
  const [told, toldNext] = [nextAdjustment(socket), nextAdjustment(another)];
  const figures = new Promise<void>((resolve) => {
    socket.on('view', ({ views }: ViewPush) => views.includes(userStats.view!) && resolve());
  });
  const adjust = { type: 'adjust-points', actor: 'cli:test', reason: 'goodwill' } as const;
  await house.ledger.submit({ ...adjust, commandId: crypto.randomUUID(), account: anna.id, amountPoints: 25 });
  expect(await told).toMatchObject({ amount: 25, message: 'goodwill' });
  await figures;
  await house.ledger.submit({ ...adjust, commandId: crypto.randomUUID(), account: bert.id, amountPoints: 7 });
  expect(await toldNext).toMatchObject({ amount: 7 });
  for (const open of [socket, another]) open.close();
});

test('a client that claims to be another player is refused and disconnected', async () => {
  const anna = await playerNamed('claiming_anna');
  const bert = await playerNamed('claimed_bert');
  const socket = playerSocket(anna.visitor);
  await nextOf(socket, 'connect');
  const cutOff = nextOf(socket, 'disconnect');
  socket.emit('auth', { userId: bert.id, username: bert.username });
  expect(await nextOf(socket, 'auth_error')).toMatchObject({ message: expect.any(String) });
  await cutOff;

  const feed = activitySocket(anna.visitor);
  await once(feed, 'open');
  const closed = once(feed, 'close');
  feed.send(JSON.stringify({ type: 'auth', userId: bert.id }));
  expect(await nextMessage(feed)).toMatchObject({ type: 'error' });
  await closed;
});

test('sockets of visitors, of foreign pages and of forged cookies are refused', async () => {
  const anna = await playerNamed('refused_anna');
  const forger = anna.visitor.twin();
  forger.plant('tally_session.sig', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  const leaving = await playerNamed('left_anna');
  const left = leaving.visitor.twin();
  await leaving.visitor.post('/api/auth/logout');
  const attempts: [Visitor, Record<string, string>, string][] = [
    [house.visitor(), {}, '401 Please sign in first.'],
    [left, {}, '401 Please sign in first.'],
    [anna.visitor, { origin: 'https://evil.example' }, '403 A socket is opened from our own pages only.'],
    [forger, {}, '401 Please sign in first.'],
  ];
  for (const [visitor, headers, refusal] of attempts) {
    const socket = playerSocket(visitor, headers);
    await nextOf(socket, 'connect_error');
    socket.close();
    expect(await refusalOf(activitySocket(visitor, headers))).toBe(refusal);
  }
});

test('an upgrade to any other path is refused', async () => {
  const address = house.address.replace('http', 'ws');
  expect(await refusalOf(new WebSocket(`${address}/elsewhere`))).toBe('404 There is no socket here.');
});

test('the live feed shows all players’ rounds by user name and nothing else about them', async () => {
  const anna = await playerNamed('watching_anna');
  const bert = await playerNamed('watched_bert');
  const feed = activitySocket(anna.visitor);
  await once(feed, 'open');
  feed.send(JSON.stringify({ type: 'auth', userId: String(anna.id) }));
  expect(await nextMessage(feed)).toEqual({ type: 'auth_success' });
  const bet = await bert.visitor.bet(7);
  const push = await nextMessage(feed);
  expect(push).toMatchObject({
    type: 'game_result',
    activity: {
      id: expect.stringMatching(/^[\w-]{16}$/),
      username: 'watched_bert',
      game: 'dice',
      type: bet.body.isWin ? 'win' : 'lose',
    },
  });
  expect(JSON.stringify(push)).not.toContain('@');
  expect(JSON.stringify(push)).not.toContain(String(bert.id));
  feed.close();
});

test('socket.io carries the same rounds as the live feed, under the same public ids and hidden names', async () => {
  const anna = await playerNamed('hearing_anna');
  const bert = await playerNamed('hiding_bert');
  await bert.visitor.post('/api/auth/update-profile', { hidesName: true });
  await house.projector.caughtUp();
  const [socket, feed] = [playerSocket(anna.visitor), activitySocket(anna.visitor)];
  await Promise.all([nextOf(socket, 'connect'), once(feed, 'open')]);
  feed.send(JSON.stringify({ type: 'auth', userId: anna.id }));
  await nextMessage(feed);
  const [byFeed, bySocket] = [nextRound(feed), nextOf<GameResult>(socket, 'game_result')];
  await bert.visitor.bet(7);
  const heard = await bySocket;
  expect(await byFeed).toEqual({ type: 'game_result', ...heard });
  expect(heard.activity).toMatchObject({ username: HIDDEN_PLAYER, game: 'dice' });
  expect(heard.activity.id).toMatch(/^[\w-]{16}$/);
  socket.close();
  feed.close();
});

test('a client that has not announced itself receives nothing, and one that sends garbage is disconnected', async () => {
  const anna = await playerNamed('silent_anna');
  const silent = activitySocket(anna.visitor);
  const heard: unknown[] = [];
  silent.on('message', (data) => heard.push(data));
  await once(silent, 'open');
  const loud = activitySocket(anna.visitor);
  await once(loud, 'open');
  loud.send(JSON.stringify({ type: 'auth', userId: anna.id }));
  await nextMessage(loud);
  await anna.visitor.bet(1);
  expect(await nextRound(loud)).toMatchObject({ type: 'game_result' });
  expect(heard).toEqual([]);

  silent.send('{"type":');
  await once(silent, 'close');
  const closed = once(loud, 'close');
  loud.send('x'.repeat(5000));
  expect((await closed)[0]).toBe(1009);
});

test('logout closes the sockets of that session, and a ban those of the whole account', async () => {
  const anna = await playerNamed('closing_anna');
  const phone = house.visitor();
  await phone.signIn('closing_anna');
  const sockets = [playerSocket(anna.visitor), playerSocket(phone)] as const;
  await Promise.all(sockets.map((socket) => nextOf(socket, 'connect')));
  const feed = activitySocket(anna.visitor);
  await once(feed, 'open');

  const ended = Promise.all([nextOf(sockets[0], 'disconnect'), once(feed, 'close')]);
  await anna.visitor.post('/api/auth/logout');
  await ended;
  expect(sockets[1].connected).toBe(true);
  sockets[1].emit('auth', { userId: anna.id, username: anna.username });
  await nextOf(sockets[1], 'auth_success');

  const banned = nextOf(sockets[1], 'disconnect');
  await bansPerson(house.identity, anna.id);
  await banned;
});
