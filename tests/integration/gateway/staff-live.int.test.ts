import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { staffPresenceCall } from '#contracts/standing/presence-call.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

const nextOf = (socket: Socket, event: string) => new Promise((resolve) => socket.once(event, resolve));

let house: House;
let there: Awaited<ReturnType<House['openDoor']>>;
let moderator: Visitor;
let support: Visitor;
let supportId: number;
let annaId: number;
let anna: Visitor;

beforeAll(async () => {
  house = await openHouse();
  there = await house.openDoor();
  [moderator, support, anna] = [house.visitor(), house.visitor(), house.visitor()];
  await joinsStaff(house, moderator, 'the_marshal', 'moderator');
  supportId = await joinsStaff(house, support, 'the_helper', 'support');
  annaId = (await anna.register('anna')).id;
});
afterAll(() => house[Symbol.asyncDispose]());

/** Counts pushes; asks for them first, as staff pages do. */
async function watch(visitor: Visitor): Promise<{ socket: Socket; count: () => number }> {
  const extraHeaders = { cookie: visitor.cookie, origin: there.address };
  const socket = io(there.address, {
    path: '/socket.io',
    transports: ['websocket'],
    extraHeaders,
    reconnection: false,
  });
  let pushes = 0;
  socket.on('staff', () => void pushes++);
  await nextOf(socket, 'connect');
  await socket.emitWithAck('staff');
  return { socket, count: () => pushes };
}

const presence = (visitor: Visitor, isOpen = true) =>
  visitor.call<ReplyOf<typeof staffPresenceCall>>('PUT', '/api/auth/staff-presence', {
    body: { place: `users/${annaId}`, isOpen },
  });

test('what staff and players change reaches staff at another gateway, and no player', async () => {
  const [staff, player] = [await watch(support), await watch(anna)];
  const changes = [
    () =>
      moderator.call('POST', `/api/admin/users/${annaId}/notes`, {
        body: { note: 'Called' },
        headers: { 'idempotency-key': randomUUID() },
      }),
    () => anna.post('/api/support/tickets', { topic: 'other', subject: 'Hello', message: 'Hello' }),
  ];
  for (const change of changes) {
    const before = staff.count();
    expect((await change()).status).toBe(200);
    await eventually(() => staff.count() > before, { what: 'the push' });
  }
  expect(player.count()).toBe(0);
  staff.socket.disconnect();
  player.socket.disconnect();
});

test('two members of staff with the same row open see each other until one closes it', async () => {
  expect((await presence(support)).body.others).toEqual([]);
  expect((await presence(moderator)).body.others).toEqual([{ account: supportId, username: 'the_helper' }]);
  await presence(support, false);
  expect((await presence(moderator)).body.others).toEqual([]);
  expect((await presence(anna)).status).toBe(403);
});
