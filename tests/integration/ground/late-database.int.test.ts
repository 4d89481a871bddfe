// A database that comes up after the program: it is waited for, machines are told why, and the program opens by itself.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { ownPort } from '#tests/support/own-port.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { runProgram } from '#tests/support/running-program.ts';

/** Lets the database be reached at that port, too, from now on. */
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

test('a database that comes up later is waited for, and readiness says so meanwhile', { timeout: 60_000 }, async () => {
  await using db = await testDatabase();
  const [port, internalPort] = [await ownPort(), await ownPort()];
  const address = new URL(db.url);
  const database = new URL(db.url);
  address.host = `127.0.0.1:${port}`;
  const env = { DATABASE_URL: address.href, INTERNAL_PORT: String(internalPort), START_WAIT_SECONDS: '60' };
  const keys = { SEED_MASTER_KEY: 'm'.repeat(32), SESSION_KEYS: 's'.repeat(32) };
  const program = runProgram(['--no-demo'], { ...env, ...keys });
  const readyz = () => fetch(`http://127.0.0.1:${internalPort}/readyz`);
  const parts = await eventually(async () => {
    const { parts } = (await (await readyz()).json()) as { parts: Record<string, string> };
    return parts['database'] === undefined ? null : parts;
  });
  expect(parts['database']).toContain(`at 127.0.0.1:${port} cannot be reached`);
  await using _door = await openDoor(port, database);
  await program.address;
  expect((await readyz()).status).toBe(200);
  expect(program.said().match(/cannot be reached.* Waiting for it, 60 s at most\./g)).toHaveLength(1);
  await program.stop();
});
