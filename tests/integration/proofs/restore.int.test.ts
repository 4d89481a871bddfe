import { chmod, copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { systemClock } from '#infra/process/clock.ts';
import { HeadsFile } from '#services/proofs/prover/heads-file.ts';
import { openProver } from '#services/proofs/prover/start.ts';
import { saltKeyCheck } from '#services/proofs/tree/leaf-salts.ts';
import { addRawBatch, loseTail } from '#tests/support/proofs/raw-log.ts';
import { operateAt } from '../operator/operator-bed.ts';
import { openLog } from '#infra/process/log.ts';
import { HOST, proverBed, SALT_KEY } from './prover-bed.ts';

/** Signed at 300 and at 600 events. */
async function signedBed() {
  const bed = await proverBed();
  const session = await bed.open();
  for (let times = 0; times < 2; times++) {
    await addRawBatch(bed.client, { events: 300 });
    await session.turn();
  }
  const sizes = async () => (await bed.checkpoints()).map(({ epoch, size }) => `${epoch}:${size}`);
  const told = async () => {
    const { rows } = await bed.client.query<{ refusal: string | null }>(
      'select refusal from proofs.state order by partition',
    );
    return rows[0]?.refusal ?? null;
  };
  const newOrigin = (...words: string[]) => operateAt(bed.db.url, ['new-origin', ...words]);
  return { ...bed, session, sizes, told, newOrigin };
}

const SHORTER =
  'Partition 0 of the log ends at event 300, but was signed up to 600, and is not signed any further: replay the lost ' +
  'events, or open a new origin: npm run ledger -- new-origin 0 --reason "...".';

test('a log that a restore made shorter is refused by the prover that runs and by the next, until its tail is replayed', async () => {
  await using bed = await signedBed();
  await loseTail(bed.client, 300);
  await bed.session.turn();
  expect(await bed.told()).toBe(SHORTER);
  const next = await bed.open();
  await next.turn();
  expect(await bed.told()).toBe(SHORTER);
  await addRawBatch(bed.client, { events: 300 });
  for (const session of [next, bed.session]) {
    await session.turn();
    expect(await bed.told()).toBeNull();
  }
  await addRawBatch(bed.client, { events: 5 });
  await next.turn();
  expect(await bed.sizes()).toEqual(['1:300', '1:600', '1:605']);
});

test('a restore of the whole database is noticed too: what was signed is also kept in a file', async () => {
  await using bed = await signedBed();
  await loseTail(bed.client, 300);
  await bed.client.query('delete from proofs.checkpoint where size > 300');
  await bed.client.query('delete from proofs.tile where index > 0');
  const next = await bed.open();
  await next.turn();
  expect(await bed.told()).toBe(SHORTER);
  await addRawBatch(bed.client, { events: 300, variant: 1 });
  await next.turn();
  expect(await bed.told()).toContain('does not begin with the 600 events that were signed');
  expect(await bed.sizes()).toEqual(['1:300']);
});

/** The database as it was at 300 events, and no file of heads. */
async function restoredWithoutHeads() {
  const bed = await signedBed();
  const kept = `${bed.files.heads}-kept`;
  await copyFile(bed.files.heads, kept);
  await rm(bed.files.heads);
  await loseTail(bed.client, 300);
  await bed.client.query('delete from proofs.checkpoint where size > 300');
  await bed.client.query('delete from proofs.tile where index > 0');
  await addRawBatch(bed.client, { events: 300, variant: 1 });
  const next = await bed.open();
  await next.turn();
  expect(await bed.told()).toContain(
    `Partition 0 of the log was signed, but ${bed.files.heads} does not have its heads, so nothing shows whether a restore took`,
  );
  expect(await bed.sizes()).toEqual(['1:300']);
  return { ...bed, next, kept };
}

test('a restored database is not signed without its file of heads; once that is put back, it says what was lost', async () => {
  await using bed = await restoredWithoutHeads();
  await copyFile(bed.kept, bed.files.heads);
  await bed.next.turn();
  expect(await bed.told()).toContain('does not begin with the 600 events that were signed');
  expect(await bed.sizes()).toEqual(['1:300']);
});

test('where the file of heads is lost, a new origin is signed, and a file for it begins', async () => {
  await using bed = await restoredWithoutHeads();
  await bed.newOrigin('0', '--reason', 'the disk was lost with its heads');
  await bed.next.turn();
  expect(await bed.told()).toBeNull();
  await (await bed.open()).turn();
  expect(await bed.told()).toBeNull();
  expect(await bed.sizes()).toEqual(['1:300', '2:600']);
});

test('an empty file of heads is the word of the operator that nothing was signed since, for every partition', async () => {
  await using bed = await signedBed();
  await addRawBatch(bed.client, { events: 5, partition: 1 });
  await bed.session.turn();
  await writeFile(bed.files.heads, '{}');
  await addRawBatch(bed.client, { events: 5 });
  const next = await bed.open();
  await next.turn();
  expect(await bed.sizes()).toEqual(['1:5', '1:300', '1:600', '1:605']);
  const heads = new HeadsFile(bed.files.heads);
  const sizeOf = (partition: number) =>
    heads.newest({ origin: `${HOST}/log/${partition}`, openedAt: new Date() })?.size;
  expect([0, 1].map(sizeOf)).toEqual([605, 5]);
});

test('the log of the process has a refusal once, also while the log grows', async () => {
  await using bed = await signedBed();
  await loseTail(bed.client, 300);
  const lines: string[] = [];
  const log = openLog({ level: 'error', to: { write: (line) => void lines.push(line) } });
  await using _prover = openProver({
    databaseUrl: bed.db.url,
    saltKey: SALT_KEY,
    keys: { path: bed.files.keys, mayMake: false },
    headsFile: bed.files.heads,
    host: { given: HOST, otherwise: 'localhost' },
    clock: systemClock,
    log,
    observe() {},
    works: [],
    policy: null,
    everyMs: 50,
  });
  await expect.poll(bed.told, { timeout: 20_000 }).toBe(SHORTER);
  await addRawBatch(bed.client, { events: 5 });
  await expect.poll(bed.told, { timeout: 20_000 }).toContain('ends at event 305');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([SHORTER]);
});

test('other events in place of the lost ones are refused, and a new origin signs them in a new tree', async () => {
  await using bed = await signedBed();
  expect((await bed.newOrigin('0', '--reason', 'lost a disk')).err).toContain('has reported nothing against it');
  await loseTail(bed.client, 300);
  await addRawBatch(bed.client, { events: 400, variant: 1 });
  await bed.session.turn();
  expect(await bed.told()).toBe(
    'Partition 0 of the log, which ends at event 700, does not begin with the 600 events that were signed, and is not signed ' +
      'any further: restore these and replay the lost ones, or open a new origin: npm run ledger -- new-origin 0 --reason "...".',
  );
  expect((await bed.newOrigin('0', '--reason', 'short')).code).toBe(1);
  const opened = await bed.newOrigin('0', '--reason', 'a restore to the day before');
  expect(opened.out).toContain(`signs partition 0 as ${HOST}/log/0/e2 from now on`);
  await bed.session.turn();
  expect(await bed.told()).toBeNull();
  expect(await bed.sizes()).toEqual(['1:300', '1:600', '2:700']);
  const { note, root } = (await bed.checkpoints()).at(-1)!;
  const checkpoint = { origin: `${HOST}/log/0/e2`, size: 700, root: new Uint8Array(root) };
  expect(bed.opened(note, `${HOST}/log/0/e2`)).toEqual({ kind: 'signed', checkpoint });
});

test('an event that is changed behind the chain is noticed when the tree is built again', async () => {
  await using bed = await signedBed();
  await bed.client.query('set session_replication_role = replica');
  await bed.client.query('update event set amount = amount + 1 where seq = 599');
  const next = await bed.open();
  await next.turn();
  expect(await bed.told()).toContain('does not begin with the 600 events that were signed');
});

test('another key of the salts, and another host, are refused with the variable to set', async () => {
  await using bed = await signedBed();
  const salted = await bed.open({ saltCheck: saltKeyCheck('another key of salts') });
  await salted.turn();
  expect(await bed.told()).toContain('signed with another LOG_SALT_KEY: set the old one again');
  const named = await bed.open({ host: { given: 'other.example', otherwise: 'localhost' } });
  await named.turn();
  expect(await bed.told()).toContain(`signed as ${HOST}/log/0, not for other.example: set LOG_ORIGIN=${HOST}`);
});

test('a head that was kept before a crash is signed by the next start, and a stored one never again', async () => {
  await using bed = await signedBed();
  const [, before] = await bed.checkpoints();
  await bed.client.query('delete from proofs.checkpoint where size = 600');
  await (await bed.open()).turn();
  const [, after] = await bed.checkpoints();
  expect(after!.root).toEqual(before!.root);
  const next = await bed.open();
  await next.turn();
  const [signed] = await next.signAt(new Map([[0, 600]]));
  expect(signed!.note).toBe(after!.note);
  expect(await bed.sizes()).toEqual(['1:300', '1:600']);
});

test('what is wrong with the rows of one partition is its refusal, and the others are signed', async () => {
  await using bed = await signedBed();
  await addRawBatch(bed.client, { events: 5, partition: 1 });
  await bed.client.query('create table taken as select * from proofs.tile where index = 0');
  await bed.client.query('delete from proofs.tile where index = 0');
  const next = await bed.open();
  await next.turn();
  expect(await bed.told()).toMatch(/^Partition 0 of the log is not signed now, and is tried again: .*lacks hashes/);
  expect((await next.newestHeads(new Map())).map(({ partition, size }) => [partition, size])).toEqual([
    [0, 600],
    [1, 5],
  ]);
  await bed.client.query('insert into proofs.tile select * from taken');
  await next.turn();
  expect(await bed.told()).toBeNull();
});

test('an event that was asked for and lost keeps no later one waiting', async () => {
  await using bed = await signedBed();
  const session = await bed.open({ spacing: { leastMs: 0, everyMs: 60_000 } });
  await addRawBatch(bed.client, { events: 5 });
  await session.turn();
  await bed.client.query('insert into proofs.wanted (partition, seq) values (0, 9000)');
  await addRawBatch(bed.client, { events: 5 });
  await session.turn();
  expect(await bed.sizes()).toEqual(['1:300', '1:600', '1:605', '1:610']);
  expect((await bed.client.query('select from proofs.wanted')).rowCount).toBe(0);
});

test('keys that others may read, a missing file and a broken one stop the signing, not the tree', async () => {
  await using bed = await signedBed();
  await addRawBatch(bed.client, { events: 300 });
  await chmod(bed.files.keys, 0o640);
  await bed.session.turn();
  expect(await bed.told()).toBe(
    `The log is not signed: ${bed.files.keys} can be read by others than its owner: chmod 600 ${bed.files.keys}.`,
  );
  await chmod(bed.files.keys, 0o600);
  const kept = await readFile(bed.files.keys, 'utf8');
  await writeFile(bed.files.keys, '{}');
  await bed.session.turn();
  expect(await bed.told()).toContain('does not contain the keys of the log');
  const strict = await bed.open({ keys: { path: `${bed.files.keys}-none`, mayMake: false } });
  await strict.turn();
  expect(await bed.told()).toContain('is missing: npm run ledger -- log-keys add');
  await writeFile(bed.files.keys, kept);
  await bed.session.turn();
  expect(await bed.sizes()).toEqual(['1:300', '1:600', '1:900']);
});
