import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openClient } from '#infra/postgres/session/connect.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type House, openHouse } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house[Symbol.asyncDispose]());

test('a retiring gateway keeps answering, and closes every connection with its answer', async () => {
  const door = await house.openDoor();
  const anna = door.visitor();
  await anna.register('retiring_anna');
  expect((await anna.bet(1)).headers.get('connection')).not.toBe('close');
  door.gateway.retire();
  const bet = await anna.bet(1);
  expect([bet.status, bet.headers.get('connection')]).toEqual([200, 'close']);
});

test('requests before the end are answered, new connections are refused, sockets are asked to reconnect', async () => {
  const door = await house.openDoor();
  const anna = door.visitor();
  await anna.register('waiting_anna');
  const socket = new WebSocket(`${door.address.replace('http', 'ws')}/ws`, {
    headers: { cookie: anna.cookie, origin: door.address },
  });
  await new Promise((resolve) => socket.once('open', resolve));
  const left = new Promise((resolve) => socket.once('close', resolve));
  // The view does not reach the position within the three seconds.
  await using client = await openClient(house.db.url);
  await client.pg.query('begin; lock table projection.checkpoint in exclusive mode');
  const { receipt } = (await anna.bet(1)).body;
  const slow = anna.get('/api/auth/user', { 'min-position': receipt.position });
  // Needs no view, so the slow call has arrived before it is answered.
  await eventually(async () => (await anna.get('/healthz')).status === 200);
  const ended = door.gateway[Symbol.asyncDispose]();
  await eventually(() =>
    fetch(`${door.address}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  await left;
  expect((await slow).status).toBe(503);
  await client.pg.query('rollback');
  await ended;
});

test('a request that never ends does not prevent a gateway from exiting', async () => {
  const door = await house.openDoor();
  const { hostname, port } = new URL(door.address);
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n`;
  const halves = [`${head}X-Never-`, `${head}Content-Length: 50\r\n\r\n{"username":`].map((half) => {
    const socket = connect(Number(port), hostname, () => socket.write(half));
    return socket.on('error', () => undefined).resume();
  });
  await Promise.all(halves.map((socket) => once(socket, 'connect')));
  await eventually(async () => (await door.visitor().get('/healthz')).status === 200);
  const left = Promise.all(halves.map((socket) => once(socket, 'close')));
  await door.gateway[Symbol.asyncDispose]();
  await left;
  expect(halves.every((socket) => socket.destroyed)).toBe(true);
});
