import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { ownPort } from '#tests/support/own-port.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { runProgram } from '#tests/support/running-program.ts';

/** Refuses connections until `come`. */
async function lateAddress(url: string) {
  const [late, database] = [new URL(url), new URL(url)];
  late.host = `127.0.0.1:${await ownPort()}`;
  return { host: late.host, href: late.href, come: () => openDoor(Number(late.port), database) };
}

async function openDoor(port: number, database: URL): Promise<AsyncDisposable> {
  const server = createServer((visitor) => {
    const inner = connect(Number(database.port), database.hostname);
    visitor.pipe(inner).pipe(visitor);
    visitor.on('error', () => inner.destroy());
    inner.on('error', () => visitor.destroy());
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return { [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())) };
}

const KEYS = { SEED_MASTER_KEY: 'm'.repeat(32), SESSION_KEYS: 's'.repeat(32), SIGNING_KEYS: 'e'.repeat(32) };

test('a start waits for a database that comes up later, and readiness reports it', { timeout: 60_000 }, async () => {
  await using db = await testDatabase();
  const late = await lateAddress(db.url);
  const internalPort = await ownPort();
  const env = { DATABASE_URL: late.href, INTERNAL_PORT: String(internalPort), START_WAIT_SECONDS: '60' };
  const program = runProgram(['--no-demo'], { ...env, ...KEYS });
  const readyz = () => fetch(`http://127.0.0.1:${internalPort}/readyz`);
  const parts = await eventually(async () => {
    const { parts } = (await (await readyz()).json()) as { parts: Record<string, string> };
    return parts['database'] === undefined ? null : parts;
  });
  expect(parts['database']).toContain(`at ${late.host} cannot be reached`);
  await using _door = await late.come();
  await program.address;
  expect((await readyz()).status).toBe(200);
  expect(program.said().match(/cannot be reached.* Waiting for it, 60 s at most\./g)).toHaveLength(1);
  await program.stop();
});

test('a client that connects before the house is open is asked to wait, and then served', async () => {
  await using db = await testDatabase();
  const late = await lateAddress(db.url);
  const housePort = await ownPort();
  const env = { DATABASE_URL: late.href, PORT: String(housePort), START_WAIT_SECONDS: '60' };
  const program = runProgram(['--no-demo'], { ...env, ...KEYS });
  const ask = (path: string) => fetch(`http://127.0.0.1:${housePort}${path}`, { headers: { accept: 'text/html' } });
  const page = await eventually(() => ask('/').catch(() => null));
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('The house is opening')]);
  expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 503]);
  await using _door = await late.come();
  expect(await program.address).toBe(`http://127.0.0.1:${housePort}`);
  expect([(await ask('/readyz')).status, (await ask('/api/public/stats')).status]).toEqual([200, 200]);
  await program.stop();
});

test('a start that gives up releases the port', async () => {
  const [port, housePort] = [await ownPort(), await ownPort()];
  const env = { DATABASE_URL: `postgres://teller@127.0.0.1:${port}/house`, START_WAIT_SECONDS: '1' };
  await using program = runProgram(['--no-demo'], { ...env, PORT: String(housePort), ...KEYS });
  const address = `http://127.0.0.1:${housePort}/healthz`;
  await eventually(() => fetch(address).catch(() => null));
  expect(await program.ended).toBe(1);
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});
