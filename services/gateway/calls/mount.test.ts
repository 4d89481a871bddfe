import Router from '@koa/router';
import Koa from 'koa';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { AccountId } from '#contracts/ids.ts';
import { OwnWrites } from '../../module/own-writes.ts';
import type { Handlers } from '../../module/handler.ts';
import { type MountRooms, mountCalls } from './mount.ts';
import { OverdueCalls } from './overdue.ts';

const ACCOUNT = 1234 as AccountId;

test('a file that is ready after the answer was sent as overdue does not keep its reader from the next one', async () => {
  let now = 0;
  using overdue = new OverdueCalls(() => now);
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let reads = 0;
  const handlers = {
    async statement() {
      reads += 1;
      begun.resolve();
      if (reads === 1) await held.promise;
      return { kind: 'answer', reply: [] };
    },
  } as unknown as Handlers;
  const rooms = {
    cache: { peek: () => null },
    writes: new OwnWrites(),
    overdue,
    takeBudget: () => null,
    reach: async () => ({ kind: 'reached', position: '0:1' }),
    publicOrigin: null,
    drawCommandId: () => 'one',
  } as unknown as MountRooms;
  const app = new Koa();
  const find = mountCalls(new Router(), handlers, rooms);
  const served = Promise.withResolvers<void>();
  app.use(async (ctx, next) => {
    ctx.state.session = { id: 'one', data: { account: ACCOUNT } };
    await find(ctx)!(ctx, next);
    served.resolve();
  });
  const server = app.listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const save = () => fetch(`http://127.0.0.1:${port}/api/user/transactions`, { headers: { accept: 'text/csv' } });
    const first = save();
    await begun.promise;
    now = 9000;
    overdue.sweep();
    expect((await first).status).toBe(503);
    held.resolve();
    await served.promise;
    const second = await save();
    expect([second.status, (await second.text()).trimEnd().split('\r\n').at(-1)]).toEqual([200, '0 rows']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
