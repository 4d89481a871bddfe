import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { reachDatabase } from '#infra/postgres/database.ts';
import { startEmbedded } from '#infra/postgres/embedded.ts';
import { silentLog } from '#infra/process/log.ts';

const log = silentLog();
let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-reach-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function rows(url: string, statement: string): Promise<unknown[]> {
  await using client = await openClient(url);
  return (await client.pg.query(statement)).rows;
}

test('beside a running server, a tool uses that server’s database and leaves it running', async () => {
  await using server = await startEmbedded({ dataDir, log });
  await rows(server.url, 'create table kept as select 7 as n');
  {
    await using guest = await reachDatabase({ databaseUrl: null, dataDir, log });
    expect(await rows(guest.url, 'select n from kept')).toEqual([{ n: 7 }]);
  }
  expect(await rows(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('without a running server, a tool runs the database while it needs it', async () => {
  {
    await using guest = await reachDatabase({ databaseUrl: null, dataDir, log });
    await rows(guest.url, 'create table kept as select 7 as n');
  }
  await using server = await startEmbedded({ dataDir, log });
  expect(await rows(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a given address is used as it is', async () => {
  await using guest = await reachDatabase({ databaseUrl: 'postgres://somewhere/else', dataDir, log });
  expect(guest.url).toBe('postgres://somewhere/else');
});
