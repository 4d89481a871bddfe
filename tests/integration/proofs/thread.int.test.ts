import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Client } from 'pg';
import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { wantCheckpoint } from '#services/proofs/port/checkpoints.ts';
import { openProverThread } from '#services/proofs/prover/open-thread.ts';
import { testDatabase } from '#tests/support/database.ts';
import { addRawBatch } from '#tests/support/proofs/raw-log.ts';
import { SALT_KEY } from './prover-bed.ts';

const sizes = async (client: Client): Promise<number[]> => {
  const text = 'select size::float8 as size from proofs.checkpoint order by size';
  return (await client.query<{ size: number }>(text)).rows.map(({ size }) => size);
};

async function openBed() {
  const stack = new AsyncDisposableStack();
  const db = stack.use(await testDatabase());
  const client = stack.use(await openClient(db.url)).pg;
  const folder = await mkdtemp(join(tmpdir(), 'proofs-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await addRawBatch(client, { events: 10 });
  const metrics = new Metrics();
  const settings = {
    databaseUrl: db.url,
    saltKey: SALT_KEY,
    keys: { path: join(folder, 'log-keys'), mayMake: true },
    headsFile: join(folder, 'log-heads'),
    host: { given: null, otherwise: 'localhost:3000' },
    policy: null,
  };
  const prover = stack.use(openProverThread(settings, { log: silentLog(), metrics }));
  return { db, client, metrics, prover, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

test('a thread that fails begins again', async () => {
  const workers: Worker[] = [];
  const note = (worker: Worker) => void workers.push(worker);
  process.on('worker', note);
  try {
    await using bed = await openBed();
    await expect.poll(() => sizes(bed.client), { timeout: 20_000 }).toEqual([10]);
    await workers[0]!.terminate();
    await addRawBatch(bed.client, { events: 10 });
    await expect.poll(() => sizes(bed.client), { timeout: 20_000 }).toEqual([10, 20]);
    expect(workers).toHaveLength(2);
  } finally {
    process.off('worker', note);
  }
});

test('the thread signs at its own pace, at once when a head is asked for, and stops when asked', async () => {
  await using bed = await openBed();
  const { db, client, metrics, prover } = bed;
  await expect.poll(() => sizes(client), { timeout: 20_000 }).toEqual([10]);
  await addRawBatch(client, { events: 10 });
  await wantCheckpoint(db.pool, { partition: 0, seq: 15 });
  // Less than the ten seconds that lie between checkpoints without a request.
  await expect.poll(() => sizes(client), { timeout: 5000 }).toEqual([10, 20]);
  const isAsked = async () => (await client.query('select from proofs.wanted')).rowCount;
  await expect.poll(isAsked).toBe(0);
  await addRawBatch(client, { events: 10 });
  await expect.poll(() => metrics.text(), { timeout: 5000 }).toContain('tallyhouse_proof_lag_events 10');
  await prover[Symbol.asyncDispose]();
});
