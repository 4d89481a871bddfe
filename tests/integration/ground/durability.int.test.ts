import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { startEmbedded } from '#infra/postgres/embedded.ts';
import { silentLog } from '#infra/process/log.ts';
import { requireDurable } from '#services/ground-checks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { migratedFor } from '#tests/support/role-logins.ts';
import { runProgram } from '#tests/support/running-program.ts';

const KEY = 'a key of some length for the tests';
const SILENT = { warn() {} };

async function lineOfFailure(args: readonly string[], env: Record<string, string>): Promise<string> {
  const program = runProgram(args, {
    SEED_MASTER_KEY: KEY,
    SESSION_KEYS: KEY,
    SIGNING_KEYS: KEY,
    START_WAIT_SECONDS: '0',
    ...env,
  });
  expect(await program.ended).toBe(1);
  const said = program.said().trim();
  expect(said.split('\n')).toHaveLength(1);
  return said;
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

test('a database without synchronous commits is refused in one line that says what to set', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  await client.pg.query(`alter database ${nameOf(db.url)} set synchronous_commit = off`);
  const line = await lineOfFailure(['--no-demo'], { DATABASE_URL: db.url });
  expect(line).toContain('synchronous_commit is off for the user tallyhouse. Set it to on');
});

test('so is a role without synchronous commits, by the service that uses it', async () => {
  await using db = await testDatabase();
  const as = await migratedFor(db.url, { partitions: 1 });
  await using client = await openClient(db.url);
  // Other tests share the roles.
  await client.pg.query(`alter role tallyhouse_sequencer in database ${nameOf(db.url)} set synchronous_commit = off`);
  const line = await lineOfFailure(['--services=sequencer'], {
    DATABASE_URL: as('sequencer'),
    KAFKA_BROKERS: '127.0.0.1:1',
    CHANNEL_KEY: KEY,
  });
  expect(line).toContain('synchronous_commit is off for the user tallyhouse_sequencer');
  await requireDurable(as('relay'), SILENT);
});

test.each(['local', 'remote_write', 'on', 'remote_apply'])(
  'synchronous_commit = %s waits for the disk and is accepted',
  async (value) => {
    await using db = await testDatabase();
    const url = new URL(db.url);
    url.searchParams.set('options', `-c synchronous_commit=${value}`);
    await expect(requireDurable(url.href, SILENT)).resolves.toBeUndefined();
  },
);

test('synchronous_commit = off in the address itself is refused, too', async () => {
  await using db = await testDatabase();
  const url = new URL(db.url);
  url.searchParams.set('options', '-c synchronous_commit=off');
  await expect(requireDurable(url.href, SILENT)).rejects.toThrow('synchronous_commit is off');
});

test('a server with fsync off is refused; full_page_writes off causes a warning', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-durable-'));
  const start = (settings: string[]) =>
    startEmbedded({ dataDir, log: silentLog(), settings: ['shared_buffers=16MB', ...settings] });
  const warned: object[] = [];
  const log = { warn: (facts: object) => void warned.push(facts) };
  try {
    {
      await using server = await start(['fsync=off']);
      await expect(requireDurable(server.url, log)).rejects.toThrow('fsync is off. Set fsync = on');
    }
    await using server = await start(['full_page_writes=off']);
    await requireDurable(server.url, log as never);
    expect(warned).toEqual([{ setting: 'full_page_writes' }]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
