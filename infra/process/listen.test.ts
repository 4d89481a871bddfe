import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { authorityOf, listen, ListenError, type Place } from './listen.ts';
import { silentLog } from './log.ts';

async function saidOf(code: string, place: Place): Promise<string> {
  const server = createServer();
  const refusal = Object.assign(new Error(`listen ${code}`), { code });
  vi.spyOn(server, 'listen').mockImplementation(() => {
    queueMicrotask(() => server.emit('error', refusal));
    return server;
  });
  const error = await listen(server, place).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ListenError);
  expect((error as ListenError).cause).toBe(refusal);
  return (error as ListenError).message;
}

test('a port in use is reported with the variable that sets it', async () => {
  await using first = await taken();
  const error = await listen(createServer(), { port: first.port, host: '127.0.0.1' }).catch(String);
  expect(error).toBe(
    `ListenError: Port ${first.port} on 127.0.0.1 is taken: stop what uses it, or choose another with PORT.`,
  );
});

test.each([
  ['EADDRINUSE', 'Port 80 on ::1 is taken: stop what uses it, or choose another with INTERNAL_PORT.'],
  ['EACCES', 'Port 80 on ::1 may not be opened by this user: set INTERNAL_PORT to one above 1023.'],
  ['EADDRNOTAVAIL', '::1 is not an address of this machine: set INTERNAL_HOST to one that is.'],
  ['ENOTFOUND', '::1 is not an address of this machine: set INTERNAL_HOST to one that is.'],
  ['EMFILE', 'Port 80 on ::1 cannot be opened (listen EMFILE): choose another with INTERNAL_PORT or INTERNAL_HOST.'],
])('%s is reported in one sentence', async (code, said) => {
  expect(await saidOf(code, { port: 80, host: '::1', prefix: 'INTERNAL_' })).toBe(said);
});

test('a connection that cannot be accepted is logged and ends no server', async () => {
  const server = createServer();
  const warn = vi.fn<(about: object, words?: string) => void>();
  const log = Object.assign(silentLog(), { warn });
  const { port } = await listen(server, { port: 0, host: '127.0.0.1', log });
  server.emit('error', Object.assign(new Error('accept ENOBUFS'), { code: 'ENOBUFS' }));
  const visitor = connect(port, '127.0.0.1');
  await once(visitor, 'connect');
  expect(visitor.remotePort).toBe(port);
  expect(warn.mock.calls).toMatchObject([[{ err: { code: 'ENOBUFS' } }, 'a connection could not be taken']]);
  visitor.destroy();
  server.close();
});

test('an authority writes IPv6 hosts in brackets', () => {
  expect(['127.0.0.1', 'sequencer-1', '::1'].map((host) => new URL(`ws://${authorityOf(host, 9100)}`).host)).toEqual([
    '127.0.0.1:9100',
    'sequencer-1:9100',
    '[::1]:9100',
  ]);
});

async function taken() {
  const server = createServer();
  const { port } = await listen(server, { port: 0, host: '127.0.0.1' });
  return { port, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())) };
}
