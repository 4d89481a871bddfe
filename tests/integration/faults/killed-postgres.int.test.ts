import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { startEmbedded } from '#infra/postgres/embedded.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import { eventually } from '#tests/support/eventually.ts';
import { killNow, serverProcesses } from '#tests/support/killable-postgres.ts';
import { openTestLedger } from '#tests/support/test-ledger.ts';
import { holdToAccount } from './hold-to-account.ts';
import { timesOf } from '#tests/support/soak.ts';
import { Journal } from './journal.ts';
import { sendUntil } from './senders.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-faults-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const postgresDir = () => join(dataDir, 'postgres');

async function backendOf(url: string, application: string): Promise<number> {
  await using client = await openClient(url);
  const { rows } = await client.pg.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1',
    [application],
  );
  return rows[0]!.pid;
}

const HITS: readonly (readonly [string, (url: string) => Promise<number[]>])[] = [
  ['the server and all its processes', async () => serverProcesses(postgresDir())],
  ['the server alone', async () => serverProcesses(postgresDir()).slice(0, 1)],
  ['the backend that writes the log', async (url) => [await backendOf(url, 'tallyhouse sequencer')]],
];

test('PostgreSQL killed repeatedly under load: the ledger carries on and loses nothing acknowledged', async () => {
  await using server = await startEmbedded({ dataDir, log: silentLog() });
  await migrate(server.url, SCHEMA_ROOMS);
  const journal = new Journal(join(dataDir, 'journal'));
  const stopped: Error[] = [];
  const retries: unknown[] = [];
  const ledger = await openTestLedger(server.url, {
    clock: systemClock,
    snapshotEvery: 700,
    reports: { retrying: (error) => retries.push(error) },
  });
  ledger.onStopped((error) => stopped.push(error));
  let isEnough = false;
  const load = sendUntil({ ledger, journal, isEnough: () => isEnough });
  for (const [whom, pick] of Array.from({ length: timesOf(2) }, () => HITS).flat()) {
    const before = journal.acknowledged.size;
    const more = { what: `the ledger before and after a kill of ${whom}`, withinMs: 30_000 };
    await eventually(() => journal.acknowledged.size > before + 300, more);
    for (const pid of await pick(server.url)) killNow(pid);
    const at = journal.acknowledged.size;
    await eventually(() => journal.acknowledged.size > at + 300, more);
  }
  isEnough = true;
  await load;
  expect(stopped).toEqual([]);
  expect(retries.length).toBeGreaterThanOrEqual(HITS.length);
  await ledger[Symbol.asyncDispose]();
  expect(journal.open).toEqual([]);
  await holdToAccount(server.url, journal);
  journal.close();
}, 180_000);
