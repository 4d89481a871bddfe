import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { listen } from '#infra/process/listen.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { startEmbedded } from '#infra/postgres/embedded.ts';
import { freePort } from '#infra/postgres/server/free-port.ts';
import { silentLog } from '#infra/process/log.ts';

const log = silentLog();
let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-taken-port-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Taken ports first, then free ones. */
function portsAfter(...taken: number[]) {
  const asked: number[] = [];
  const choosePort = async () => {
    asked.push(taken.shift() ?? (await freePort()));
    return asked.at(-1)!;
  };
  return { choosePort, asked };
}

test('a port taken between the check and the start is left to its owner', async () => {
  const rival = createServer();
  const { port } = await listen(rival, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => void rival.close());
  const { choosePort, asked } = portsAfter(port);
  await using server = await startEmbedded({ dataDir, log, choosePort });
  expect([asked[0], asked.at(-1)]).toEqual([port, Number(new URL(server.url).port)]);
  await using client = await openClient(server.url);
  expect((await client.pg.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

test('a server that fails for another reason is not retried on other ports', async () => {
  const { choosePort, asked } = portsAfter();
  const starting = startEmbedded({ dataDir, log, choosePort, settings: ['tea_time=five'] });
  await expect(starting).rejects.toThrow(/PostgreSQL did not start:.*tea_time/s);
  expect(asked).toHaveLength(1);
});
