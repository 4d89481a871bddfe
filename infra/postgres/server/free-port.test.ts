import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '../../process/listen.ts';
import { canListen, freePort } from './free-port.ts';

test('a free port is below the ephemeral range and unused', async () => {
  const port = await freePort();
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(26_000);
  const server = createServer();
  expect(await listen(server, { port, host: '127.0.0.1' })).toMatchObject({ port });
  expect(await canListen(port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  expect(await canListen(port)).toBe(true);
});
